import { getQualityReport } from '@portico/contract/quality';
import type { Kit, Module } from '../../platform/module.ts';
import type { IdentityApi } from '../identity/index.ts';
import { qualityRoutes } from './quality.routes.ts';
import { mountQualityFile } from './quality.file.ts';
import { QualityKeeper, type WatchedEngine, type WatchedRooms } from './quality.keeper.ts';

interface Apis {
  identity: IdentityApi;
  media: { engine: WatchedEngine | undefined; media: WatchedRooms | undefined };
}

/** How the lines of people in meetings are. */
export function qualityModule(
  { platform, database }: Pick<Kit, 'platform' | 'database'>,
  { identity, media }: Apis,
): Module<QualityKeeper> {
  const { work, reads } = database;
  const keeper = new QualityKeeper({ work, log: platform.log, engine: media.engine, rooms: media.media });
  return {
    api: keeper,
    operations: qualityRoutes(keeper),
    mount: (app, { count }) =>
      mountQualityFile(app, {
        reads,
        personOf: identity.personOf,
        count: (request) => count(request, getQualityReport),
      }),
    stop: () => keeper.stop(),
  };
}
