import { useQueryClient } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import { deleteRecording, restoreRecordings, type RecordingSummary } from '@portico/contract/recordings';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';

/** As many as one call restores. */
const MOST = 100;

type Recordings = readonly Pick<RecordingSummary, 'recordUUID'>[];

const inParts = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / MOST) }, (_, part) =>
    rows.slice(part * MOST, (part + 1) * MOST),
  );

/** Deletes and restores several recordings. The server deletes them one by one: what could not be is said, and stays. */
export function useBulk(call: Call) {
  const t = useT();
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: ['recordings'] });

  const restore = async (recordings: Recordings): Promise<void> => {
    let count = 0;
    try {
      for (const part of inParts(recordings)) {
        const recordUUIDs = part.map(({ recordUUID }) => recordUUID);
        count += (await call(restoreRecordings, { body: { recordUUIDs } })).restored;
      }
      addToast(t('recordings.restoredCount', { count }), { tone: 'success' });
    } catch {
      addToast(t('recordings.restoreFailed'), { tone: 'danger' });
    }
    await readAgain();
  };

  const remove = async (recordings: Recordings): Promise<void> => {
    const gone: { recordUUID: string }[] = [];
    for (const { recordUUID } of recordings) {
      try {
        await call(deleteRecording, { params: { uuid: recordUUID } });
        gone.push({ recordUUID });
      } catch {
        // what is left is counted below
      }
    }
    await readAgain();
    const left = recordings.length - gone.length;
    if (gone.length > 0)
      addToast(t('recordings.deletedCount', { count: gone.length }), {
        action: { label: t('action.undo'), onAction: () => void restore(gone) },
      });
    if (left > 0) addToast(t('recordings.leftCount', { count: left }), { tone: 'danger' });
  };

  return {
    removeAll: (recordings: Recordings) => void remove(recordings),
    restoreAll: (recordings: Recordings) => void restore(recordings),
  };
}
