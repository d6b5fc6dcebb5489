import type { Work } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { MeetingContext } from './meetings.mails.ts';
import { NEWS_JOB, tellHeldNews, type HeldNews } from './meetings.news.ts';
import { bringUpSome } from './meetings.series.ts';
import { announceCancellation, CANCELLATION_JOB } from './meetings.cancelling.ts';

const AT_ONCE = 50;

/** Makes dates of series that are close meetings of their own. */
export const seriesJob = ({ platform }: MeetingContext, work: Work): JobKind<object> => ({
  name: 'meeting-series',
  cron: '*/10 * * * *',
  retries: 2,
  retryDelaySeconds: 60,
  expiresInSeconds: 600,
  batch: 1,
  async run() {
    let done = AT_ONCE;
    while (done === AT_ONCE)
      done = await work((tx) => bringUpSome(tx, { now: platform.clock.now(), most: AT_ONCE }));
  },
});

/** Tells in the portal of acts that can no longer be undone. */
export const newsJob = (context: MeetingContext, work: Work): JobKind<HeldNews> => ({
  name: NEWS_JOB,
  retries: 5,
  retryDelaySeconds: 5,
  expiresInSeconds: 60,
  batch: 1,
  async run(jobs) {
    for (const { data } of jobs)
      await work((tx) => tellHeldNews(tx, context, { ...data, now: context.platform.clock.now() }));
  },
});

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
