import type { Tx } from '../../platform/db/tx.ts';
import { recordSeries } from '../meetings/index.ts';
import { localStart } from './calendar.ts';
import { namesBy } from './sample-meetings.ts';
import type { SampleSite } from './sample.service.ts';

/** A meeting of the sample that comes back. People are named by their keys. */
export interface SampleSeries {
  topic: string;
  agenda?: string;
  host: string;
  with: readonly string[];
  minutes: number;
  time: string;
  /** Its first working day, from now. */
  from: number;
  rrule: string;
  moved?: { date: number; minutes: number };
  cancelled?: number;
}

/** The meetings that come back of a sample site; nobody is invited by mail. */
export async function addSeries(tx: Tx, { now, dice, people, series }: SampleSite): Promise<void> {
  for (const { host: key, with: keys, topic, agenda = '', rrule, minutes, ...rest } of series) {
    const host = people.get(key);
    if (!host) throw new Error(`the sample has no ${key}`);
    const timeZone = host.timeZone ?? 'UTC';
    const plan = {
      topic,
      agenda,
      start: localStart(now, timeZone, { day: rest.from, time: rest.time }),
      disambiguation: 'earlier' as const,
      timeZone,
      durationMinutes: minutes,
      invitees: keys.flatMap((one) => people.get(one)?.email ?? []),
      alternateHosts: [],
      password: null,
      hasLobby: false,
      joinBeforeHostMinutes: 5 as const,
      recurrence: { rrule, calendarRrule: null },
    };
    const { moved, cancelled } = rest;
    await recordSeries(tx, {
      host,
      plan,
      now,
      name: () => namesBy(dice),
      ...(moved && { moved }),
      ...(cancelled !== undefined && { cancelled }),
    });
  }
}
