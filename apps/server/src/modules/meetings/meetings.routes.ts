import {
  cancelMeeting as cancelOperation,
  checkAlternateHosts,
  getMeeting,
  listMeetings,
  meetingEvents,
  previewSeries,
  renewMeetingLink as renewOperation,
  scheduleMeeting as scheduleOperation,
  undoCancelMeeting as undoOperation,
  updateMeeting as updateOperation,
} from '@portico/contract/meetings';
import { getMeetingCalendar } from '@portico/contract/meeting-calendar';
import { undoCancelMeeting } from './meetings.cancelling.ts';
import { handOverMeeting } from '@portico/contract/meeting-hosts';
import { findMeetings } from '@portico/contract/meeting-list';
import { getSeriesScopes, undoMeetingAct } from '@portico/contract/meeting-scope';
import { sliceOf } from '@portico/contract/page';
import { read, write, type Route } from '../../platform/http/route.ts';
import { signedIn } from '../identity/index.ts';
import { calendarFile } from './meetings.calendar-file.ts';
import { findMeetingsOf } from './meetings.finding.ts';
import { handOver } from './meetings.handing-over.ts';
import { previewDates } from './meetings.series.ts';
import { scheduleMeetings } from './meetings.policy.ts';
import {
  checkAlternates,
  pastMeetings,
  readMeeting,
  renewLink,
  scheduleMeeting,
  type ChangeContext,
} from './meetings.service.ts';
import { cancelInScope, readScopes, updateInScope } from './meetings.scope.ts';
import { undoAct } from './meetings.undo.ts';
import { upcomingMeetings } from './meetings.upcoming.ts';

const usual = { group: 'meetings', limits: [] };
const shown = { ...usual, access: signedIn, staleBy: [meetingEvents.changed] };
const ofOneself = { ...usual, audit: { nothing: 'of one’s own meetings' } };

/** Meetings as they are planned. */
export function meetingRoutes(context: ChangeContext): Route[] {
  return [
    write(
      scheduleOperation,
      { ...ofOneself, access: scheduleMeetings },
      ({ tx, actor, body: { mailsMayWait, ...plan }, now }) =>
        scheduleMeeting(tx, context, { actor, plan, mailsMayWait, now, kind: 'planned' }),
    ),
    write(
      checkAlternateHosts,
      { ...usual, access: scheduleMeetings, audit: { nothing: 'it writes nothing' } },
      async ({ tx, actor, body }) => ({ fields: await checkAlternates(tx, { actor, ...body }) }),
    ),
    write(
      previewSeries,
      { ...usual, access: scheduleMeetings, audit: { nothing: 'it writes nothing' } },
      ({ body }) => Promise.resolve(previewDates(body)),
    ),
    read(listMeetings, shown, async ({ reads, actor, query, now }) => {
      const page = { ...sliceOf(query), personId: actor.personId, now };
      return query.range === 'past' ? await pastMeetings(reads, page) : await upcomingMeetings(reads, page);
    }),
    read(findMeetings, shown, ({ reads, actor, query, now }) =>
      findMeetingsOf(reads, query, { personId: actor.personId, now }),
    ),
    read(getMeeting, shown, ({ reads, actor, params, now }) =>
      readMeeting(reads, context, { actor, now, ...params }),
    ),
    read(getSeriesScopes, shown, ({ reads, actor, params, now }) =>
      readScopes(reads, { actor, now, ...params }),
    ),
    read(getMeetingCalendar, shown, ({ reads, actor, params, now }) =>
      calendarFile(reads, context, { actor, now, ...params }),
    ),
    write(
      handOverMeeting,
      { ...usual, access: signedIn, audit: 'meetings.handed_over' },
      ({ tx, actor, params, body, now, address, trackingId }) =>
        handOver(tx, context, { actor, now, address, trackingId, ...params, ...body }),
    ),
    write(updateOperation, { ...ofOneself, access: signedIn }, ({ tx, actor, params, body, now }) => {
      const { version, mailsMayWait, scope, ...plan } = body;
      return updateInScope(tx, context, { actor, plan, version, mailsMayWait, scope, now, ...params });
    }),
    write(renewOperation, { ...ofOneself, access: signedIn }, ({ tx, actor, params, now }) =>
      renewLink(tx, context, { actor, now, ...params }),
    ),
    write(cancelOperation, { ...ofOneself, access: signedIn }, ({ tx, actor, params, query, now }) =>
      cancelInScope(tx, context, { actor, now, ...params, ...query }),
    ),
    write(undoMeetingAct, { ...ofOneself, access: signedIn }, ({ tx, actor, params, now }) =>
      undoAct(tx, context, { actor, now, ...params }),
    ),
    write(undoOperation, { ...ofOneself, access: signedIn }, ({ tx, actor, params, now }) =>
      undoCancelMeeting(tx, context, { actor, now, ...params }),
    ),
  ];
}
