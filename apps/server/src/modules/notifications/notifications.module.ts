import type { Kit, Manifest } from '../../platform/module.ts';
import { notificationJobs } from './notifications.jobs.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { sweepNotifications } from './notifications.service.ts';

/** What people are told of. */
export const notificationsModule = ({
  platform,
  mails,
  database,
}: Pick<Kit, 'platform' | 'mails' | 'database'>): Manifest => ({
  operations: notificationRoutes(platform),
  jobs: notificationJobs({ platform, mails, clock: platform.clock, work: database.work }),
  sweeps: [sweepNotifications],
});
