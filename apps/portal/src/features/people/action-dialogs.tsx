import { useState } from 'react';
import type { Call } from '@portico/contract/call';
import type { Action, GrantableRole } from '@portico/contract/person-admin';
import { Button } from '@portico/ui/button';
import { ChoiceSelect } from '@portico/ui/choice-select';
import { ConfirmDialog } from '@portico/ui/confirm-dialog';
import { Dialog, DialogBody, DialogFoot } from '@portico/ui/dialog';
import { RadioGroup } from '@portico/ui/radio-group';
import { useT } from '@portico/ui/texts';
import { useAction, type ActionResult, type Target } from './actions.ts';
import styles from './people.module.css';

/** What is asked about before it is done. */
export type Asked = { people: readonly Target[]; isOneself: boolean } & (
  | { kind: 'disable' | 'signOut' }
  | { kind: 'role'; grantable: readonly GrantableRole[] }
  | { kind: 'result'; result: ActionResult }
);

interface DialogProps {
  call: Call;
  asked: Asked;
  onClose(): void;
}

/** With whom it could not be done, and why. */
function Result({ result: { done, refused }, onClose }: { result: ActionResult; onClose(): void }) {
  const t = useT();
  return (
    <Dialog isOpen size="sm" title={t('person.left.title', { count: refused.length })} onClose={onClose}>
      <DialogBody>
        <p>{t('person.left.done', { count: done.length })}</p>
        <ul className={styles.refused}>
          {refused.map(({ id, displayName, why }) => (
            <li key={id}>
              <bdi className={styles.name}>{displayName}</bdi>
              <span className={styles.contact}>{t(`person.why.${why}`)}</span>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFoot>
        <Button tone="accent" onPress={onClose}>
          {t('action.done')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

interface QuestionProps {
  kind: 'disable' | 'signOut';
  people: readonly Target[];
  isOneself: boolean;
  onConfirm(): Promise<void>;
  onClose(): void;
}

function Question({ kind, people, isOneself, onConfirm, onClose }: QuestionProps) {
  const t = useT();
  const words = { count: people.length, name: people[0]?.displayName ?? '' };
  return (
    <ConfirmDialog
      isOpen
      title={t(`person.ask.${kind}`, words)}
      confirmLabel={t(`people.action.${kind}`)}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t(`person.askText.${kind}`)}</p>
      {isOneself && (
        <p>
          <strong>{t(`person.askSelf.${kind}`)}</strong>
        </p>
      )}
    </ConfirmDialog>
  );
}

interface RoleProps {
  people: readonly Target[];
  grantable: readonly GrantableRole[];
  onSend(action: Action): Promise<void>;
  onClose(): void;
}

/** Which role is given to all of them, or taken. */
function RoleQuestion({ people, grantable, onSend, onClose }: RoleProps) {
  const t = useT();
  const [role, setRole] = useState<GrantableRole>(grantable.includes('HOST') ? 'HOST' : grantable[0]!);
  const [kind, setKind] = useState<'giveRole' | 'takeRole'>('giveRole');
  const [isPending, setPending] = useState(false);
  const send = async (): Promise<void> => {
    if (isPending) return;
    setPending(true);
    await onSend({ kind, role });
  };
  const words = { count: people.length, name: people[0]?.displayName ?? '' };
  return (
    <Dialog isOpen size="sm" title={t('person.role.title', words)} onClose={onClose}>
      <DialogBody>
        <ChoiceSelect
          label={t('person.role.which')}
          options={grantable.map((id) => ({ id, label: t(`people.role.${id}`) }))}
          value={role}
          onChange={setRole}
        />
        <RadioGroup
          label={t('person.role.how')}
          choices={[
            { id: 'giveRole', label: t('person.role.give') },
            { id: 'takeRole', label: t('person.role.take') },
          ]}
          value={kind}
          onChange={setKind}
        />
      </DialogBody>
      <DialogFoot>
        <Button onPress={onClose}>{t('action.cancel')}</Button>
        <Button tone="accent" isPending={isPending} onPress={() => void send()}>
          {t('people.action.role')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** Asks before something is done with people, does it, and says with whom it could not be done. */
export default function ActionDialogs({ call, asked, onClose }: DialogProps) {
  const { act, tell } = useAction(call);
  const [result, setResult] = useState<ActionResult | undefined>(
    asked.kind === 'result' ? asked.result : undefined,
  );
  const { people, isOneself } = asked;
  const send = async (action: Action): Promise<void> => {
    const came = await act({ action, people, meansOneself: isOneself });
    if (tell(action, came)) onClose();
    else setResult(came);
  };
  if (result) return <Result result={result} onClose={onClose} />;
  if (asked.kind === 'result') return null;
  if (asked.kind === 'role')
    return <RoleQuestion people={people} grantable={asked.grantable} onSend={send} onClose={onClose} />;
  const { kind } = asked;
  return (
    <Question
      {...{ kind, people, isOneself, onClose }}
      onConfirm={async () => {
        await send({ kind });
        throw new Error('the dialog goes by itself'); // or says what could not be done
      }}
    />
  );
}
