import { cancelMeeting, listMeetings, scheduleMeeting } from '@portico/contract/meetings';
import type { MeetingDetail, MeetingPlan } from '@portico/contract/meetings';
import type { TestApp, Visitor } from './app.ts';
import { makeSignedIn } from './people.ts';

/** Invited from elsewhere, without an account. */
export const GUS = 'gus@elsewhere.example';
/** Invited on the site. */
export const OLGA = 'olga@acme.example';

/** Hana, who hosts in Berlin, and Olga, signed in. */
export const makeHanaAndOlga = (app: TestApp): Promise<Record<'hana' | 'olga', Visitor>> =>
  makeSignedIn(app, {
    hana: { name: 'Hana', timeZone: 'Europe/Berlin' },
    olga: { name: 'Olga', roles: ['ATTENDEE'] },
  });

/** A meeting by the clocks of Berlin to which a guest and somebody of the site are invited. */
export const answerable = {
  topic: 'Standup',
  start: '2027-03-22T09:00', // a Monday
  timeZone: 'Europe/Berlin',
  durationMinutes: 30,
  invitees: [GUS, OLGA],
};

/** A meeting by the clocks of Berlin that can come back. */
export const standup = {
  topic: 'Standup',
  start: '2026-12-01T09:00', // a Tuesday
  timeZone: 'Europe/Berlin',
  durationMinutes: 30,
  invitees: ['gus@acme.example'],
};

/** Plans a series of it by a rule. */
export const planSeries = (
  host: Visitor,
  rrule: string,
  change: Partial<MeetingPlan> = {},
): Promise<MeetingDetail> =>
  host.call(scheduleMeeting, { body: { ...standup, recurrence: { rrule }, ...change } });

/** Cancels all that somebody has before them, each series as a whole. */
export async function cancelAll(host: Visitor): Promise<void> {
  for (const { uuid, seriesId } of (await host.call(listMeetings, { query: { limit: 100 } })).meetings)
    await host.call(cancelMeeting, { params: { uuid: seriesId ?? uuid } }).catch(() => undefined);
}
