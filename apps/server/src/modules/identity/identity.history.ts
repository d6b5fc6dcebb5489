import type {
  AccountEvent,
  AccountSession,
  listAccountHistory,
  listAccountSessions,
} from '@portico/contract/account-security';
import type { SignInNotice } from '@portico/contract/mails';
import type { Answer, Input } from '@portico/contract/operation';
import { endOf, sliceOf } from '@portico/contract/page';
import { readUserAgent } from '@portico/domain/user-agent';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import { knownTimeZone } from '../../platform/time/zones.ts';
import { findSiteById } from '../sites/index.ts';
import {
  insertEvent,
  listEvents,
  listSessions,
  setSessionUse,
  wasSeenElsewhere,
  type KeptEvent,
  type KeptOrigin,
  type KeptSession,
  type Origin,
} from './history.store.ts';
import type { IdentityContext } from './identity.context.ts';
import { frameOf, type MailTo } from './identity.mail-frame.ts';
import type { Signed } from './identity.service.ts';

/** The address of a site's page for the security of one's own account. */
const securityPage = (publicUrl: string, site: string): string =>
  `${publicUrl}/webappng/sites/${site}/settings/security`;

const presentOrigin = ({ address, userAgent, site }: KeptOrigin) => ({
  device: readUserAgent(userAgent ?? ''),
  address,
  site,
});

const presentSession = (
  { id, beganAt, lastUsedAt, ...origin }: KeptSession,
  current: string,
): AccountSession => ({
  id,
  isCurrent: id === current,
  ...presentOrigin(origin),
  beganAt: beganAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
});

const presentEvent = ({ id, kind, way, at, ...origin }: KeptEvent): AccountEvent => ({
  id,
  kind: kind as AccountEvent['kind'],
  way: way as AccountEvent['way'],
  ...presentOrigin(origin),
  at: at.toISOString(),
});

/** Where somebody's account is signed in, this session first. */
export async function presentSessions(
  reads: Reads,
  { accountId, sessionId }: PersonActor,
  { query, now }: { query: Input<typeof listAccountSessions>['query']; now: Date },
): Promise<Answer<typeof listAccountSessions>> {
  const slice = sliceOf(query);
  const { rows, total } = await listSessions(reads, { accountId, sessionId, now, ...slice });
  const sessions = rows.slice(0, slice.limit).map((row) => presentSession(row, sessionId));
  return { sessions, total, ...endOf(slice, rows.length) };
}

/** What happened to somebody's account, the newest first. */
export async function presentHistory(
  reads: Reads,
  { accountId }: PersonActor,
  query: Input<typeof listAccountHistory>['query'],
): Promise<Answer<typeof listAccountHistory>> {
  const slice = sliceOf(query);
  const rows = await listEvents(reads, accountId, slice);
  return { events: rows.slice(0, slice.limit).map(presentEvent), ...endOf(slice, rows.length) };
}

/** What a mail about the security of an account says: when, from where, and where to look. */
function noticeOf(
  context: IdentityContext,
  { person, site }: MailTo,
  { address, userAgent, at }: Pick<Origin, 'address' | 'userAgent'> & { at: Date },
): SignInNotice {
  const { device } = presentOrigin({ address, userAgent, site: null });
  return {
    ...frameOf(context, { person, site }),
    at: at.toISOString(),
    zone: knownTimeZone(person.timeZone ?? site.defaultTimeZone),
    address,
    device,
    link: securityPage(context.platform.publicUrl, site.name),
  };
}

interface SignIn {
  /** Who is signed in now, as they were known before. */
  signed: Signed;
  way: AccountEvent['way'];
  origin: Origin;
  /** This browser has signed in to the account before. */
  isKnown: boolean;
  now: Date;
}

/** Whether somebody has come in by this account before, on any site. */
const hasComeBefore = async (tx: Tx, { person, actor }: Signed): Promise<boolean> =>
  person.lastSeenAt !== null || (await wasSeenElsewhere(tx, actor));

/** Tells somebody that their password was used with a browser that it was never used with. */
async function mailNewSignIn(tx: Tx, context: IdentityContext, { signed, origin, now }: SignIn) {
  const { person } = signed;
  const site = await findSiteById(tx, person.siteId);
  if (!site) return;
  const mail = context.mails.newSignIn(noticeOf(context, { person, site }, { ...origin, at: now }));
  await context.platform.post(tx, { siteId: site.id, to: person.email, isPrivate: true, ...mail });
}

/**
 * Writes down that somebody signed in, for nobody but them. A browser that is not known is told of by mail, but the first
 * of an account; who came by a link is told that the password was changed.
 */
export async function recordSignIn(tx: Tx, context: IdentityContext, signIn: SignIn): Promise<void> {
  const { signed, way, origin, isKnown, now } = signIn;
  const { accountId, sessionId } = signed.actor;
  await setSessionUse(tx, { sessionId, at: now, ...origin });
  await insertEvent(tx, { accountId, kind: 'signedIn', way, at: now, ...origin });
  if (way === 'password' && !isKnown && (await hasComeBefore(tx, signed)))
    await mailNewSignIn(tx, context, signIn);
}

interface PasswordChange extends MailTo {
  way: AccountEvent['way'];
  origin: Origin;
  /** All other sessions of the account are over. */
  hasEndedOthers: boolean;
  now: Date;
}

/** Writes down that a password was changed, and tells it by mail. */
export async function recordPasswordChange(
  tx: Tx,
  context: IdentityContext,
  { person, site, way, origin, hasEndedOthers, now }: PasswordChange,
): Promise<void> {
  const { accountId } = person;
  await insertEvent(tx, { accountId, kind: 'passwordChanged', way, at: now, ...origin });
  const mail = context.mails.passwordChanged({
    ...noticeOf(context, { person, site }, { ...origin, at: now }),
    link: `${context.platform.publicUrl}/webappng/sites/${site.name}/forgot-password`,
    hasEndedOthers,
  });
  await context.platform.post(tx, { siteId: site.id, to: person.email, isPrivate: true, ...mail });
}
