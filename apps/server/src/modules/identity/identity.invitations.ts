import type { Answer, Input } from '@portico/contract/operation';
import type { invitePerson } from '@portico/contract/people';
import type { Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import { recordAudit } from '../audit/index.ts';
import {
  addPerson,
  checkGrant,
  findActivePerson,
  findPersonByEmail,
  presentPerson,
  type PersonRow,
} from '../people/index.ts';
import { findSiteById, type Site } from '../sites/index.ts';
import type { IdentityContext } from './identity.context.ts';
import { makeInvitationLink, signInPage } from './identity.links.ts';
import { deleteLinks, findAccountId, hasPassword } from './identity.store.ts';

const VALID_DAYS = 7;

interface Invitation {
  actor: PersonActor;
  body: Input<typeof invitePerson>['body'];
  now: Date;
  address: string;
  trackingId: string;
}

/** The account of an address; made without a password when there is none in this deployment yet. */
export async function ensureAccount(
  tx: Tx,
  { auth }: IdentityContext,
  input: { email: string; name: string },
): Promise<string> {
  const known = await findAccountId(tx, input.email);
  if (known !== undefined) return known;
  const user = await auth.inside(tx, (accounts) =>
    accounts.createUser(
      { email: input.email, name: input.name, emailVerified: false },
      {
        method: 'email-password',
      },
    ),
  );
  return user.id;
}

async function inviter(tx: Tx, actor: PersonActor): Promise<{ id: string; name: string }> {
  const person = await findActivePerson(tx, actor.siteId, actor.personId);
  if (!person) throw new Failure('forbidden'); // removed or disabled since the ticket was made
  return { id: person.id, name: person.displayName };
}

interface InvitationMail {
  person: PersonRow;
  site: Site;
  inviter: string;
  now: Date;
  trackingId?: string;
  /** The language in which somebody asked for it; that of the site without it. */
  locale?: string;
  /** What whoever invites wrote beside it. */
  note?: string;
  /** One of many that leave together. */
  isOneOfMany?: boolean;
}

/**
 * Mails an invitation to who was invited and to nobody else: how to sign in where the account has a password, or a link to
 * set its first one. Which of the two it is, whoever invited must not learn.
 */
export async function mailInvitation(
  tx: Tx,
  { platform, mails }: IdentityContext,
  { person, site, inviter, now, locale, note, ...more }: InvitationMail,
): Promise<void> {
  const frame = {
    locale: locale ?? site.defaultLocale,
    product: platform.settings.PRODUCT_NAME,
    site: site.displayName,
    recipient: person.displayName,
    inviter,
    ...(note !== undefined && { note }),
  };
  const { publicUrl } = platform;
  const mail = (await hasPassword(tx, person.accountId))
    ? mails.signInInvitation({ ...frame, link: signInPage(publicUrl, site.name) })
    : mails.siteInvitation({
        ...frame,
        link: await makeInvitationLink(tx, publicUrl, {
          person,
          site,
          now,
          validSeconds: VALID_DAYS * 86_400,
        }),
        validDays: VALID_DAYS,
      });
  await platform.post(tx, { siteId: site.id, to: person.email, isPrivate: true, ...mail, ...more });
}

/** Mails the invitation of somebody once more who has not come yet; a link of the one before is over. */
export async function inviteAgain(
  tx: Tx,
  context: IdentityContext,
  { person, site, by, now, trackingId }: Omit<InvitationMail, 'inviter'> & { by: string; trackingId: string },
): Promise<void> {
  await deleteLinks(tx, 'invitation', { accountId: person.accountId, siteId: site.id });
  await mailInvitation(tx, context, { person, site, inviter: by, now, trackingId });
}

interface NewPerson extends Pick<InvitationMail, 'locale' | 'note'> {
  site: Site;
  body: Input<typeof invitePerson>['body'];
  /** Who invites: of the site, or of the deployment. */
  by: { id: string | null; name: string };
  now: Date;
  address?: string;
  trackingId: string;
}

/** Makes a person in the state `invited` and mails them the invitation, audited. What the inviter may give is checked before. */
export async function inviteTo(tx: Tx, context: IdentityContext, invited: NewPerson): Promise<PersonRow> {
  const { site, body, by, now, address, trackingId, ...words } = invited;
  const accountId = await ensureAccount(tx, context, { email: body.email, name: body.displayName });
  const person = await addPerson(tx, {
    siteId: site.id,
    accountId,
    email: body.email,
    displayName: body.displayName,
    roles: body.userRole,
    state: 'invited',
    at: now,
  });
  await mailInvitation(tx, context, { person, site, inviter: by.name, now, trackingId, ...words });
  await recordAudit(tx, {
    siteId: site.id,
    actor: by,
    action: 'people.invited',
    subject: { kind: 'person', id: person.id },
    detail: { email: body.email, userRole: body.userRole },
    ...(address !== undefined && { address }),
    trackingId,
  });
  return person;
}

/** Makes a person in the state `invited`, who is nobody on the site until they accept. */
export async function invite(
  tx: Tx,
  context: IdentityContext,
  { actor, body, ...from }: Invitation,
): Promise<Answer<typeof invitePerson>> {
  const { siteId } = actor;
  checkGrant(actor.roles, body.userRole);
  if (await findPersonByEmail(tx, siteId, body.email))
    throw new Failure('emailTaken', { fields: { email: 'taken' } });
  const [by, site] = [await inviter(tx, actor), await findSiteById(tx, siteId)];
  if (!site) throw new Failure('notFound');
  const person = await inviteTo(tx, context, { ...from, site, body, by });
  return { user: presentPerson(person), isMailSent: context.platform.isMailSent };
}
