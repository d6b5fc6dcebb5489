import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { CallError } from '@portico/client/call-error';
import { Icon } from '@portico/ui/icon';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { useApp, type LoadContext } from '../app/context.ts';
import { PageHead } from '../app/page-head.tsx';
import styles from '../app/page-head.module.css';
import {
  RecordingView,
  recordingQuery,
  RenameDialog,
  RestoreDialog,
  streamQuery,
  useRemove,
} from '../features/recordings/index.tsx';

/** What the page shows first. */
export async function load({ queryClient, call }: LoadContext, { uuid }: { uuid: string }): Promise<void> {
  const recording = await queryClient.ensureQueryData(recordingQuery(call, uuid));
  if (recording.actions.play) await queryClient.prefetchQuery(streamQuery(call, recording));
}

/** One recording: `/recording/playback/{uuid}` (ROUT-22). */
export default function RecordingPage() {
  const t = useT();
  const { call } = useApp();
  const navigate = useNavigate();
  const { uuid } = useParams({ from: '/recording/playback/$uuid' });
  const { data: recording, error } = useSuspenseQuery(recordingQuery(call, uuid));
  if (error instanceof CallError && error.status === 404) throw error; // it was this person's a moment ago
  const [dialog, setDialog] = useState<'rename' | 'restore'>();
  const remove = useRemove(call);
  const { actions } = recording;
  const leave = (): void => void navigate({ to: '/recording/home', search: {} });
  const asked = { call, recording, onClose: () => setDialog(undefined) };
  return (
    <PageHead
      back={
        <Link to="/recording/home" search={{}} className={styles.back}>
          <Icon of={ArrowLeft} size="sm" isMirrored /> {t('recordings.back')}
        </Link>
      }
      title={<bdi>{recording.recordName}</bdi>}
      actions={
        <>
          {actions.edit && (
            <PlainButton icon={Pencil} onClick={() => setDialog('rename')}>
              {t('action.rename')}
            </PlainButton>
          )}
          {actions.delete && (
            <PlainButton icon={Trash2} onClick={() => remove(recording, leave)}>
              {t('action.delete')}
            </PlainButton>
          )}
          {actions.restore && (
            <PlainButton icon={RotateCcw} onClick={() => setDialog('restore')}>
              {t('action.restore')}
            </PlainButton>
          )}
        </>
      }
    >
      <RecordingView call={call} recording={recording} />
      <Suspense>
        {dialog === 'rename' && <RenameDialog {...asked} />}
        {dialog === 'restore' && <RestoreDialog {...asked} />}
      </Suspense>
    </PageHead>
  );
}
