import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Call } from '@portico/contract/call';
import type { Answer } from '@portico/contract/operation';
import { erasePerson, type Erasing, type PersonDetail } from '@portico/contract/person-admin';
import { TextField } from '@portico/ui/text-field';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { FormDialog } from '../../app/form/form-dialog.tsx';
import { useForm } from '../../app/form/use-form.ts';
import styles from './people.module.css';
import { erasingQuery, useStalePeople } from './people.queries.ts';

interface EraseDialogProps {
  call: Call;
  person: PersonDetail;
  onClose(): void;
}

/** What goes, and what stays as a former member’s. */
function Effects({ erasing }: { erasing: Erasing }) {
  const t = useT();
  const { closesAccount, cancelled, handedOver, recordings } = erasing;
  return (
    <>
      <div className={styles.effects}>
        <h3>{t('person.erase.gone')}</h3>
        <ul>
          <li>{t('person.erase.goneProfile')}</li>
          {closesAccount && <li>{t('person.erase.goneAccount')}</li>}
          <li>{t('person.erase.cancelled', { count: cancelled })}</li>
        </ul>
      </div>
      <div className={styles.effects}>
        <h3>{t('person.erase.stays')}</h3>
        <ul>
          <li>{t('person.erase.recordings', { count: recordings })}</li>
          {handedOver > 0 && <li>{t('person.erase.handedOver', { count: handedOver })}</li>}
          {!closesAccount && <li>{t('person.erase.accountStays')}</li>}
        </ul>
      </div>
    </>
  );
}

/** Says what becomes of everything, and asks for the address before somebody is erased. */
export default function EraseDialog({ call, person, onClose }: EraseDialogProps) {
  const t = useT();
  const refresh = useStalePeople();
  const navigate = useNavigate();
  const { id: userId, displayName: name, email, isOneself } = person;
  const { data: erasing } = useSuspenseQuery(erasingQuery(call, userId));
  const form = useForm<{ email: string }, Answer<typeof erasePerson>>({
    operation: erasePerson,
    start: { email: '' },
    sayFault: () => t('person.erase.wrong'),
    send: (typed, how) =>
      call(erasePerson, { params: { userId }, body: { ...typed, meansOneself: isOneself } }, how),
    onSent() {
      addToast(t('person.erase.done', { name }), { tone: 'success' });
      onClose();
      void navigate({ to: '/users/home', search: {} }).then(refresh);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('person.erase.title', { name })}
      submitLabel={t('person.erase.confirm')}
      tone="danger"
      onClose={onClose}
    >
      <Effects erasing={erasing} />
      {erasing.cancelled + erasing.recordings > 0 && <p>{t('person.erase.handFirst')}</p>}
      <TextField
        label={t('person.erase.type', { email })}
        autoComplete="off"
        spellCheck="false"
        value={form.values.email}
        onChange={(typed) => form.set({ email: typed })}
        isRequired
        error={form.errorOf('email')}
      />
    </FormDialog>
  );
}
