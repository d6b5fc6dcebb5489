/** What people who are told of a meeting know of it. */
export interface MeetingState {
  topic: string;
  agenda: string;
  /** ISO 8601. */
  startsAt: string;
  durationMinutes: number;
  /** The zone that it was planned in, an IANA name. */
  zone: string;
  password: string | null;
  link: string;
  /** Of a series: the rule by which it comes back. */
  rule?: string;
  /** The name of who hosts it; versions before kept none. */
  host?: string;
}

/** What of a meeting can be new to who was told of it, in the order in which it is said. */
export type MeetingFact = 'topic' | 'when' | 'repeats' | 'duration' | 'host' | 'link' | 'password' | 'agenda';

const facts: Readonly<Record<MeetingFact, (state: MeetingState) => string>> = {
  topic: ({ topic }) => topic,
  when: ({ startsAt, zone }) => `${startsAt} ${zone}`,
  repeats: ({ rule = '' }) => rule,
  duration: ({ durationMinutes }) => String(durationMinutes),
  host: ({ host = '' }) => host,
  link: ({ link }) => link,
  password: ({ password }) => password ?? '',
  agenda: ({ agenda }) => agenda,
};

/** What is new to somebody who knows a meeting as it was before; empty when they need not hear of it. */
export const changesOf = (before: MeetingState, now: MeetingState): MeetingFact[] =>
  (Object.keys(facts) as MeetingFact[]).filter((fact) => facts[fact](before) !== facts[fact](now));

/** Whether answers to an invitation are void, because the meeting takes place at another time (RFC 5546 §2.1.4). */
export const isRescheduled = (before: MeetingState, now: MeetingState): boolean =>
  changesOf(before, now).some((fact) => ['when', 'repeats', 'duration'].includes(fact));
