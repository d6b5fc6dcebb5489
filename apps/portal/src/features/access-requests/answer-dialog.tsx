import { useQueryClient } from '@tanstack/react-query';
import { CallError } from '@portico/client/call-error';
import { answerAccessRequest, requestLimits, type AccessRequest } from '@portico/contract/access-requests';
import type { Call } from '@portico/contract/call';
import { Checkbox } from '@portico/ui/checkbox';
import { TextArea } from '@portico/ui/text-area';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { FormDialog } from '../../app/form/form-dialog.tsx';
import { useForm } from '../../app/form/use-form.ts';
import styles from './access-requests.module.css';

interface DialogProps {
  call: Call;
  of: AccessRequest;
  isGranted: boolean;
  onClose(): void;
}

const refusals = {
  requestAnswered: 'requests.problem.answered',
  notFound: 'requests.problem.answered',
  emailTaken: 'requests.problem.taken',
} as const;

const isKnown = (error: string | undefined): error is keyof typeof refusals =>
  error !== undefined && Object.hasOwn(refusals, error);

/** Sends the answer; whatever comes of it, the list is read again. */
function useAnswer({ call, of, isGranted, onClose }: DialogProps) {
  const t = useT();
  const client = useQueryClient();
  const readAgain = (): void => {
    void client.invalidateQueries({ queryKey: ['accessRequests'] });
    void client.invalidateQueries({ queryKey: ['people'] });
  };
  return useForm<{ note: string; mayHost: boolean }, unknown>({
    operation: answerAccessRequest,
    start: { note: '', mayHost: true },
    body: (values) => ({ ...values, isGranted }),
    facts: { note: { most: requestLimits.text } },
    sayRefusal: ({ error }) => (isKnown(error) ? t(refusals[error]) : undefined),
    async send(values, how) {
      try {
        const params = { id: of.id };
        return await call(answerAccessRequest, { params, body: { ...values, isGranted } }, how);
      } catch (error) {
        if (error instanceof CallError && isKnown(error.error)) readAgain();
        throw error;
      }
    },
    onSent() {
      const words = isGranted ? 'requests.granted' : 'requests.declined';
      addToast(t(words, { name: of.displayName }), { tone: 'success' });
      readAgain();
      onClose();
    },
  });
}

/** Asks what to write to who asked, before a request is granted or declined. */
export default function AnswerDialog(props: DialogProps) {
  const { of, isGranted, onClose } = props;
  const t = useT();
  const form = useAnswer(props);
  const { values, set, errorOf } = form;
  const name = of.displayName;
  return (
    <FormDialog
      form={form}
      size="sm"
      title={isGranted ? t('requests.grant.title', { name }) : t('requests.decline.title', { name })}
      submitLabel={t(isGranted ? 'requests.grant' : 'requests.decline')}
      onClose={onClose}
    >
      <p>{t(isGranted ? `requests.grantText.${of.kind}` : 'requests.declineText')}</p>
      {of.reason !== '' && (
        <p className={styles.quote} dir="auto">
          {of.reason}
        </p>
      )}
      {isGranted && of.kind === 'account' && (
        <Checkbox checked={values.mayHost} onChange={(mayHost) => set({ mayHost })}>
          {t('requests.mayHost')}
        </Checkbox>
      )}
      <TextArea
        label={t('requests.note')}
        hint={t('requests.noteHint')}
        isOptional
        value={values.note}
        onChange={(note) => set({ note })}
        most={requestLimits.text}
        error={errorOf('note')}
      />
    </FormDialog>
  );
}
