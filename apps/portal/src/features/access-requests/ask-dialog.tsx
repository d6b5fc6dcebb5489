import { useQueryClient } from '@tanstack/react-query';
import { askToHost, requestLimits, type OwnRequest } from '@portico/contract/access-requests';
import type { Call } from '@portico/contract/call';
import { TextArea } from '@portico/ui/text-area';
import { useT } from '@portico/ui/texts';
import { FormDialog } from '../../app/form/form-dialog.tsx';
import { useForm } from '../../app/form/use-form.ts';
import { ownRequestQuery } from './access-requests.queries.ts';

const refusals = {
  requestsClosed: 'requests.problem.closed',
  requestTooSoon: 'requests.problem.tooSoon',
} as const;

interface DialogProps {
  call: Call;
  onSent(): void;
  onClose(): void;
}

/** Asks why somebody wants to host meetings, and sends that. */
export default function AskDialog({ call, onSent, onClose }: DialogProps) {
  const t = useT();
  const client = useQueryClient();
  const form = useForm<{ reason: string }, OwnRequest>({
    operation: askToHost,
    start: { reason: '' },
    facts: { reason: { most: requestLimits.text } },
    sayRefusal({ error }) {
      if (error !== 'requestsClosed' && error !== 'requestTooSoon') return undefined;
      return t(refusals[error], { days: requestLimits.againAfterDays });
    },
    send: (body, how) => call(askToHost, { body }, how),
    onSent(own) {
      onSent();
      client.setQueryData(ownRequestQuery(call).queryKey, own);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('requests.ask.title')}
      submitLabel={t('requests.ask.send')}
      onClose={onClose}
    >
      <p>{t('requests.ask.text')}</p>
      <TextArea
        label={t('requests.ask.reason')}
        isOptional
        autoFocus
        value={form.values.reason}
        onChange={(reason) => form.set({ reason })}
        most={requestLimits.text}
        error={form.errorOf('reason')}
      />
    </FormDialog>
  );
}
