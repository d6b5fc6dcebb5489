import { NODE_PATH } from '../../platform/nodes/calls.ts';
import { checkMedia } from '../../platform/health/traffic-checks.ts';
import type { Kit, Module } from '../../platform/module.ts';
import { findMediaPlace } from '../joining/index.ts';
import { collectMedia } from './media.metrics.ts';
import { createCarriers, type MediaApi } from './media.nodes.ts';
import { SIGNAL_PATH, Signalling } from './media.signalling.ts';
import type { PortalEngine } from './media.start.ts';

async function mustRun(engine: PortalEngine): Promise<void> {
  if (!engine.isRunning()) throw new Error('the media engine is down');
  await Promise.resolve();
}

type Needs = Pick<Kit, 'platform' | 'database' | 'count'>;

/** The engine's rooms, whichever process carries them, and the way of clients to them. */
export function mediaModule(kit: Needs, engine: PortalEngine | undefined): Module<MediaApi> {
  const { platform, database, count } = kit;
  const carriers = createCarriers({
    platform,
    database,
    engine,
    mayJoin: (who) => findMediaPlace(database.reads, { ...who, now: platform.clock.now() }),
  });
  const { router, gate } = carriers;
  const signalling = new Signalling({ router, gate, count, log: platform.log });
  return {
    api: {
      engine,
      rooms: carriers.rooms,
      media: carriers.media,
      several: carriers.several,
      processes: () => carriers.processes(),
    },
    mount(app) {
      signalling.mount(app);
      carriers.mount(app);
    },
    upgrades: {
      [SIGNAL_PATH]: signalling.upgrade,
      [NODE_PATH + SIGNAL_PATH]: signalling.upgradeOfPeer,
    },
    // while a server of its own is away, everything but the meetings goes on: no reason to take this process away as well
    ...(engine?.kind === 'embedded' && { readiness: { media: () => mustRun(engine) } }),
    checks: engine ? [checkMedia(engine)] : [],
    metrics: (metrics) => collectMedia(metrics, engine),
    listening: (url) => carriers.start(url, signalling),
    hangUp() {
      signalling.stop();
      return carriers.stop();
    },
  };
}
