import { availableParallelism } from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Data } from './platform/data.ts';
import { findSiteNameOf, listWatching, type RoomStreams } from './modules/joining/index.ts';
import type { PortalEngine } from './modules/media/index.ts';
import { LiveStreams, makeStreamLink, mountStreams, Places, SharedStreams } from './modules/streams/index.ts';
import type { SeveralNodes } from './node-parts.ts';
import type { Platform } from './platform/platform.ts';

interface StreamParts {
  platform: Platform;
  data: Data;
  /** None where a test left the media engine out. */
  media: PortalEngine | undefined;
  /** None where there is one process only. */
  several: SeveralNodes | undefined;
}

/** Live streams of meetings, for those beyond the number that a room carries. */
export interface Streams {
  live: LiveStreams;
  /** What the rooms need of them. */
  ofRooms: RoomStreams;
  mount(app: FastifyInstance, countForged: (request: FastifyRequest) => Promise<void>): void;
}

const noEngine = {
  startLiveStream: () => Promise.resolve('gone' as const),
  capabilities: () => ({ recording: true, hls: true }),
  on: () => () => {},
};

/** Live streams with what they need of the rest. */
export function assembleStreams({ platform, data, media, several }: StreamParts): Streams {
  const { secrets, log, clock, settings } = platform;
  const live = new LiveStreams({
    engine: media ?? noEngine,
    secrets,
    log,
    dataDirectory: settings.DATA_DIR,
    titleOf: (room) => findSiteNameOf(data.database.reads, room),
    most: settings.MEDIA_MAX_STREAMS ?? availableParallelism(),
  });
  const streams = new SharedStreams({ streams: live, several });
  const places = new Places(data.database.reads, listWatching);
  return {
    live,
    ofRooms: {
      linkOf: (watcher, now) => makeStreamLink(secrets, watcher, now),
      watching: (room) => live.watching(room),
      hasPlace: (room) => streams.hasPlace(room),
    },
    mount: (app, countForged) => mountStreams(app, { streams, places, secrets, clock, countForged }),
  };
}
