import { meetingLimits, type MeetingPlan } from '@portico/contract/meetings';
import { readMailbox, type Mailbox } from '@portico/domain/mailbox-text';
import { mayHost, rolesOf } from '@portico/domain/roles';
import type { Reads } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import { findTimeZone, instantOf, isLocalTime, localOf } from '../../platform/time/zones.ts';
import { findPeopleByEmail } from './invited.store.ts';
import type { InviteeRow, PlannedColumns } from './meetings.store.ts';

const MINUTE_MS = 60_000;
/** A plan may begin a little in the past: clocks differ, and forms take a while to fill in. */
const PAST_MS = 15 * MINUTE_MS;

/** Refuses a password that is too short, unless it is the one that the meeting had before there was a rule. */
export function refuseShort({ password }: Pick<MeetingPlan, 'password'>, before: string | null): void {
  if (password !== null && password !== before && password.length < meetingLimits.passwordLeast)
    throw new Failure('inputInvalid', { fields: { password: 'tooShort' } });
}

/** What a plan means: refuses a time that is on no calendar, too far, or over. */
export function columnsOf(plan: MeetingPlan, now: Date): PlannedColumns {
  const columns = columnsAtAnyTime(plan, now);
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + meetingLimits.yearsAhead);
  if (columns.starts_at > latest) throw new Failure('inputInvalid', { fields: { start: 'tooLarge' } });
  if (columns.starts_at.getTime() < now.getTime() - PAST_MS)
    throw new Failure('inputInvalid', { fields: { start: 'tooSmall' } });
  return columns;
}

/** The same for a meeting that may be over already. */
export function columnsAtAnyTime(plan: MeetingPlan, now: Date): PlannedColumns {
  const { start, durationMinutes } = plan;
  const timeZone = findTimeZone(plan.timeZone);
  if (timeZone === undefined) throw new Failure('inputInvalid', { fields: { timeZone: 'invalid' } });
  if (!isLocalTime(start)) throw new Failure('inputInvalid', { fields: { start: 'invalid' } });
  const startsAt = instantOf(start, timeZone, plan.disambiguation);
  return {
    topic: plan.topic,
    agenda: plan.agenda,
    local_start: localOf(startsAt, timeZone), // where clocks skip the time that was typed, another one
    time_zone: timeZone,
    starts_at: startsAt,
    ends_at: new Date(startsAt.getTime() + durationMinutes * MINUTE_MS),
    duration_minutes: durationMinutes,
    password: plan.password,
    has_lobby: plan.hasLobby,
    join_before_host_minutes: plan.joinBeforeHostMinutes,
    updated_at: now,
  };
}

/** The same for a meeting of now: it takes no time on a calendar, and is over when nobody is in it. */
export const atOnce = (columns: PlannedColumns): PlannedColumns => ({
  ...columns,
  ends_at: columns.starts_at,
});

/** Who of the second is not among the first. */
export function missingFrom(invitees: readonly InviteeRow[], others: readonly InviteeRow[]): InviteeRow[] {
  const emails = new Set(invitees.map(({ email }) => email));
  return others.filter(({ email }) => !emails.has(email));
}

/** Everybody a plan names, once: people of the site by their account, others by address alone. The host is not among them. */
const mailboxOf = (text: string): Mailbox => readMailbox(text) ?? { name: '', address: text };

/** Everybody a plan names, once: people of the site by their account, others by their address and the name that was given with it. The host is not among them. */
export async function inviteesOf(
  reads: Reads,
  plan: MeetingPlan,
  host: { siteId: string; email: string },
): Promise<InviteeRow[]> {
  const alternates = new Set(plan.alternateHosts.filter((email) => email !== host.email));
  const invited = new Map(plan.invitees.map(mailboxOf).map(({ address, name }) => [address, name]));
  const emails = new Set([...invited.keys(), ...alternates].filter((email) => email !== host.email));
  const people = new Map(
    (await findPeopleByEmail(reads, host.siteId, [...emails])).map((person) => [person.email, person]),
  );
  const wrong = plan.alternateHosts.flatMap((email, index) => {
    const person = people.get(email);
    const isHost = email === host.email || (person && mayHost(rolesOf(person.roles)));
    return isHost ? [] : [[`alternateHosts.${index}`, 'invalid'] as const];
  });
  if (wrong.length > 0) throw new Failure('inputInvalid', { fields: Object.fromEntries(wrong) });
  return [...emails].map((email) => {
    const person = people.get(email);
    return {
      email,
      displayName: person?.displayName ?? (invited.get(email) || email),
      personId: person?.personId ?? null,
      isAlternateHost: alternates.has(email),
    };
  });
}
