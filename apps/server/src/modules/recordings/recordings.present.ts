import type { RecordingDetail, RecordingSummary } from '@portico/contract/recordings';
import type { Given } from '@portico/contract/operation';
import type { streamRecording } from '@portico/contract/recordings';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { wireId } from '../meetings/index.ts';
import { linkEnd, makeMediaLink, type MediaFile } from './recordings.links.ts';
import { recordingActions, restorableUntil } from './recordings.policy.ts';
import type { RecordingRow } from './recordings.store.ts';

/** For whom and when a recording is shown, and what its links are signed with. */
export interface Viewer {
  personId: string;
  secrets: Secrets;
  now: Date;
}

const standingOf = (row: RecordingRow, { personId }: Viewer) => ({
  isOwner: row.ownerId === personId,
  state: row.state,
  isDeleted: row.deletedAt !== null,
  preventsDownload: row.preventsDownload,
});

/** What a viewer may do with a recording. */
export const recordingActionsOf = (row: RecordingRow, viewer: Viewer) =>
  recordingActions(standingOf(row, viewer));

/** A link that works for this viewer. */
export function linkTo(row: RecordingRow, viewer: Viewer, { file, isDownload }: LinkTo): string {
  const link = { site: row.siteName, uuid: wireId(row.id), file, personId: viewer.personId, isDownload };
  return makeMediaLink(viewer.secrets, link, viewer.now);
}
interface LinkTo {
  file: MediaFile;
  isDownload: boolean;
}

const posterOf = (row: RecordingRow, viewer: Viewer): string | null =>
  row.hasPoster && row.state !== 'storing' && row.deletedAt === null
    ? linkTo(row, viewer, { file: 'poster.jpg', isDownload: false })
    : null;

const isDone = (row: RecordingRow): boolean => row.state === 'ready' || row.state === 'tracksOnly';

/** A recording as a list shows it to one person. */
export function presentSummary(row: RecordingRow, viewer: Viewer): RecordingSummary {
  return {
    recordUUID: wireId(row.id),
    recordName: row.name,
    ownerDisplayName: row.ownerDisplayName,
    createTime: row.startedAt.toISOString(),
    duration: row.durationMs,
    fileSize: isDone(row) ? row.bytes : null,
    status: row.deletedAt === null ? 'Active' : 'Deleted',
    state: row.state,
    progress: row.progress,
    interruption: row.interruption,
    problem: row.problem,
    preventDownload: row.preventsDownload,
    posterSrc: posterOf(row, viewer),
    actions: recordingActionsOf(row, viewer),
  };
}

/** A recording as its own page shows it to one person. */
export const presentDetail = (row: RecordingRow, viewer: Viewer): RecordingDetail => ({
  ...presentSummary(row, viewer),
  meetingUUID: wireId(row.meetingId),
  isOwner: row.ownerId === viewer.personId,
  restorableUntil: row.deletedAt && restorableUntil(row.deletedAt).toISOString(),
});

/** The links by which one person plays and downloads a recording. */
export function presentStream(row: RecordingRow, viewer: Viewer): Given<typeof streamRecording> {
  const actions = recordingActionsOf(row, viewer);
  const download = (file: MediaFile): string => linkTo(row, viewer, { file, isDownload: true });
  const isMovie = row.state === 'ready';
  return {
    recordUUID: wireId(row.id),
    recordName: row.name,
    ownerDisplayName: row.ownerDisplayName,
    createTime: row.startedAt.toISOString(),
    duration: row.durationMs,
    fileSize: isDone(row) ? row.bytes : null,
    preventDownload: row.preventsDownload,
    fallbackPlaySrc: actions.play ? linkTo(row, viewer, { file: 'movie.mp4', isDownload: false }) : null,
    posterSrc: posterOf(row, viewer),
    downloadRecordingInfo: actions.download
      ? {
          downloadInfo: {
            mp4URL: isMovie ? download('movie.mp4') : null,
            audioURL: null,
            hlsURL: null,
            tracksURL: isMovie ? null : download('tracks.zip'),
          },
        }
      : null,
    expiresAt: linkEnd(viewer.now).toISOString(),
  };
}
