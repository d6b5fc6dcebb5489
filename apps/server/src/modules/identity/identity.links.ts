import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import { activatePerson, findPersonByAccount, type PersonRow } from '../people/index.ts';
import { findSiteById, type Site } from '../sites/index.ts';
import type { IdentityContext } from './identity.context.ts';
import { refuseWeak, type NewPassword } from './identity.new-password.ts';
import { endSessions, signInByLink, type Signed } from './identity.service.ts';
import {
  deleteLinks,
  findLink,
  insertLink,
  setEmailVerified,
  takeLink,
  type Link,
} from './identity.store.ts';

/** How long a link to set a new password works. */
export const RESET_SECONDS = 3600;

/** The address of the page that a set-password link opens. */
export const passwordPage = (publicUrl: string, site: string, token: string): string =>
  `${publicUrl}/webappng/sites/${site}/set-password?token=${token}`;

interface MailTo {
  person: PersonRow;
  site: Site;
}

/** What every mail to a person of a site is told. */
export const frameOf = ({ platform }: IdentityContext, { person, site }: MailTo) => ({
  locale: person.locale ?? site.defaultLocale,
  product: platform.settings.PRODUCT_NAME,
  site: site.displayName,
  recipient: person.displayName,
});

/** Makes the link to set a new password; an earlier one to the same account is over. */
export async function makeResetLink(
  tx: Tx,
  publicUrl: string,
  { person, site, now }: MailTo & { now: Date },
): Promise<string> {
  await deleteLinks(tx, 'password-reset', person.accountId);
  const subject = { siteId: site.id, accountId: person.accountId };
  const link = { purpose: 'password-reset', subject, now, lifetimeSeconds: RESET_SECONDS } as const;
  return passwordPage(publicUrl, site.name, await insertLink(tx, link));
}

type PasswordLink = Link & { subject: { siteId: string; accountId: string } };

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
): Promise<{ displayName: string; email: string; isInvitation: boolean }> {
  const { link, person } = await personOfLink(reads, await findLink(reads, input.token, input.now));
  return {
    displayName: person.displayName,
    email: person.email,
    isInvitation: link.purpose === 'invitation',
  };
}

interface SetPassword {
  token: string;
  password: NewPassword;
  displayName?: string | undefined;
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
  refuseWeak(input.password, [person.displayName, person.email, site.name, site.displayName]);
  await storePassword(tx, context, { accountId: person.accountId, hash: input.password.hash });
  await setEmailVerified(tx, person.accountId); // who opens the link reads the mail of this address
  await activatePerson(tx, person.id, input.displayName);
  await endSessions(tx, context, { accountId: person.accountId });
  if (link.purpose === 'password-reset') {
    const mail = context.mails.passwordChanged({
      ...frameOf(context, { person, site }),
      link: `${context.platform.publicUrl}/webappng/sites/${site.name}/forgot-password`,
    });
    await context.platform.post(tx, { siteId: site.id, to: person.email, ...mail });
  }
  return await signInByLink(tx, context, { ...link.subject, now: input.now });
}

/** Sets the password of an account that may not have one yet. */
export async function storePassword(
  tx: Tx,
  { auth }: IdentityContext,
  { accountId, hash }: { accountId: string; hash: string },
): Promise<void> {
  await auth.inside(tx, async (_api, accounts) => {
    if (await accounts.findCredentialAccount(accountId)) await accounts.updatePassword(accountId, hash);
    else
      await accounts.linkAccount({ userId: accountId, accountId, providerId: 'credential', password: hash });
  });
}
