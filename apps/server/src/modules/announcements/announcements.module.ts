import { ANNOUNCEMENTS_CHANGED } from '@portico/contract/shown-announcement';
import type { Kit, Module } from '../../platform/module.ts';
import { announcementRoutes } from './announcements.routes.ts';
import { ANNOUNCEMENT_JOB, tellPages } from './announcements.service.ts';
import { KnownAnnouncements } from './known-announcements.ts';

/** What sites announce on their pages; its API is what they announce now. */
export function announcementsModule({
  platform,
  database,
}: Pick<Kit, 'platform' | 'database'>): Module<KnownAnnouncements> {
  const known = new KnownAnnouncements(database.reads, platform.clock);
  return {
    api: known,
    operations: announcementRoutes({ platform, onChanged: (siteId) => known.forget(siteId) }),
    hears: {
      [ANNOUNCEMENTS_CHANGED]({ siteId }) {
        if (typeof siteId === 'string') known.forget(siteId);
      },
    },
    jobs: [
      {
        name: ANNOUNCEMENT_JOB,
        retries: 3,
        retryDelaySeconds: 2,
        expiresInSeconds: 60,
        batch: 10,
        async run(jobs) {
          const sites = new Set(jobs.map(({ data }) => (data as { siteId: string }).siteId));
          await database.work(async (tx) => {
            for (const siteId of sites) await tellPages(tx, { platform }, siteId);
          });
        },
      },
    ],
  };
}
