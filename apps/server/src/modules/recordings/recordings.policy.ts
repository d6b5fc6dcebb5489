import { recordingLimits, type RecordingState } from '@portico/contract/recordings';

/**
 * Who may watch a recording: its owner, who is the meeting's host; whoever was invited to the meeting or was let in
 * while it was recorded, as it stood when the recording ended. Guests and people of other sites have no recording at
 * all, for them it does not exist. Only the owner renames, deletes and restores it, and says whether others may
 * download it. Who may press Record, the meeting says (`RoomActions.record`).
 */
export interface RecordingRights {
  isOwner: boolean;
  state: RecordingState;
  isDeleted: boolean;
  preventsDownload: boolean;
}

/** What somebody who may watch a recording can do with it now. The same answer decides here and shows the buttons. */
export function recordingActions({ isOwner, state, isDeleted, preventsDownload }: RecordingRights) {
  const isKept = !isDeleted;
  return {
    play: isKept && state === 'ready',
    playTracks: isKept && state !== 'recording' && state !== 'failed',
    download: isKept && !preventsDownload && (state === 'ready' || state === 'tracksOnly'),
    edit: isKept && isOwner,
    delete: isKept && isOwner && state !== 'recording',
    restore: isDeleted && isOwner,
  };
}

const DAY_MS = 86_400_000;

/** Until when a recording that was deleted then can be restored. */
export const restorableUntil = (deletedAt: Date): Date =>
  new Date(deletedAt.getTime() + recordingLimits.trashDays * DAY_MS);

/** What was deleted before this is over for good. */
export const trashEnd = (now: Date): Date => new Date(now.getTime() - recordingLimits.trashDays * DAY_MS);
