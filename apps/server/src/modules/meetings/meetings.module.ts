import type { OrderWriter } from '../../platform/mail/order-job.ts';
import type { Kit, Module } from '../../platform/module.ts';
import { meetingJobs, newsJob, seriesJob } from './meetings.jobs.ts';
import { sweepActs } from './meetings.acts.ts';
import { meetingRoutes } from './meetings.routes.ts';
import { sweepNeverEntered } from './meetings.instant.ts';
import { meetingWriter } from './meetings.writing.ts';
import { RuleWatch } from './meetings.rules.ts';
import type { ChangeContext } from './meetings.service.ts';
import { WALL_CLOCK_JOB, wallClockJob } from './meetings.wall-clock.ts';

/** Its API writes the mails that are ordered. */
export function meetingsModule(
  { platform, mails, database }: Pick<Kit, 'platform' | 'mails' | 'database'>,
  onRightsChanged: ChangeContext['onRightsChanged'],
): Module<OrderWriter> {
  const rules = new RuleWatch(platform.log);
  const context = { platform, mails, rules };
  return {
    api: meetingWriter(context),
    operations: meetingRoutes({ ...context, onRightsChanged }),
    jobs: [
      ...meetingJobs(context, database.work),
      seriesJob(context, database.work),
      newsJob(context, database.work),
      wallClockJob(context, database),
    ],
    sweeps: [sweepNeverEntered, sweepActs],
    metrics: (metrics) => rules.collect(metrics),
    // with another Node zones may have other rules
    start: () => database.work((tx) => platform.sendJob(tx, { kind: WALL_CLOCK_JOB, data: {} })),
  };
}
