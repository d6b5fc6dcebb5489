import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useRef, useState } from 'react';
import type { Call } from '@portico/contract/call';
import type { Group } from '@portico/contract/groups';
import { peopleLimits } from '@portico/contract/people';
import { splitMailboxes } from '@portico/domain/mailbox-list';
import { Button } from '@portico/ui/button';
import { Checkbox } from '@portico/ui/checkbox';
import { DialogBody, DialogFoot } from '@portico/ui/dialog';
import { Notice } from '@portico/ui/notice';
import { PlainButton } from '@portico/ui/plain-button';
import { TextArea } from '@portico/ui/text-area';
import { TextField } from '@portico/ui/text-field';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { FormDialog } from '../../app/form/form-dialog.tsx';
import { useForm, type FormState } from '../../app/form/use-form.ts';
import { addressesIn } from './address-file.ts';
import { candidatesQuery, putIn, useStaleGroups, type AddedMembers } from './groups.queries.ts';
import styles from './groups.module.css';

interface Draft {
  people: string[];
  text: string;
}

interface PartProps {
  call: Call;
  form: FormState<Draft>;
}

/** People of the site by their names, to be chosen. */
function Candidates({ call, form: { values, set } }: PartProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim().slice(0, peopleLimits.keyword));
  const { data } = useQuery(candidatesQuery(call, keyword));
  const toggle = (id: string, isChosen: boolean): void =>
    set({ people: isChosen ? [...values.people, id] : values.people.filter((one) => one !== id) });
  return (
    <>
      <TextField
        label={t('groups.add.search')}
        hint={t('groups.add.searchHint')}
        value={typed}
        onChange={setTyped}
        autoFocus
        autoComplete="off"
      />
      {data && keyword.length >= 2 && (
        <fieldset className={styles.found} aria-label={t('groups.add.found')}>
          {data.users.map(({ id, displayName, email }) => (
            <Checkbox
              key={id}
              checked={values.people.includes(id)}
              hint={<bdi>{email}</bdi>}
              onChange={(isChosen) => toggle(id, isChosen)}
            >
              <bdi>{displayName}</bdi>
            </Checkbox>
          ))}
          {data.users.length === 0 && <output className={styles.quiet}>{t('groups.add.noneFound')}</output>}
        </fieldset>
      )}
    </>
  );
}

/** Addresses that are pasted, or read from a file. */
function Pasted({ form: { values, set, errorOf, latest } }: Omit<PartProps, 'call'>) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<number>();
  const add = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const found = await addressesIn(file);
    setRead(found.length);
    set({ text: [latest().text, ...found].filter((line) => line !== '').join('\n') });
  };
  return (
    <>
      <TextArea
        label={t('groups.add.paste')}
        hint={t('groups.add.pasteHint')}
        rows={4}
        value={values.text}
        onChange={(text) => set({ text })}
        error={errorOf('text')}
      />
      <div className={styles.file}>
        <PlainButton type="button" onClick={() => input.current?.click()}>
          {t('groups.add.file')}
        </PlainButton>
        <input
          ref={input}
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          aria-label={t('groups.add.file')}
          hidden
          onChange={(event) => void add(event.currentTarget.files?.[0])}
        />
        {read !== undefined && (
          <output className={styles.quiet}>{t('groups.add.fileRead', { count: read })}</output>
        )}
      </div>
    </>
  );
}

/** What was left out, and why. */
function Rest({ rest: { added, unknown, invalid }, onClose }: { rest: AddedMembers; onClose: () => void }) {
  const t = useT();
  const parts = [
    { id: 'unknown', title: t('groups.add.unknown'), lines: unknown },
    { id: 'invalid', title: t('groups.add.invalid'), lines: invalid },
  ];
  return (
    <>
      <DialogBody>
        <Notice tone="warning" title={t('groups.add.rest', { added })} isLive takesFocus />
        {parts.map(
          ({ id, title, lines }) =>
            lines.length > 0 && (
              <section key={id} aria-label={title}>
                <h3>{title}</h3>
                <ul className={styles.rest}>
                  {lines.map((line) => (
                    <li key={line}>
                      <bdi>{line}</bdi>
                    </li>
                  ))}
                </ul>
              </section>
            ),
        )}
      </DialogBody>
      <DialogFoot>
        <Button tone="accent" onPress={onClose}>
          {t('action.done')}
        </Button>
      </DialogFoot>
    </>
  );
}

interface AddDialogProps {
  call: Call;
  group: Group;
  onClose(): void;
}

const bodyOf = ({ people, text }: Draft) => ({ people, addresses: splitMailboxes(text) });

/** Asks who comes into a group: by name, by pasted addresses, or from a file. */
export default function AddDialog({ call, group, onClose }: AddDialogProps) {
  const t = useT();
  const refresh = useStaleGroups();
  const [rest, setRest] = useState<AddedMembers>();
  const form = useForm<Draft, AddedMembers>({
    operation: {},
    start: { people: [], text: '' },
    check: ({ people, text }) => (people.length === 0 && text.trim() === '' ? { text: 'required' } : {}),
    sayFault: () => t('groups.add.nothing'),
    async send(draft) {
      const added = await putIn(call, group.id, bodyOf(draft));
      await refresh();
      return added;
    },
    onSent(added) {
      if (added.unknown.length + added.invalid.length > 0) return setRest(added);
      addToast(t('groups.add.added', { count: added.added }), { tone: 'success' });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('groups.add.title', { name: group.name })}
      submitLabel={t('groups.add.send')}
      instead={rest && <Rest rest={rest} onClose={onClose} />}
      onClose={onClose}
    >
      <Candidates call={call} form={form} />
      <Pasted form={form} />
    </FormDialog>
  );
}
