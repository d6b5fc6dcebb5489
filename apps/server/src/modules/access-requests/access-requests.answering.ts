import { addresses } from '@portico/contract/addresses';
import type {
  AccessRequest,
  answerAccessRequest,
  listAccessRequests,
} from '@portico/contract/access-requests';
import type { Answer, Input } from '@portico/contract/operation';
import { endOf, sliceOf } from '@portico/contract/page';
import { mayAdministerSite, mayAskToHost, mayHost, rolesOf, withHost } from '@portico/domain/roles';
import { shownAddress } from '@portico/domain/shown-address';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import { recordAudit } from '../audit/index.ts';
import { inviteTo } from '../identity/index.ts';
import { notify } from '../notifications/index.ts';
import { findPersonByEmail } from '../people/index.ts';
import { actingOf, applyRoles, openPerson, refuse, type Acting, type Origin } from '../users/index.ts';
import { siteOf, tellPages, type RequestContext } from './access-requests.context.ts';
import {
  countWaiting,
  holdRequest,
  listWaiting,
  setAnswered,
  type RequestRow,
} from './access-requests.store.ts';

const present = ({ roles, askedAt, email, ...row }: RequestRow): AccessRequest => ({
  id: row.id,
  kind: row.kind,
  displayName: row.displayName,
  email: shownAddress(email),
  personId: row.personId,
  userRole: [...rolesOf(roles)],
  reason: row.reason,
  askedAt: askedAt.toISOString(),
});

/** What waits for an answer on the site of an administrator. */
export async function presentWaiting(
  reads: Reads,
  { siteId, roles }: PersonActor,
  query: Input<typeof listAccessRequests>['query'],
): Promise<Answer<typeof listAccessRequests>> {
  const slice = sliceOf(query);
  const [rows, total, { settings }] = await Promise.all([
    listWaiting(reads, siteId, slice),
    countWaiting(reads, siteId),
    siteOf(reads, siteId),
  ]);
  return {
    requests: rows.map(present),
    mayAnswer: mayAdministerSite(roles),
    isOpen: settings.allowRoleRequests || settings.allowAccountRequests,
    total,
    ...endOf(slice, total - slice.offset),
  };
}

interface One {
  acting: Acting;
  request: RequestRow;
  body: Input<typeof answerAccessRequest>['body'];
  origin: Origin;
}

/** Makes a person a host as any other change of roles does; who is one by now stays as they are. */
async function grantRole(tx: Tx, context: RequestContext, one: One): Promise<string> {
  const { acting, request, body, origin } = one;
  const { siteId } = origin.actor;
  const person = await openPerson(tx, acting, { siteId, id: request.personId ?? '' });
  const before = rolesOf(person.roles);
  if (!mayHost(before) && !mayAskToHost(before)) throw new Failure('forbidden'); // they would get more by it
  const roles = mayHost(before) ? [...before] : withHost(before);
  const { note } = body;
  const change = { acting, person, roles, meansOneself: false, origin, note };
  const obstacle = await applyRoles(tx, context.users, change);
  if (obstacle) refuse(obstacle, 'isGranted');
  return person.id;
}

/** Invites who asked for an account, as administrators do. */
async function grantAccount(tx: Tx, context: RequestContext, one: One): Promise<string> {
  const { acting, request, body, origin } = one;
  const { now, address, trackingId, actor } = origin;
  const { email, displayName, locale } = request;
  if (await findPersonByEmail(tx, actor.siteId, email)) throw new Failure('emailTaken');
  const person = await inviteTo(tx, context.users.identity, {
    site: await siteOf(tx, actor.siteId),
    body: { email, displayName, userRole: body.mayHost ? ['HOST'] : [] },
    by: { id: acting.id, name: acting.name },
    now,
    address,
    trackingId,
    ...(locale !== null && { locale }),
    ...(body.note !== '' && { note: body.note }),
  });
  return person.id;
}

/** Tells who asked that they do not get it, in their language. */
async function tellDeclined(tx: Tx, context: RequestContext, { request, body, origin }: One): Promise<void> {
  const { siteId } = origin.actor;
  const { note } = body;
  if (request.personId !== null) {
    const news = { kind: 'request-declined', about: { note } } as const;
    const link = addresses.myProfileView.path;
    await notify(tx, context, { news, recipients: [request.personId], link, now: origin.now });
    return;
  }
  const site = await siteOf(tx, siteId);
  const mail = context.mails.accountDeclined({
    locale: request.locale ?? site.defaultLocale,
    product: context.platform.settings.PRODUCT_NAME,
    site: site.displayName,
    recipient: request.displayName,
    note,
  });
  await context.platform.post(tx, { siteId, to: request.email, isPrivate: false, ...mail });
}

const grant = (tx: Tx, context: RequestContext, one: One): Promise<string> =>
  one.request.kind === 'role' ? grantRole(tx, context, one) : grantAccount(tx, context, one);

async function record(
  tx: Tx,
  { acting, request, body, origin }: One,
  personId: string | null,
): Promise<void> {
  const { address, trackingId, actor } = origin;
  const { isGranted, note } = body;
  const subject =
    personId === null ? { kind: 'access_request', id: request.id } : { kind: 'person', id: personId };
  await recordAudit(tx, {
    siteId: actor.siteId,
    actor: { id: acting.id, name: acting.name },
    action: isGranted ? 'people.request_granted' : 'people.request_declined',
    subject,
    detail: {
      asked: request.kind,
      ...(personId === null && { email: request.email }),
      ...(note !== '' && { note }),
    },
    address,
    trackingId,
  });
}

/** Answers what somebody asks for. Of two administrators the later is told that it was answered, and nothing is done twice. */
export async function answer(
  tx: Tx,
  context: RequestContext,
  { id, body, ...origin }: Origin & { id: string; body: One['body'] },
): Promise<Answer<typeof answerAccessRequest>> {
  const { siteId } = origin.actor;
  const acting = await actingOf(tx, origin.actor);
  const request = await holdRequest(tx, siteId, id);
  if (!request) throw new Failure('notFound');
  if (request.state !== 'open') throw new Failure('requestAnswered');
  const one: One = { acting, request, body, origin };
  const { isGranted, note } = body;
  const made = isGranted ? await grant(tx, context, one) : request.personId;
  if (!isGranted) await tellDeclined(tx, context, one);
  await setAnswered(tx, id, { isGranted, by: acting.id, note, at: origin.now });
  await record(tx, one, made);
  await tellPages(tx, context, { siteId, personId: request.personId });
  return { isMailSent: context.platform.isMailSent };
}
