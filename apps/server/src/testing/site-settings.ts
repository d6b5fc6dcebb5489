import type { SiteSettings } from '@portico/domain/site-settings';
import { findSiteByName } from '../modules/sites/index.ts';
import type { TestApp } from './app.ts';

/** As long as a process may go on with the settings that it knew. */
const KNOWN_SECONDS = 11;

/** Changes settings of a site; they hold when the answer is there. */
export async function changeSettings(
  app: TestApp,
  values: Partial<SiteSettings>,
  siteName = 'acme',
): Promise<void> {
  await app.data.database.work(async (tx) => {
    const site = await findSiteByName(tx, siteName);
    if (!site) throw new Error(`there is no site ${siteName}`);
    const rows = Object.entries(values).map(([name, value]) => ({
      site_id: site.id,
      name,
      value: JSON.stringify(value),
    }));
    await tx
      .insertInto('site_setting')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'name']).doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
      )
      .execute();
  });
  app.clock.advance(KNOWN_SECONDS);
}
