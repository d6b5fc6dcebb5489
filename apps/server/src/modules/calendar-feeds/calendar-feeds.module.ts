import type { Kit, Manifest } from '../../platform/module.ts';
import { calendarFeedRoutes } from './calendar-feeds.routes.ts';
import { mountCalendarFeeds } from './calendar-feeds.serving.ts';

/** Addresses at which calendars read the meetings of people. */
export const calendarFeedsModule = ({
  platform,
  database,
  count,
}: Pick<Kit, 'platform' | 'database' | 'count'>): Manifest => ({
  operations: calendarFeedRoutes(platform),
  mount: (app, http) => mountCalendarFeeds(app, { platform, database, count, http }),
});
