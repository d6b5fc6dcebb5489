import type { readLink } from '@portico/contract/identity';
import type { Answer } from '@portico/contract/operation';
import { shownAddress } from '@portico/domain/shown-address';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import { acceptInvitation, findPersonByAccount, type PersonRow } from '../people/index.ts';
import { findSiteById } from '../sites/index.ts';
import type { Origin } from './history.store.ts';
import type { IdentityContext } from './identity.context.ts';
import { recordPasswordChange } from './identity.history.ts';
import type { MailTo } from './identity.mail-frame.ts';
import { refuseWeak, type NewPassword } from './identity.new-password.ts';
import { endSessions, signInByLink, type Signed } from './identity.service.ts';
import {
  deleteLinks,
  findLink,
  hasPassword,
  insertLink,
  lockAccount,
  setEmailVerified,
  takeLink,
  type Link,
} from './identity.store.ts';

/** How long a link to set a new password works. */
export const RESET_SECONDS = 3600;

/** The address of the page that a set-password link opens. */
export const passwordPage = (publicUrl: string, site: string, token: string): string =>
  `${publicUrl}/webappng/sites/${site}/set-password?token=${token}`;

/** The address of a site's page to sign in. */
export const signInPage = (publicUrl: string, site: string): string =>
  `${publicUrl}/webappng/sites/${site}/sign-in`;

/** Makes the link to set a new password; an earlier one to the same account is over. */
export async function makeResetLink(
  tx: Tx,
  publicUrl: string,
  { person, site, now, isMailed }: MailTo & { now: Date; isMailed: boolean },
): Promise<string> {
  await deleteLinks(tx, 'password-reset', { accountId: person.accountId });
  const subject = { siteId: site.id, accountId: person.accountId, isMailed };
  const link = { purpose: 'password-reset', subject, now, lifetimeSeconds: RESET_SECONDS } as const;
  return passwordPage(publicUrl, site.name, await insertLink(tx, link));
}

/** Makes the link by which somebody who was invited sets the first password of their account; mailed to them alone. */
export async function makeInvitationLink(
  tx: Tx,
  publicUrl: string,
  { person, site, now, validSeconds }: MailTo & { now: Date; validSeconds: number },
): Promise<string> {
  const subject = { siteId: site.id, accountId: person.accountId, isMailed: true };
  const link = { purpose: 'invitation', subject, now, lifetimeSeconds: validSeconds } as const;
  return passwordPage(publicUrl, site.name, await insertLink(tx, link));
}

type PasswordLink = Link & { subject: { siteId: string; accountId: string; isMailed?: boolean } };

const isPasswordLink = (link: Link | undefined): link is PasswordLink =>
  link !== undefined &&
  link.purpose !== 'setup' &&
  link.subject.siteId !== undefined &&
  link.subject.accountId !== undefined;

async function personOfLink(
  reads: Reads,
  link: Link | undefined,
): Promise<{ link: PasswordLink; person: PersonRow }> {
  if (!isPasswordLink(link)) throw new Failure('linkExpired');
  const person = await findPersonByAccount(reads, link.subject.siteId, link.subject.accountId);
  if (!person) throw new Failure('linkExpired');
  return { link, person };
}

/** Whom a link is for. */
export async function readPasswordLink(
  reads: Reads,
  input: { token: string; now: Date },
): Promise<Answer<typeof readLink>> {
  const { link, person } = await personOfLink(reads, await findLink(reads, input.token, input.now));
  return {
    displayName: person.displayName,
    email: shownAddress(person.email),
    isInvitation: link.purpose === 'invitation' || person.state === 'invited',
    mustSignIn: await isTooLate(reads, link),
  };
}

/** An invitation sets the first password of an account: who has one by then accepts by signing in with it. */
const isTooLate = async (reads: Reads, { purpose, subject }: PasswordLink): Promise<boolean> =>
  purpose === 'invitation' && (await hasPassword(reads, subject.accountId));

interface SetPassword {
  token: string;
  password: NewPassword;
  displayName?: string | undefined;
  /** Of who uses the link. */
  from: Pick<Origin, 'address' | 'userAgent'>;
  now: Date;
}

/** Uses a link up: sets the password, ends every session of the account, and signs in. */
export async function setPasswordByLink(
  tx: Tx,
  context: IdentityContext,
  input: SetPassword,
): Promise<Signed> {
  const { link, person } = await personOfLink(tx, await takeLink(tx, input.token, input.now));
  const site = await findSiteById(tx, link.subject.siteId);
  if (!site) throw new Failure('linkExpired');
  if (person.state === 'disabled') throw new Failure('personDisabled');
  await lockAccount(tx, person.accountId);
  if (await isTooLate(tx, link)) throw new Failure('signInInstead');
  refuseWeak(input.password, [person.displayName, person.email, site.name, site.displayName]);
  await storePassword(tx, context, { accountId: person.accountId, hash: input.password.hash });
  if (link.subject.isMailed) await setEmailVerified(tx, person.accountId);
  if (person.state === 'invited') await acceptInvitation(tx, person, input.displayName);
  await endSessions(tx, context, { accountId: person.accountId });
  if (link.purpose === 'password-reset') {
    const origin = { siteId: site.id, ...input.from };
    const { now } = input;
    await recordPasswordChange(tx, context, { person, way: 'link', origin, hasEndedOthers: true, now });
  }
  return await signInByLink(tx, context, { siteId: site.id, accountId: person.accountId, now: input.now });
}

/** Sets the password of an account that may not have one yet. */
export async function storePassword(
  tx: Tx,
  { auth }: IdentityContext,
  { accountId, hash }: { accountId: string; hash: string },
): Promise<void> {
  await auth.inside(tx, async (accounts) => {
    if (await accounts.findCredentialAccount(accountId)) await accounts.updatePassword(accountId, hash);
    else
      await accounts.linkAccount({ userId: accountId, accountId, providerId: 'credential', password: hash });
  });
}
