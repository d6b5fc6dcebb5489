import {
  fromDate,
  parseDateTime,
  toCalendarDate,
  toCalendarDateTime,
  toZoned,
} from '@internationalized/date';
import { CallError } from '@portico/client/call-error';
import { meetingLimits, type MeetingDetail, type MeetingPlan } from '@portico/contract/meetings';
import { inviteeText, readMailbox } from '@portico/domain/mailbox-text';
import type { MeetingPreferences } from '@portico/contract/preferences';
import { isPlanPasswordShort, startProblem } from '@portico/contract/plan-problems';
import { createFormats } from '@portico/i18n/formats';
import type { Texts } from '@portico/i18n/texts';
import type { Fault } from '../../app/form/faults.ts';
import type { FieldFacts } from '../../app/form/form-words.ts';
import { movedRule } from './repeat.model.ts';
import { nextWorkingTime } from './working-hours.ts';

const HALF_HOUR_MS = 30 * 60_000;
/** How long a meeting of now is that is given a time. */
const DURATION_MINUTES = 30;

/** A new meeting as its host wants them to begin: at the next full or half hour, or when they work next. */
export function newPlan(nowMs: number, timeZone: string, wanted: MeetingPreferences): MeetingPlan {
  const next = new Date(Math.ceil((nowMs + 1) / HALF_HOUR_MS) * HALF_HOUR_MS);
  const start = toCalendarDateTime(fromDate(next, timeZone)).toString().slice(0, 16); // to the minute
  const { durationMinutes, hasLobby, joinBeforeHostMinutes } = wanted;
  return {
    topic: '',
    agenda: '',
    start: nextWorkingTime(start, wanted),
    disambiguation: 'earlier',
    timeZone,
    durationMinutes,
    invitees: [],
    alternateHosts: [],
    password: wanted.password === 'made' ? madePassword() : null,
    hasLobby,
    joinBeforeHostMinutes,
    recurrence: null,
  };
}

const PASSWORD_DIGITS = 8;

/** Digits: whoever joins by number has typed some already, and telephones have nothing else. */
const madePassword = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(PASSWORD_DIGITS)), (random) => random % 10).join('');

/** The plan of a meeting that is to be changed. */
export function planOf(meeting: MeetingDetail): MeetingPlan {
  const { topic, agenda, start, disambiguation, timeZone, durationMinutes, password, hasLobby, series } =
    meeting;
  const isSeries = meeting.meetingType === 'RECURRING_MASTER';
  return {
    topic,
    agenda,
    start,
    disambiguation,
    timeZone,
    durationMinutes: durationMinutes ?? DURATION_MINUTES,
    invitees: (meeting.invitees ?? []).map(inviteeText),
    alternateHosts: meeting.alternateHosts.map(({ email }) => email),
    password,
    hasLobby,
    joinBeforeHostMinutes: meeting.joinBeforeHostMinutes as MeetingPlan['joinBeforeHostMinutes'],
    recurrence: isSeries && series ? { rrule: series.siteRrule, calendarRrule: series.calendarRrule } : null,
  };
}

/** Whether a series takes place at other times than before. */
export const isRetimed = (before: MeetingPlan, after: MeetingPlan): boolean =>
  before.start !== after.start ||
  before.timeZone !== after.timeZone ||
  before.durationMinutes !== after.durationMinutes ||
  before.recurrence?.rrule !== after.recurrence?.rrule;

/** What is changed, with the rule going along with another start. */
export function withMovedRule(plan: MeetingPlan, change: Partial<MeetingPlan>): Partial<MeetingPlan> {
  if (change.start === undefined || change.start === '' || !plan.recurrence || change.recurrence)
    return change;
  const rrule = movedRule(plan.recurrence.rrule, { from: plan.start, to: change.start });
  return { ...change, recurrence: { ...plan.recurrence, rrule } };
}

/** The next start at the time of day of a plan that may be over, in its zone. */
function startToCome({ start, timeZone }: MeetingPlan, nowMs: number): string {
  const isToCome = (at: string): boolean => toZoned(parseDateTime(at), timeZone).toDate().getTime() > nowMs;
  if (isToCome(start)) return start;
  const today = toCalendarDate(fromDate(new Date(nowMs), timeZone));
  const time = start.slice(start.indexOf('T'));
  const at = `${today.toString()}${time}`;
  return isToCome(at) ? at : `${today.add({ days: 1 }).toString()}${time}`;
}

/** A new meeting like one that there is: at its time, or at that time of day when it is over. Where its password is not shown, with one of its own. */
export function copyOf(
  like: MeetingDetail,
  { fresh, nowMs }: { fresh: MeetingPlan; nowMs: number },
): MeetingPlan {
  const plan = planOf(like);
  const password = like.hasPassword ? (like.password ?? fresh.password) : null;
  return { ...plan, ...withMovedRule(plan, { start: startToCome(plan, nowMs) }), password };
}

/** What the form knows of its fields beside the schema. */
export const planFacts = {
  topic: { most: meetingLimits.topic },
  agenda: { most: meetingLimits.agenda },
  password: { most: meetingLimits.password },
  invitees: { isEmail: true, most: meetingLimits.invitees },
  alternateHosts: { isEmail: true, most: meetingLimits.alternateHosts },
} as const satisfies Partial<Record<keyof MeetingPlan, FieldFacts>>;

/** What the schema does not say and need not be asked for: when a plan begins, and its password. */
export function planProblems(
  { start, timeZone, password }: MeetingPlan,
  {
    before,
    nowMs,
  }: {
    before: (Pick<MeetingDetail, 'password'> & Partial<Pick<MeetingDetail, 'meetingType'>>) | undefined;
    nowMs: number;
  },
): Record<string, string> {
  // of one that comes twice the server says whether it is over
  const startsMs = start === '' ? nowMs : toZoned(parseDateTime(start), timeZone, 'later').toDate().getTime();
  const problem = startProblem(startsMs, nowMs);
  const isBegun = before?.meetingType === 'RECURRING_MASTER'; // its first dates may be over
  return {
    ...(problem && !(isBegun && problem === 'tooSmall') && { start: problem }),
    ...(isPlanPasswordShort(password, before?.password) && { password: 'tooShort' }),
  };
}

/** What is wrong with a field of a plan, where there is more to say than of any field. */
export function planText({ t, tag }: Texts, field: string, { word, values }: Fault): string | undefined {
  if (field === 'start' && word === 'tooSmall') return t('schedule.problem.past');
  if (field === 'recurrence' && word === 'tooLarge')
    return t('schedule.ownLinks.tooMany', { most: meetingLimits.ownLinks });
  if (field === 'start' && word === 'tooLarge') return t('schedule.problem.far');
  if (field === 'password' && word === 'tooShort') return t('schedule.problem.passwordShort');
  if (field !== 'alternateHosts' || !values.every((text) => readMailbox(text))) return undefined; // no address, whoever it was meant for
  const addresses = createFormats(tag, 'UTC').list(values);
  return t('schedule.problem.alternates', { count: values.length, addresses });
}

/** How the mails of a plan would go out, when not all can within the hour and nothing was sent for that reason. */
export const mailsOf = (error: unknown): CallError['mails'] =>
  error instanceof CallError && error.error === 'mailsMustWait' ? error.mails : undefined;
