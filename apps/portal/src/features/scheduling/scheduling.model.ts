import { fromDate, toCalendarDateTime } from '@internationalized/date';
import { CallError } from '@portico/client/call-error';
import type { MeetingDetail, MeetingPlan } from '@portico/contract/meetings';
import { mailboxText } from '@portico/domain/mailbox-text';
import type { PlainKey } from '@portico/i18n/texts';

const HALF_HOUR_MS = 30 * 60_000;

/** A new meeting as most are: half an hour, at the next full or half hour. */
export function newPlan(nowMs: number, timeZone: string): MeetingPlan {
  const next = new Date(Math.ceil((nowMs + 1) / HALF_HOUR_MS) * HALF_HOUR_MS);
  return {
    topic: '',
    agenda: '',
    start: toCalendarDateTime(fromDate(next, timeZone)).toString().slice(0, 16), // to the minute
    timeZone,
    durationMinutes: 30,
    invitees: [],
    alternateHosts: [],
    password: null,
    hasLobby: true,
    joinBeforeHostMinutes: null,
  };
}

/** The plan of a meeting that is to be changed. */
export function planOf(meeting: MeetingDetail): MeetingPlan {
  const named = ({ email, displayName }: { email: string; displayName: string }): string =>
    mailboxText({ name: displayName === email ? '' : displayName, address: email });
  const { topic, agenda, start, timeZone, durationMinutes, password, hasLobby } = meeting;
  return {
    topic,
    agenda,
    start,
    timeZone,
    durationMinutes,
    invitees: (meeting.invitees ?? []).map(named),
    alternateHosts: meeting.alternateHosts.map(({ email }) => email),
    password,
    hasLobby,
    joinBeforeHostMinutes: meeting.joinBeforeHostMinutes as MeetingPlan['joinBeforeHostMinutes'],
  };
}

export type PlanField =
  | 'topic'
  | 'start'
  | 'timeZone'
  | 'durationMinutes'
  | 'invitees'
  | 'alternateHosts'
  | 'password'
  | 'agenda';
export type PlanProblems = Partial<Record<PlanField | 'form', PlainKey>>;

const byWord: Readonly<Record<string, PlainKey>> = {
  required: 'schedule.problem.required',
  tooLong: 'schedule.problem.tooLong',
};

function keyOf(field: string, word: string): PlainKey {
  if (field === 'alternateHosts') return 'schedule.problem.alternate';
  if (field === 'start' && word === 'tooSmall') return 'schedule.problem.past';
  if (field === 'start' && word === 'tooLarge') return 'schedule.problem.far';
  if (field === 'password' && word === 'tooShort') return 'schedule.problem.passwordShort';
  return byWord[word] ?? 'schedule.problem.invalid';
}

/** How the mails of a plan would go out, when not all can within the hour and nothing was sent for that reason. */
export const mailsOf = (error: unknown): CallError['mails'] =>
  error instanceof CallError && error.error === 'mailsMustWait' ? error.mails : undefined;

/** What the server refused, at the fields that it is about. */
export function problemsOf(error: unknown): PlanProblems {
  if (!error || mailsOf(error)) return {};
  if (!(error instanceof CallError)) return { form: 'schedule.problem.failed' };
  if (error.error === 'changedMeanwhile') return { form: 'schedule.problem.changed' };
  const found = Object.entries(error.fields).map(([path, word]) => {
    const [field = ''] = path.split('.');
    return [field, keyOf(field, word)] as const;
  });
  return found.length > 0 ? Object.fromEntries(found) : { form: 'schedule.problem.failed' };
}
