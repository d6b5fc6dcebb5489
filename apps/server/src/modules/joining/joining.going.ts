import type { Work } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { findJoinable } from '../meetings/index.ts';
import { listInside, openPlace, type JoiningContext, type RoomActor } from './joining.context.ts';
import { goOut } from './joining.room.ts';
import { findGoing, findLive, PRESENT, setGoing } from './joining.store.ts';

/** The job that takes people out whose page went and did not come back. */
const GOING_JOB = 'room-going';
/** How long a page takes to be loaded anew. */
const BACK_WITHIN_SECONDS = 6;

type Going = { participantId: string; goingAt: string };

/** The page of somebody goes. A page that is loaded anew looks the same, so nobody is told until it is not back in time. */
export async function goWithPage(
  tx: Tx,
  context: JoiningContext,
  { actor, uuid, now }: { actor: RoomActor; uuid: string; now: Date },
): Promise<void> {
  const { me } = await openPlace(tx, actor, { uuid, now });
  if (!PRESENT.some((standing) => standing === me.standing)) return;
  await setGoing(tx, me.id, now);
  await context.platform.sendJob(tx, {
    kind: GOING_JOB,
    data: { participantId: me.id, goingAt: now.toISOString() } satisfies Going,
    startAfterSeconds: BACK_WITHIN_SECONDS,
  });
}

async function leaveAfterPage(tx: Tx, context: JoiningContext, { participantId, goingAt }: Going) {
  const me = await findGoing(tx, participantId, new Date(goingAt));
  const meeting = me && (await findJoinable(tx, me.siteId, { id: me.meetingId }));
  if (!me || !meeting) return;
  const live = await findLive(tx, meeting.id);
  const { inside } = await listInside(tx, { meeting, live });
  await goOut(tx, context, { meeting, live, me, inside, now: context.platform.clock.now() });
}

/** Work about doors and rooms that is queued. */
export const joiningJobs = (context: JoiningContext, work: Work): JobKind<Going>[] => [
  {
    name: GOING_JOB,
    retries: 5,
    retryDelaySeconds: 5,
    expiresInSeconds: 60,
    batch: 50,
    async run(jobs) {
      for (const { data } of jobs) await work((tx) => leaveAfterPage(tx, context, data));
    },
  },
];
