import { getQualityReport } from '@portico/contract/quality';
import type { Kit, Module } from '../../platform/module.ts';
import type { IdentityDoor } from '../identity/index.ts';
import { qualityRoutes, type WatchedRooms } from './index.ts';
import { mountQualityFile } from './quality.file.ts';
import { QualityKeeper, type WatchedEngine } from './quality.keeper.ts';

interface Doors {
  identity: IdentityDoor;
  media: { engine: WatchedEngine | undefined; media: WatchedRooms | undefined };
}

/** How the lines of people in meetings are. */
export function qualityModule(
  { platform, database }: Pick<Kit, 'platform' | 'database'>,
  { identity, media }: Doors,
): Module<QualityKeeper> {
  const { work, reads } = database;
  const keeper = new QualityKeeper({ work, log: platform.log, engine: media.engine, rooms: media.media });
  return {
    door: keeper,
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
