import type { SiteSettings } from '@portico/domain/site-settings';
import { applySettings, findSiteByName } from '../modules/sites/index.ts';
import type { TestApp } from './app.ts';

/** As long as a process may go on with the settings that it knew. */
const KNOWN_SECONDS = 11;

/** Changes settings of a site, as the console does; they hold when the answer is there. */
export async function changeSettings(
  app: TestApp,
  changes: Partial<SiteSettings>,
  siteName = 'acme',
): Promise<void> {
  const by = { id: null, name: 'console' };
  await app.data.database.work(async (tx) => {
    const site = await findSiteByName(tx, siteName);
    if (!site) throw new Error(`there is no site ${siteName}`);
    await applySettings(tx, app.data.push, { siteId: site.id, changes, by, at: app.clock.now() });
  });
  app.clock.advance(KNOWN_SECONDS);
}
