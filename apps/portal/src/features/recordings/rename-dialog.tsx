import { useState } from 'react';
import type { Call } from '@portico/contract/call';
import { recordingLimits } from '@portico/contract/recordings';
import { Button } from '@portico/ui/button';
import { Dialog, DialogBody, DialogFoot } from '@portico/ui/dialog';
import { Notice } from '@portico/ui/notice';
import { TextField } from '@portico/ui/text-field';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { useOwnerActs } from './recordings.queries.ts';

interface RenameDialogProps {
  call: Call;
  recording: { recordUUID: string; recordName: string };
  onClose(): void;
}

/** Another name for a recording. */
export default function RenameDialog({ call, recording, onClose }: RenameDialogProps) {
  const t = useT();
  const { change } = useOwnerActs(call);
  const [typed, setTyped] = useState(recording.recordName);
  const [isTried, setTried] = useState(false);
  const name = typed.trim();
  const save = (): void => {
    setTried(true);
    if (name === '' || change.isPending) return;
    change.mutate(
      { uuid: recording.recordUUID, recordName: name },
      {
        onSuccess: () => {
          addToast(t('recordings.renamed', { name }), { tone: 'success' });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog isOpen size="sm" title={t('recordings.rename')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <DialogBody>
          {change.isError && (
            <Notice tone="danger" isLive>
              {t('recordings.changeFailed')}
            </Notice>
          )}
          <TextField
            label={t('recordings.name')}
            value={typed}
            onChange={setTyped}
            maxLength={recordingLimits.name}
            autoFocus
            error={isTried && name === '' ? t('recordings.nameMissing') : undefined}
          />
        </DialogBody>
        <DialogFoot>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" tone="accent" isPending={change.isPending}>
            {t('action.save')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
