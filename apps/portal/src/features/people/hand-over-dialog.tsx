import { useQueryClient } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import type { Answer } from '@portico/contract/operation';
import { handOverWork, type PersonDetail } from '@portico/contract/person-admin';
import { CheckboxGroup } from '@portico/ui/checkbox-group';
import { useT } from '@portico/ui/texts';
import { TextField } from '@portico/ui/text-field';
import { addToast } from '@portico/ui/toasts';
import { FormDialog } from '../../app/form/form-dialog.tsx';
import type { FieldFacts } from '../../app/form/form-words.ts';
import { useForm } from '../../app/form/use-form.ts';
import { useStalePeople } from './people.queries.ts';

interface HandOverDialogProps {
  call: Call;
  person: PersonDetail;
  onClose(): void;
}

const parts = ['meetings', 'recordings'] as const;
type Part = (typeof parts)[number];

interface Draft {
  email: string;
  what: Part[];
}

const facts = { email: { isEmail: true } } as const satisfies Partial<Record<keyof Draft, FieldFacts>>;

const bodyOf = ({ email, what }: Draft) => ({
  email,
  meetings: what.includes('meetings'),
  recordings: what.includes('recordings'),
});

/** Asks who takes over, and what. */
export default function HandOverDialog({ call, person, onClose }: HandOverDialogProps) {
  const t = useT();
  const client = useQueryClient();
  const refresh = useStalePeople();
  const { id: userId, displayName: name } = person;
  const there = parts.filter((part) => person[part] > 0);
  const form = useForm<Draft, Answer<typeof handOverWork>>({
    operation: handOverWork,
    start: { email: '', what: there },
    body: bodyOf,
    check: ({ what }) => (what.length === 0 ? { what: 'required' } : {}),
    facts,
    sayFault(field, { word, values: [email = ''] }) {
      if (field === 'what') return t('person.handOver.nothing');
      if (word === 'forbidden') return t('person.handOver.self');
      return word === 'invalid' && email.includes('@') ? t('person.handOver.wrong') : undefined;
    },
    send: (draft, how) => call(handOverWork, { params: { userId }, body: bodyOf(draft) }, how),
    onSent({ successor, live }) {
      addToast(t('person.handOver.done', { name: successor }), { tone: 'success' });
      if (live > 0) addToast(t('person.handOver.live', { count: live, name }));
      void refresh();
      void client.invalidateQueries({ queryKey: ['meetings'] });
      void client.invalidateQueries({ queryKey: ['recordings'] });
      onClose();
    },
  });
  const { values, set, errorOf } = form;
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('person.handOver.title', { name })}
      submitLabel={t('person.handOver')}
      onClose={onClose}
    >
      <p>{t('person.handOver.text')}</p>
      <TextField
        label={t('person.handOver.email')}
        hint={t('person.handOver.hint')}
        inputMode="email"
        spellCheck="false"
        value={values.email}
        onChange={(email) => set({ email })}
        isRequired
        autoFocus
        error={errorOf('email')}
      />
      <CheckboxGroup
        label={t('person.handOver.what')}
        choices={there.map((id) => ({ id, label: t(`person.${id}`, { count: person[id] }) }))}
        value={values.what}
        onChange={(what) => set({ what })}
        error={errorOf('what')}
      />
    </FormDialog>
  );
}
