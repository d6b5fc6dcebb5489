import type { CallError } from '@portico/client/call-error';
import type { MeetingPlan } from '@portico/contract/meetings';

/** What each field of a plan is called where somebody else changed it. */
export const fieldNames = {
  topic: 'schedule.topic',
  agenda: 'schedule.agenda',
  start: 'schedule.start',
  timeZone: 'schedule.timeZone',
  durationMinutes: 'schedule.duration',
  recurrence: 'schedule.repeat',
  invitees: 'schedule.conflict.invitees',
  alternateHosts: 'schedule.alternateHosts',
  password: 'schedule.password',
  hasLobby: 'lobby.name',
  joinBeforeHostMinutes: 'schedule.early',
} as const satisfies Partial<Record<keyof MeetingPlan, string>>;

export type ChangedField = keyof typeof fieldNames;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Which fields of a plan are others than where a form began, and by whom as far as the server knows. */
export const changedBy = (
  before: MeetingPlan,
  now: MeetingPlan,
  changes: CallError['changes'],
): { field: ChangedField; by: string | undefined }[] =>
  (Object.keys(fieldNames) as ChangedField[])
    .filter((field) => !isSame(before[field], now[field]))
    .map((field) => ({ field, by: changes.find((change) => change.field === field)?.by }));
