import type {
  AccountEvent,
  AccountSession,
  listAccountHistory,
  listAccountSessions,
} from '@portico/contract/account-security';
import type { Answer, Input } from '@portico/contract/operation';
import { endOf, sliceOf } from '@portico/contract/page';
import { readUserAgent } from '@portico/domain/user-agent';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import { notify } from '../notifications/index.ts';
import type { PersonRow } from '../people/index.ts';
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
import type { Signed } from './identity.service.ts';

/** A site's page for the security of one's own account. */
const SECURITY_PAGE = '/settings/security';
const FORGOT_PASSWORD_PAGE = '/forgot-password';

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

/** What somebody is told of who used their account: when, with what, from where. */
const originOf = ({ address, userAgent }: Pick<Origin, 'address' | 'userAgent'>, at: Date) => ({
  address,
  device: readUserAgent(userAgent),
  at: at.toISOString(),
});

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

/**
 * Writes down that somebody signed in, for nobody but them. Of a browser that is not known they are told, but the first
 * of an account; who came by a link is told that the password was changed.
 */
export async function recordSignIn(tx: Tx, context: IdentityContext, signIn: SignIn): Promise<void> {
  const { signed, way, origin, isKnown, now } = signIn;
  const { accountId, sessionId } = signed.actor;
  await setSessionUse(tx, { sessionId, at: now, ...origin });
  await insertEvent(tx, { accountId, kind: 'signedIn', way, at: now, ...origin });
  if (way === 'password' && !isKnown && (await hasComeBefore(tx, signed)))
    await notify(tx, context, {
      news: { kind: 'new-sign-in', about: originOf(origin, now) },
      recipients: [signed.person.id],
      link: SECURITY_PAGE,
      now,
    });
}

interface PasswordChange {
  person: PersonRow;
  way: AccountEvent['way'];
  origin: Origin;
  /** All other sessions of the account are over. */
  hasEndedOthers: boolean;
  now: Date;
}

/** Writes down that a password was changed, and tells its owner. */
export async function recordPasswordChange(
  tx: Tx,
  context: IdentityContext,
  { person, way, origin, hasEndedOthers, now }: PasswordChange,
): Promise<void> {
  const { accountId } = person;
  await insertEvent(tx, { accountId, kind: 'passwordChanged', way, at: now, ...origin });
  await notify(tx, context, {
    news: { kind: 'password-changed', about: { ...originOf(origin, now), hasEndedOthers } },
    recipients: [person.id],
    link: FORGOT_PASSWORD_PAGE,
    now,
  });
}
