import { availableParallelism } from 'node:os';
import { enterRoom } from '@portico/contract/room';
import { checkStreams } from '../../platform/health/traffic-checks.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { noEngine } from '../../platform/media/no-engine.ts';
import type { Kit, Module } from '../../platform/module.ts';
import { findSiteNameOf, listWatching, type RoomStreams } from '../joining/index.ts';
import type { MediaApi, PortalEngine } from '../media/index.ts';
import { makeStreamLink } from './streams.links.ts';
import { LiveStreams } from './streams.live.ts';
import { Places } from './streams.places.ts';
import { mountStreams } from './streams.routes.ts';
import { SharedStreams } from './streams.shared.ts';

type Needs = Pick<Kit, 'platform' | 'database'>;

function createLive({ platform, database }: Needs, engine: PortalEngine | undefined): LiveStreams {
  const { secrets, log, settings } = platform;
  return new LiveStreams({
    engine: engine ?? noEngine,
    secrets,
    log,
    dataDirectory: settings.DATA_DIR,
    titleOf: (room) => findSiteNameOf(database.reads, room),
    most: settings.MEDIA_MAX_STREAMS ?? availableParallelism(),
  });
}

function collect(metrics: Metrics, live: LiveStreams): void {
  metrics.onScrape(() => {
    const { streams, most, watchers, failed } = live.numbers();
    metrics.set('portico_live_streams', {}, streams);
    metrics.set('portico_live_streams_max', {}, most);
    metrics.set('portico_live_watchers', {}, watchers);
    metrics.set('portico_live_composer_failures_total', {}, failed);
  });
}

/** Its API is what rooms need of live streams: for those beyond the number that a room carries. */
export function streamsModule(kit: Needs, { engine, several }: MediaApi): Module<RoomStreams> {
  const { secrets, clock } = kit.platform;
  const live = createLive(kit, engine);
  const streams = new SharedStreams({ streams: live, several });
  const places = new Places(kit.database.reads, listWatching);
  return {
    api: {
      linkOf: (watcher, now) => makeStreamLink(secrets, watcher, now),
      watching: (room) => live.watching(room),
      hasPlace: (room) => streams.hasPlace(room),
    },
    mount: (app, { count }) =>
      mountStreams(app, {
        streams,
        places,
        secrets,
        clock,
        countForged: (request) => count(request, enterRoom),
      }),
    checks:
      engine?.kind === 'embedded'
        ? [checkStreams({ isAvailable: () => engine.capabilities().hls, numbers: () => live.numbers() })]
        : [],
    metrics: (metrics) => collect(metrics, live),
    stop: () => live.stop(),
  };
}
