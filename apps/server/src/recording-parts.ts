import type { FastifyRequest } from 'fastify';
import type { Data } from './platform/data.ts';
import { findSigned, type Identity } from './modules/identity/index.ts';
import { findRecordable, setRecordingSince, type JoiningContext } from './modules/joining/index.ts';
import {
  createRecordings,
  type RecordingEngine,
  type RecordingNodes,
  type Recordings,
} from './modules/recordings/index.ts';
import { findSiteByName } from './modules/sites/index.ts';
import type { PersonActor } from './platform/http/actor.ts';
import type { CookieNames } from './platform/http/cookies.ts';
import type { Platform } from './platform/platform.ts';
import type { Storage } from './platform/storage/storage.ts';

const noEngine: RecordingEngine = {
  capabilities: () => ({ recording: false }),
  startRecording: () => Promise.resolve('gone'),
  stopRecording: () => Promise.resolve(undefined),
  on: () => () => {},
};

interface Parts {
  platform: Platform;
  data: Data;
  joining: JoiningContext;
  /** None where a test left the media engine out. */
  media: RecordingEngine | undefined;
  nodes: RecordingNodes | undefined;
  storage: Storage;
}

/** Recordings with what they need of the rest. */
export function assembleRecordings({ platform, data, joining, media, nodes, storage }: Parts): Recordings {
  const { database } = data;
  return createRecordings({
    platform,
    work: database.work,
    reads: database.reads,
    storage,
    rooms: {
      findLive: (reads, actor, meetingId) =>
        findRecordable(reads, actor, { meetingId, now: joining.platform.clock.now() }),
      setRecordingSince: (tx, instanceId, since) => setRecordingSince(tx, joining, { instanceId, since }),
    },
    engine: media ?? noEngine,
    nodes,
  });
}

interface Visitors {
  platform: Platform;
  data: Data;
  identity: Identity;
  cookies: CookieNames;
}

/** Who asks for a file of a site: by their ticket, or by the session that a browser brings. */
export async function personOf(
  { platform, data, identity, cookies }: Visitors,
  request: FastifyRequest,
  siteName: string,
): Promise<PersonActor | undefined> {
  const { reads } = data.database;
  const site = await findSiteByName(reads, siteName);
  if (!site) return undefined;
  const { ticket } = request.headers;
  const actor = typeof ticket === 'string' ? identity.tickets.read(ticket)?.actor : undefined;
  if (actor) return actor.kind === 'person' && actor.siteId === site.id ? actor : undefined;
  const sessionToken = request.cookies[cookies.session];
  if (!sessionToken) return undefined;
  const signed = await findSigned(reads, { siteId: site.id, sessionToken, now: platform.clock.now() });
  return signed?.actor;
}
