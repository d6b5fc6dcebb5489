import type { Call } from '@portico/contract/call';
import { changeRecording, recordingLimits } from '@portico/contract/recordings';
import { TextField } from '@portico/ui/text-field';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { FormDialog } from '../../app/form/form-dialog.tsx';
import { useForm } from '../../app/form/use-form.ts';
import { useRename } from './recordings.queries.ts';

interface RenameDialogProps {
  call: Call;
  recording: { recordUUID: string; recordName: string };
  onClose(): void;
}

const facts = { recordName: { most: recordingLimits.name } };

/** Another name for a recording. */
export default function RenameDialog({ call, recording, onClose }: RenameDialogProps) {
  const t = useT();
  const rename = useRename(call, recording.recordUUID);
  const form = useForm({
    operation: changeRecording,
    start: { recordName: recording.recordName },
    facts,
    send: rename,
    onSent({ recordName: name }) {
      addToast(t('recordings.renamed', { name }), { tone: 'success' });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('recordings.rename')}
      submitLabel={t('action.save')}
      onClose={onClose}
    >
      <TextField
        label={t('recordings.name')}
        value={form.values.recordName}
        onChange={(recordName) => form.set({ recordName })}
        most={facts.recordName.most}
        autoFocus
        error={form.errorOf('recordName')}
      />
    </FormDialog>
  );
}
