import { useQueryClient } from '@tanstack/react-query';
import type { Call, CallOptions } from '@portico/contract/call';
import { handOverMeeting } from '@portico/contract/meeting-hosts';
import { useT } from '@portico/ui/texts';
import { TextField } from '@portico/ui/text-field';
import { addToast } from '@portico/ui/toasts';
import { FormDialog } from '../../app/form/form-dialog.tsx';
import type { FieldFacts } from '../../app/form/form-words.ts';
import { useForm } from '../../app/form/use-form.ts';

interface HandOverDialogProps {
  call: Call;
  meeting: { uuid: string; topic: string; isSeries: boolean };
  /** How it is handed over, where an administrator does it in the host's stead. */
  instead?: HandOver;
  onClose(): void;
}

/** How a meeting is handed over, and what is said of it. */
export interface HandOver {
  text: string;
  /** What is said to who may not take it over themselves. */
  self: string;
  send(uuid: string, email: string, how: CallOptions): Promise<{ hostDisplayName: string }>;
  refresh(): void;
}

interface Draft {
  email: string;
}

const facts = { email: { isEmail: true } } as const satisfies Partial<Record<keyof Draft, FieldFacts>>;

/** Asks who is to host a meeting or a series, and says what follows from it. */
export default function HandOverDialog({ call, meeting, instead, onClose }: HandOverDialogProps) {
  const t = useT();
  const client = useQueryClient();
  const { uuid, topic, isSeries } = meeting;
  const form = useForm<Draft, { hostDisplayName: string }>({
    operation: handOverMeeting,
    start: { email: '' },
    facts,
    sayFault(_field, { word, values: [email = ''] }) {
      if (word === 'forbidden') return instead?.self;
      return word === 'invalid' && email.includes('@') ? t('meetingActions.handOver.wrong') : undefined;
    },
    send: async ({ email }, how) =>
      instead
        ? await instead.send(uuid, email, how)
        : await call(handOverMeeting, { params: { uuid }, body: { email } }, how),
    onSent({ hostDisplayName: host }) {
      addToast(t('meetingActions.handOver.done', { topic, host }), { tone: 'success' });
      void client.invalidateQueries({ queryKey: ['meetings'] });
      instead?.refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t(isSeries ? 'meetingActions.handOver.titleSeries' : 'meetingActions.handOver.title', { topic })}
      submitLabel={t('meetingActions.handOver.confirm')}
      onClose={onClose}
    >
      <p>
        {instead?.text ?? t(isSeries ? 'meetingActions.handOver.textSeries' : 'meetingActions.handOver.text')}
      </p>
      <TextField
        label={t('meetingActions.handOver.email')}
        hint={t('meetingActions.handOver.hint')}
        inputMode="email"
        spellCheck="false"
        value={form.values.email}
        onChange={(email) => form.set({ email })}
        isRequired
        autoFocus
        error={form.errorOf('email')}
      />
    </FormDialog>
  );
}
