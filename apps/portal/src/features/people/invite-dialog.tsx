import { useState } from 'react';
import type { Call } from '@portico/contract/call';
import type { Answer } from '@portico/contract/operation';
import { grantableRoles, invitePerson, type Person } from '@portico/contract/people';
import { readMailbox } from '@portico/domain/mailbox-text';
import { shownAddress } from '@portico/domain/shown-address';
import { Button } from '@portico/ui/button';
import { CheckboxGroup } from '@portico/ui/checkbox-group';
import { DialogBody, DialogFoot } from '@portico/ui/dialog';
import { Notice } from '@portico/ui/notice';
import { useT } from '@portico/ui/texts';
import { TextField } from '@portico/ui/text-field';
import { addToast } from '@portico/ui/toasts';
import { useCopyText } from '@portico/ui/use-copy-link';
import { FormDialog } from '../../app/form/form-dialog.tsx';
import type { FieldFacts } from '../../app/form/form-words.ts';
import { useForm, type FormState } from '../../app/form/use-form.ts';
import { askTaken, useInvite } from './people.queries.ts';

type Role = (typeof grantableRoles)[number];

interface InviteDialogProps {
  call: Call;
  site: string;
  /** Its short name. */
  siteUrl: string;
  onClose(): void;
}

/** One word of a command line, whatever is in it: an address may hold an apostrophe. */
const shellWord = (text: string): string =>
  /^[\w.@+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

interface NoMailProps {
  user: Pick<Person, 'displayName' | 'email'>;
  /** What the site is called, and its short name. */
  site: string;
  siteUrl: string;
  onClose(): void;
}

/** How somebody comes in whom no mail reaches. It says the same whether or not they have a password here. */
function NoMail({ user: { displayName: name, email }, site, siteUrl, onClose }: NoMailProps) {
  const t = useT();
  const copy = useCopyText({ copied: 'people.unmailed.copied', notCopied: 'people.unmailed.notCopied' });
  const command = `npm run admin -- reset-password ${shellWord(email)} --site ${siteUrl}`;
  return (
    <>
      <DialogBody>
        <Notice title={t('people.unmailed.title', { name })} isLive takesFocus>
          {t('people.unmailed.text', { name })}
        </Notice>
        <p>{t('people.unmailed.signIn', { site, email })}</p>
        <p>{t('people.unmailed.console')}</p>
        <TextField label={t('people.unmailed.command')} value={command} isReadOnly />
      </DialogBody>
      <DialogFoot>
        <Button onPress={() => copy(command)}>{t('people.unmailed.copy')}</Button>
        <Button tone="accent" onPress={onClose}>
          {t('action.done')}
        </Button>
      </DialogFoot>
    </>
  );
}

interface Draft {
  displayName: string;
  email: string;
  userRole: Role[];
}

const facts = {
  displayName: { most: 128 },
  email: { isEmail: true },
} as const satisfies Partial<Record<keyof Draft, FieldFacts>>;

/** An address that was pasted with a name, as mail programs copy it, fills in both. */
function pasted(text: string, { displayName }: Draft): Partial<Draft> {
  const mailbox = text.trimEnd().endsWith('>') ? readMailbox(text) : undefined;
  if (!mailbox) return { email: text };
  return { email: shownAddress(mailbox.address), displayName: displayName || mailbox.name };
}

function InviteFields({ form: { values, set, errorOf } }: { form: FormState<Draft> }) {
  const t = useT();
  return (
    <>
      <TextField
        label={t('people.inviteName')}
        value={values.displayName}
        onChange={(displayName) => set({ displayName })}
        isRequired
        autoFocus
        most={facts.displayName.most}
        error={errorOf('displayName')}
      />
      <TextField
        label={t('people.inviteEmail')}
        inputMode="email"
        spellCheck="false"
        value={values.email}
        onChange={(text) => set(pasted(text, values))}
        isRequired
        error={errorOf('email')}
      />
      <CheckboxGroup
        label={t('people.inviteRoles')}
        choices={grantableRoles.map((id) => ({
          id,
          label: t(`people.role.${id}`),
          hint: t(`people.roleHint.${id}`),
        }))}
        value={values.userRole}
        onChange={(userRole) => set({ userRole })}
        error={errorOf('userRole')}
      />
    </>
  );
}

/** Asks for name, address and roles of somebody who is to come in. */
export default function InviteDialog({ call, site, siteUrl, onClose }: InviteDialogProps) {
  const t = useT();
  const invite = useInvite(call);
  const [unmailed, setUnmailed] = useState<Person>();
  const form = useForm<Draft, Answer<typeof invitePerson>>({
    operation: invitePerson,
    start: { displayName: '', email: '', userRole: ['HOST'] },
    ask: ({ email }, how) => askTaken(call, email, how),
    facts,
    sayFault(field, { word }) {
      if (field === 'email' && word === 'taken') return t('people.problem.taken');
      return field === 'userRole' ? t('people.problem.forbidden') : undefined;
    },
    send: invite,
    onSent({ user, isMailSent }) {
      if (!isMailSent) return setUnmailed(user); // the dialog says what to do
      addToast(t('people.invited', { name: user.displayName }), { tone: 'success' });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('people.inviteTitle', { site })}
      submitLabel={t('people.inviteSend')}
      instead={unmailed && <NoMail user={unmailed} site={site} siteUrl={siteUrl} onClose={onClose} />}
      onClose={onClose}
    >
      <InviteFields form={form} />
    </FormDialog>
  );
}
