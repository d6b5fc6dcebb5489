import type { MeetingPlan } from '@portico/contract/meetings';
import { readMailbox, type Mailbox } from '@portico/domain/mailbox-text';
import { isPlanPasswordShort, startProblem } from '@portico/contract/plan-problems';
import { mayHost, rolesOf } from '@portico/domain/roles';
import type { Reads } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import { zoneDataVersion } from '../../platform/time/zone-data.ts';
import { findTimeZone, instantOf, isLocalTime, localOf } from '../../platform/time/zones.ts';
import { findPeopleByEmail } from './invited.store.ts';
import type { InviteeRow, PlannedColumns } from './meetings.store.ts';

const MINUTE_MS = 60_000;

type Wrong = Readonly<Record<string, string>>;

/** When a plan begins, and in which zone; or what of that is on no calendar. */
function startOf(plan: MeetingPlan): { startsAt: Date; timeZone: string } | { wrong: Wrong } {
  const timeZone = findTimeZone(plan.timeZone);
  if (timeZone === undefined) return { wrong: { timeZone: 'invalid' } };
  if (!isLocalTime(plan.start)) return { wrong: { start: 'invalid' } };
  return { startsAt: instantOf(plan.start, timeZone, plan.disambiguation), timeZone };
}

/** What is wrong with when a plan begins: a time that is on no calendar, too far, or over, which a series may be. */
function wrongTime(plan: MeetingPlan, { now, mayBePast = false }: { now: Date; mayBePast?: boolean }): Wrong {
  const start = startOf(plan);
  if ('wrong' in start) return start.wrong;
  const problem = startProblem(start.startsAt.getTime(), now.getTime());
  return problem && !(mayBePast && problem === 'tooSmall') ? { start: problem } : {};
}

/** Refuses a plan with all that is wrong with it, at once: `alternates` are asked only when something else is. */
export async function refuseWrong(
  plan: MeetingPlan,
  { before, ...when }: { before: string | null; now: Date; mayBePast?: boolean },
  alternates: () => Promise<Wrong>,
): Promise<void> {
  const wrong = {
    ...wrongTime(plan, when),
    ...(isPlanPasswordShort(plan.password, before) && { password: 'tooShort' }),
  };
  if (Object.keys(wrong).length > 0)
    throw new Failure('inputInvalid', { fields: { ...wrong, ...(await alternates()) } });
}

/** What a plan means, of a meeting that may be over already. Refuses a time that is on no calendar. */
export function columnsOf(plan: MeetingPlan, now: Date): PlannedColumns {
  const start = startOf(plan);
  if ('wrong' in start) throw new Failure('inputInvalid', { fields: start.wrong });
  const { startsAt, timeZone } = start;
  return {
    topic: plan.topic,
    agenda: plan.agenda,
    local_start: localOf(startsAt, timeZone), // where clocks skip the time that was typed, another one
    time_zone: timeZone,
    starts_at: startsAt,
    ends_at: new Date(startsAt.getTime() + plan.durationMinutes * MINUTE_MS),
    duration_minutes: plan.durationMinutes,
    password: plan.password,
    has_lobby: plan.hasLobby,
    join_before_host_minutes: plan.joinBeforeHostMinutes,
    zone_data: zoneDataVersion(),
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

const mailboxOf = (text: string): Mailbox => readMailbox(text) ?? { name: '', address: text };

type Host = { siteId: string; email: string };
type Known = ReadonlyMap<string, Awaited<ReturnType<typeof findPeopleByEmail>>[number]>;

const peopleOf = async (reads: Reads, { siteId }: Host, emails: Iterable<string>): Promise<Known> =>
  new Map((await findPeopleByEmail(reads, siteId, [...emails])).map((person) => [person.email, person]));

/** Which alternate hosts of a plan are nobody who may host. */
function wrongAlternates(
  alternateHosts: readonly string[],
  host: Host,
  people: Known,
): Record<string, 'invalid'> {
  const wrong = alternateHosts.flatMap((email, index) => {
    const person = people.get(email);
    const isHost = email === host.email || (person && mayHost(rolesOf(person.roles)));
    return isHost ? [] : [[`alternateHosts.${index}`, 'invalid'] as const];
  });
  return Object.fromEntries(wrong);
}

/** The same, asked by itself: for a plan of which more is wrong, and for a form that is being filled in. */
export const findWrongAlternates = async (
  reads: Reads,
  alternateHosts: readonly string[],
  host: Host,
): Promise<Record<string, 'invalid'>> =>
  wrongAlternates(alternateHosts, host, await peopleOf(reads, host, new Set(alternateHosts)));

/** Everybody a plan names, once: people of the site by their account, others by their address and the name that was given with it. The host is not among them. */
export async function inviteesOf(reads: Reads, plan: MeetingPlan, host: Host): Promise<InviteeRow[]> {
  const alternates = new Set(plan.alternateHosts.filter((email) => email !== host.email));
  const invited = new Map(plan.invitees.map(mailboxOf).map(({ address, name }) => [address, name]));
  const emails = new Set([...invited.keys(), ...alternates].filter((email) => email !== host.email));
  const people = await peopleOf(reads, host, emails);
  const wrong = wrongAlternates(plan.alternateHosts, host, people);
  if (Object.keys(wrong).length > 0) throw new Failure('inputInvalid', { fields: wrong });
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
