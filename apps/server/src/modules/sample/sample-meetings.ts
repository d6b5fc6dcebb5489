import type { Tx } from '../../platform/db/tx.ts';
import { recordMeeting, type MeetingNames } from '../meetings/index.ts';
import type { PersonRow } from '../people/index.ts';
import { localStart } from './calendar.ts';
import type { Dice } from './dice.ts';
import type { SampleMeeting } from './plans.ts';
import type { SampleSite } from './sample.service.ts';

/** What a meeting is found by, as chance has it. */
export function namesBy(dice: Dice): MeetingNames {
  const bytes = Array.from({ length: 16 }, () => dice.between(0, 255));
  return {
    number: String(dice.between(1_000_000_000, 4_999_999_999)),
    linkToken: Buffer.from(bytes).toString('hex'),
  };
}

async function addMeeting(tx: Tx, sample: SampleSite, meeting: SampleMeeting): Promise<void> {
  const { now, dice, people } = sample;
  const known = (key: string): PersonRow => {
    const person = people.get(key);
    if (!person) throw new Error(`the sample has no ${key}`);
    return person;
  };
  const emailsOf = (keys: readonly string[] = []): string[] => keys.map((key) => known(key).email);
  const host = known(meeting.host);
  const timeZone = meeting.timeZone ?? host.timeZone ?? 'UTC';
  for (const when of meeting.on) {
    const plan = {
      topic: meeting.topic,
      agenda: meeting.agenda ?? '',
      start: localStart(now, timeZone, when),
      disambiguation: 'earlier' as const,
      timeZone,
      durationMinutes: meeting.minutes,
      invitees: [...emailsOf(meeting.with), ...(meeting.guests ?? [])],
      alternateHosts: emailsOf(meeting.alternates),
      password: meeting.hasPassword ? String(dice.between(10_000_000, 99_999_999)) : null,
      hasLobby: meeting.hasLobby ?? true,
      joinBeforeHostMinutes: meeting.early ?? null,
      recurrence: null,
    };
    await recordMeeting(tx, { host, plan, now, name: () => namesBy(dice) });
  }
}

/** The meetings of a sample site, past and to come; nobody is invited by mail. */
export async function addMeetings(tx: Tx, sample: SampleSite): Promise<void> {
  for (const meeting of sample.meetings) await addMeeting(tx, sample, meeting);
}
