import { useState } from 'react';
import { CallError } from '@portico/client/call-error';
import type { Call } from '@portico/contract/call';
import { grantableRoles, type Person } from '@portico/contract/people';
import { readMailbox } from '@portico/domain/mailbox-text';
import { shownAddress } from '@portico/domain/shown-address';
import { Button } from '@portico/ui/button';
import { CheckboxGroup } from '@portico/ui/checkbox-group';
import { Dialog, DialogBody, DialogFoot } from '@portico/ui/dialog';
import { Notice } from '@portico/ui/notice';
import { useT } from '@portico/ui/texts';
import { TextField } from '@portico/ui/text-field';
import { addToast } from '@portico/ui/toasts';
import { useCopyText } from '@portico/ui/use-copy-link';
import { useSubmitOnce } from '@portico/ui/use-submit-once';
import { useInvite } from './people.queries.ts';

type Role = (typeof grantableRoles)[number];

interface InviteDialogProps {
  call: Call;
  site: string;
  /** Its short name. */
  siteUrl: string;
  onClose(): void;
}

/** What the server refused, at the field that it is about. */
function problemsOf(error: unknown): {
  email?: 'taken' | 'address';
  displayName?: 'invalid';
  userRole?: 'forbidden';
  form?: true;
} {
  if (!error) return {};
  if (!(error instanceof CallError)) return { form: true };
  if (error.error === 'emailTaken') return { email: 'taken' };
  if (error.error === 'forbidden') return { userRole: 'forbidden' };
  if (error.error !== 'inputInvalid') return { form: true };
  return {
    ...(error.fields['email'] && { email: 'address' }),
    ...(error.fields['displayName'] && { displayName: 'invalid' }),
  };
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
interface InviteFieldsProps {
  draft: Draft;
  problems: ReturnType<typeof problemsOf>;
  /** The address that was sent last. */
  tried: string;
  onChange(change: Partial<Draft>): void;
}

/** An address that was pasted with a name, as mail programs copy it, fills in both. */
function pasted(text: string, { displayName }: Draft): Partial<Draft> {
  const mailbox = text.trimEnd().endsWith('>') ? readMailbox(text) : undefined;
  if (!mailbox) return { email: text };
  return { email: shownAddress(mailbox.address), displayName: displayName || mailbox.name };
}

function InviteFields({ draft, problems, tried, onChange }: InviteFieldsProps) {
  const t = useT();
  return (
    <DialogBody>
      {problems.form && (
        <Notice tone="danger" isLive>
          {t('state.error.text')}
        </Notice>
      )}
      <TextField
        label={t('people.inviteName')}
        value={draft.displayName}
        onChange={(displayName) => onChange({ displayName })}
        isRequired
        autoFocus
        maxLength={128}
        error={problems.displayName && t('people.problem.invalid')}
      />
      <TextField
        label={t('people.inviteEmail')}
        inputMode="email"
        spellCheck="false"
        value={draft.email}
        onChange={(text) => onChange(pasted(text, draft))}
        isRequired
        error={problems.email && t(`people.problem.${problems.email}`, { address: tried })}
      />
      <CheckboxGroup
        label={t('people.inviteRoles')}
        choices={grantableRoles.map((id) => ({
          id,
          label: t(`people.role.${id}`),
          hint: t(`people.roleHint.${id}`),
        }))}
        value={draft.userRole}
        onChange={(userRole) => onChange({ userRole })}
        error={problems.userRole && t('people.problem.forbidden')}
      />
    </DialogBody>
  );
}

/** Asks for name, address and roles of somebody who is to come in. */
export default function InviteDialog({ call, site, siteUrl, onClose }: InviteDialogProps) {
  const t = useT();
  const invite = useInvite(call);
  const [draft, setDraft] = useState<Draft>({ displayName: '', email: '', userRole: ['HOST'] });
  const submit = useSubmitOnce(async () => {
    const { user, isMailSent } = await invite.mutateAsync(draft);
    if (!isMailSent) return; // the dialog says what to do
    addToast(t('people.invited', { name: user.displayName }), { tone: 'success' });
    onClose();
  });
  const unmailed = invite.data?.isMailSent === false ? invite.data.user : undefined;
  return (
    <Dialog isOpen onClose={onClose} title={t('people.inviteTitle', { site })}>
      {unmailed ? (
        <NoMail user={unmailed} site={site} siteUrl={siteUrl} onClose={onClose} />
      ) : (
        <form onSubmit={submit}>
          <InviteFields
            draft={draft}
            problems={problemsOf(invite.error)}
            tried={invite.variables?.email ?? ''}
            onChange={(change) => setDraft({ ...draft, ...change })}
          />
          <DialogFoot>
            <Button onPress={onClose}>{t('action.cancel')}</Button>
            <Button tone="accent" type="submit" isPending={invite.isPending}>
              {t('people.inviteSend')}
            </Button>
          </DialogFoot>
        </form>
      )}
    </Dialog>
  );
}
