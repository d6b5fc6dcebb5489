import {
  cancelMeeting as cancelOperation,
  checkAlternateHosts,
  getMeeting,
  listMeetings,
  meetingEvents,
  renewMeetingLink as renewOperation,
  scheduleMeeting as scheduleOperation,
  undoCancelMeeting as undoOperation,
  updateMeeting as updateOperation,
} from '@portico/contract/meetings';
import { sliceOf } from '@portico/contract/page';
import type { Work } from '../../platform/db/database.ts';
import { ReadyJson } from '../../platform/http/ready-json.ts';
import { read, write, type Route } from '../../platform/http/route.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { signedIn } from '../identity/index.ts';
import type { MeetingContext } from './meetings.mails.ts';
import { scheduleMeetings } from './meetings.policy.ts';
import {
  announceCancellation,
  CANCELLATION_JOB,
  cancelMeeting,
  checkAlternates,
  pastMeetings,
  readMeeting,
  renewLink,
  scheduleMeeting,
  undoCancelMeeting,
  updateMeeting,
  type ChangeContext,
} from './meetings.service.ts';
import { readUpcoming } from './upcoming.store.ts';

export {
  findJoinable,
  findRoomsOfUser,
  insertPersonalRoom,
  roleIn,
  setRoomLobby,
  type JoinableMeeting,
} from './joinable.store.ts';
export { meetingLink, type MeetingContext } from './meetings.mails.ts';
export { newNames, recordMeeting, type MeetingNames } from './meetings.inserting.ts';
export { scheduleMeetings } from './meetings.policy.ts';
export { setLink, type MeetingRole } from './meetings.store.ts';
export { rowId, wireId } from './meetings.present.ts';
export { planInstant } from './meetings.instant.ts';
export { doorChannel, lobbyChannel, tellPeopleOf } from './meetings.service.ts';

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
    read(listMeetings, shown, async ({ reads, actor, query, now }) => {
      const page = { ...sliceOf(query), personId: actor.personId, now };
      return query.range === 'past'
        ? await pastMeetings(reads, page)
        : new ReadyJson(await readUpcoming(reads, page));
    }),
    read(getMeeting, shown, ({ reads, actor, params, now }) =>
      readMeeting(reads, context, { actor, now, ...params }),
    ),
    write(updateOperation, { ...ofOneself, access: signedIn }, ({ tx, actor, params, body, now }) => {
      const { version, mailsMayWait, ...plan } = body;
      return updateMeeting(tx, context, { actor, plan, version, mailsMayWait, now, ...params });
    }),
    write(renewOperation, { ...ofOneself, access: signedIn }, ({ tx, actor, params, now }) =>
      renewLink(tx, context, { actor, now, ...params }),
    ),
    write(cancelOperation, { ...ofOneself, access: signedIn }, ({ tx, actor, params, now }) =>
      cancelMeeting(tx, context, { actor, now, ...params }),
    ),
    write(undoOperation, { ...ofOneself, access: signedIn }, ({ tx, actor, params, now }) =>
      undoCancelMeeting(tx, context, { actor, now, ...params }),
    ),
  ];
}

/** Work about meetings that is queued. */
export function meetingJobs(
  context: MeetingContext,
  work: Work,
): JobKind<{ siteId: string; meetingId: string; version: number }>[] {
  return [
    {
      name: CANCELLATION_JOB,
      retries: 5,
      retryDelaySeconds: 5,
      expiresInSeconds: 60,
      batch: 1,
      async run(jobs) {
        for (const { data } of jobs)
          await work((tx) =>
            announceCancellation(tx, context, { ...data, now: context.platform.clock.now() }),
          );
      },
    },
  ];
}
