import type { Work } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { MeetingContext } from './meetings.mails.ts';
import { announceCancellation, CANCELLATION_JOB } from './meetings.service.ts';

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
