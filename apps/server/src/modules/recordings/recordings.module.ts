import { SITE_STATE_CHANGED } from '@portico/contract/deployment';
import { streamRecording } from '@portico/contract/recordings';
import { TICKETS_ENDED } from '@portico/contract/session-news';
import { SESSION_ENDED, type IdentityApi } from '../identity/index.ts';
import { findRecordable, setRecordingSince, type JoiningContext } from '../joining/index.ts';
import type { MediaApi } from '../media/index.ts';
import { checkStorage, readStorageUsage } from '../../platform/health/machine-checks.ts';
import { onceAMinute } from '../../platform/health/once-a-minute.ts';
import { noEngine } from '../../platform/media/no-engine.ts';
import type { Kit, Module } from '../../platform/module.ts';
import { createRecordings, type Recordings } from './index.ts';
import { mountRecordingMedia } from './recordings.media.ts';
import { recordingNodes, serveRecordings } from './recordings.nodes.ts';
import { countRecordings } from './recordings.store.ts';

type Needs = Pick<Kit, 'platform' | 'mails' | 'database' | 'storage'>;

interface Apis {
  identity: IdentityApi;
  joining: JoiningContext;
  media: MediaApi;
}

/** Recordings with what they need of the rest. */
function create({ platform, mails, database, storage }: Needs, { joining, media }: Apis): Recordings {
  const { several } = media;
  const recordings = createRecordings({
    platform,
    mails,
    work: database.work,
    reads: database.reads,
    storage,
    rooms: {
      findLive: (reads, actor, meetingId) =>
        findRecordable(reads, actor, { meetingId, now: platform.clock.now() }),
      setRecordingSince: (tx, instanceId, since) => setRecordingSince(tx, joining, { instanceId, since }),
    },
    engine: media.engine ?? noEngine,
    nodes: several && recordingNodes(several.leases, several.calls),
  });
  if (several) serveRecordings(several.calls, several.leases, recordings.control);
  return recordings;
}

/** What is recorded, composed, watched and kept. */
export function recordingsModule(kit: Needs, apis: Apis): Module<Recordings> {
  const { platform, database, storage } = kit;
  const recordings = create(kit, apis);
  const counts = onceAMinute(() => countRecordings(database.reads));
  return {
    api: recordings,
    operations: recordings.routes,
    jobs: recordings.jobs,
    sweeps: [recordings.sweep],
    channels: { recording: recordings.mayListen },
    hears: {
      [SESSION_ENDED]: ({ sessionId }) => recordings.answers.end(String(sessionId)),
      [TICKETS_ENDED]: ({ personId }) => recordings.answers.end(String(personId)),
      [SITE_STATE_CHANGED]({ siteId, state }) {
        if (state !== 'active') recordings.answers.end(String(siteId));
      },
    },
    checks: [
      checkStorage({
        storage,
        space: () => readStorageUsage(platform.settings),
        recordingsBytes: async () => (await counts()).reduce((sum, { bytes }) => sum + bytes, 0),
      }),
    ],
    metrics: (metrics) =>
      metrics.onScrape(async () => {
        const found = await counts();
        for (const { state, count } of found) metrics.set('portico_recordings', { state }, count);
        const bytes = found.reduce((sum, one) => sum + one.bytes, 0);
        metrics.set('portico_recordings_bytes', {}, bytes);
      }),
    mount: (app, { count }) =>
      mountRecordingMedia(app, {
        context: recordings.context,
        answers: recordings.answers,
        personOf: apis.identity.personOf,
        count: (request) => count(request, streamRecording),
      }),
    start: () => recordings.start(database.embedded),
    stop: () => recordings.stop(),
  };
}
