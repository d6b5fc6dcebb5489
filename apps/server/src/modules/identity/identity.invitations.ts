import type { Answer, Input } from '@portico/contract/operation';
import type { invitePerson } from '@portico/contract/people';
import type { Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import { recordAudit } from '../audit/index.ts';
import { addPerson, checkGrant, findPerson, findPersonByEmail, presentPerson } from '../people/index.ts';
import { findSiteById } from '../sites/index.ts';
import type { IdentityContext } from './identity.context.ts';
import { passwordPage } from './identity.links.ts';
import { findAccountId, insertLink } from './identity.store.ts';

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
  const user = await auth.inside(tx, (_api, accounts) =>
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
  const person = await findPerson(tx, actor.siteId, actor.personId);
  if (!person) throw new Failure('forbidden'); // removed since the ticket was made
  return { id: person.id, name: person.displayName };
}

/** Makes a person in the state `invited`, with a mail that holds the link to set a password. */
export async function invite(
  tx: Tx,
  context: IdentityContext,
  input: Invitation,
): Promise<Answer<typeof invitePerson>> {
  const { actor, body, now } = input;
  const { siteId } = actor;
  checkGrant(actor.roles, body.userRole);
  if (await findPersonByEmail(tx, siteId, body.email))
    throw new Failure('emailTaken', { fields: { email: 'invalid' } });
  const [by, site] = [await inviter(tx, actor), await findSiteById(tx, siteId)];
  if (!site) throw new Failure('notFound');
  const accountId = await ensureAccount(tx, context, { email: body.email, name: body.displayName });
  const person = await addPerson(tx, {
    siteId,
    accountId,
    email: body.email,
    displayName: body.displayName,
    roles: body.userRole,
    state: 'invited',
    at: now,
  });
  const token = await insertLink(tx, {
    purpose: 'invitation',
    subject: { siteId, accountId },
    now,
    lifetimeSeconds: VALID_DAYS * 86_400,
  });
  const link = passwordPage(context.platform.publicUrl, site.name, token);
  const mail = context.mails.siteInvitation({
    locale: site.defaultLocale,
    product: context.platform.settings.PRODUCT_NAME,
    site: site.displayName,
    recipient: person.displayName,
    inviter: by.name,
    link,
    validDays: VALID_DAYS,
  });
  await context.platform.post(tx, { siteId, to: body.email, ...mail, trackingId: input.trackingId });
  await recordAudit(tx, {
    siteId,
    actor: by,
    action: 'people.invited',
    subject: { kind: 'person', id: person.id },
    detail: { email: body.email, userRole: body.userRole },
    address: input.address,
    trackingId: input.trackingId,
  });
  return { user: presentPerson(person), invitationLink: context.platform.isMailSent ? null : link };
}
