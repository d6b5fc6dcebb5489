import { lazy } from 'react';

export { RecordingList } from './recording-list.tsx';
export { RecordingName } from './recording-table.tsx';
export { RecordingView } from './recording-view.tsx';
export {
  newestFirst,
  recordingColumns,
  recordingQuery,
  recordingsQuery,
  streamQuery,
  type Filter,
} from './recordings.queries.ts';
export { useRemove } from './use-remove.ts';
/** Dialogs come with the first press. */
export const RenameDialog = lazy(() => import('./rename-dialog.tsx'));
export const RestoreDialog = lazy(() => import('./restore-dialog.tsx'));
