import { endOf, sliceOf } from '@portico/contract/page';
import { recordingEvents, startRecording, stopRecording } from '@portico/contract/recording-control';
import { listRecordingTracks } from '@portico/contract/recording-tracks';
import {
  changeRecording as changeOperation,
  deleteRecording as deleteOperation,
  getRecording,
  listRecordings,
  restoreRecordings as restoreOperation,
  streamRecording,
} from '@portico/contract/recordings';
import { searchText } from '@portico/domain/search-text';
import { preparedWrite, read, write, type Route } from '../../platform/http/route.ts';
import { signedIn } from '../identity/index.ts';
import type { RecordingContext } from './recordings.context.ts';
import { presentTracks } from './recordings.playing.ts';
import { presentDetail, presentStream, presentSummary, type Viewer } from './recordings.present.ts';
import type { RoomRecorder } from './recordings.recorder.ts';
import { changeRecording, deleteRecording, getWatchable, restoreRecordings } from './recordings.service.ts';
import { listWatchable } from './recordings.store.ts';

const usual = { group: 'recordings', access: signedIn, limits: [] };
const ofOneself = { ...usual, audit: { nothing: 'of one’s own recordings' } };
const shown = { ...usual, staleBy: [recordingEvents.changed] };
/** Signed links are renewed before they end, whatever becomes of the recording. */
const linked = { ...usual, staleBy: [] };

/** Starting and ending takes the engine's time: it is done before the (empty) transaction of the call opens. */
const recorderRoutes = (recorder: RoomRecorder): Route[] => [
  preparedWrite(startRecording, ofOneself, {
    prepare: ({ actor, params }) => recorder.start(actor, params.uuid),
    handle: () => Promise.resolve(),
  }),
  preparedWrite(stopRecording, ofOneself, {
    prepare: ({ actor, params }) => recorder.stop(actor, params.uuid),
    handle: () => Promise.resolve(),
  }),
];

const readRoutes = (context: RecordingContext): Route[] => {
  const { platform } = context;
  const viewerOf = (personId: string, now: Date): Viewer => ({ personId, secrets: platform.secrets, now });
  return [
    read(listRecordings, shown, async ({ reads, actor, query, now }) => {
      const slice = sliceOf(query);
      const { rows, total } = await listWatchable(reads, {
        siteId: actor.siteId,
        personId: actor.personId,
        filter: query.filterType,
        keyword: searchText(query.keyword),
        orderBy: query.orderBy,
        isAscending: query.orderType === 'ASC',
        ...slice,
      });
      const viewer = viewerOf(actor.personId, now);
      return {
        recordings: rows.map((row) => presentSummary(row, viewer)),
        total,
        ...endOf(slice, total - slice.offset),
      };
    }),
    read(getRecording, shown, async ({ reads, actor, params, now }) =>
      presentDetail(await getWatchable(reads, actor, params.uuid), viewerOf(actor.personId, now)),
    ),
    read(streamRecording, linked, async ({ reads, actor, params, now }) =>
      presentStream(await getWatchable(reads, actor, params.uuid), viewerOf(actor.personId, now)),
    ),
    read(listRecordingTracks, linked, async ({ reads, actor, params, now }) =>
      presentTracks(context, await getWatchable(reads, actor, params.uuid), viewerOf(actor.personId, now)),
    ),
  ];
};

const writeRoutes = (context: RecordingContext): Route[] => [
  write(changeOperation, ofOneself, ({ tx, actor, now, params, body }) =>
    changeRecording(tx, context, { actor, now, uuid: params.uuid, change: body }),
  ),
  write(
    deleteOperation,
    { ...usual, audit: 'recordings.deleted' },
    ({ tx, actor, now, trackingId, address, params }) =>
      deleteRecording(tx, context, { actor, now, trackingId, address, uuid: params.uuid }),
  ),
  write(
    restoreOperation,
    { ...usual, audit: 'recordings.restored' },
    async ({ tx, actor, now, trackingId, address, body }) => ({
      restored: await restoreRecordings(tx, context, { actor, now, trackingId, address, ...body }),
    }),
  ),
];

/** Recording meetings, and what becomes of it. */
export const recordingRoutes = (context: RecordingContext, recorder: RoomRecorder): Route[] => [
  ...recorderRoutes(recorder),
  ...readRoutes(context),
  ...writeRoutes(context),
];
