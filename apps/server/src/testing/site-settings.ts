import type { SiteSettings } from '@portico/domain/site-settings';
import { applySettings, findSiteByName } from '../modules/sites/index.ts';
import type { TestApp } from './app.ts';
import type { Caller } from './callers.ts';
import type { CallParts } from './examples.ts';
import { makePerson, makeSite } from './people.ts';

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

let made = 0;

/** Another site that the caller administers, with one setting that is another there. */
async function sourceOf({ app, email }: Caller): Promise<CallParts> {
  made += 1;
  const site = `source-${made}`;
  const { id: siteId } = await makeSite(app, { name: site, displayName: 'Source' });
  await makePerson(app, email, { site, roles: ['ADMIN'] });
  await changeSettings(app, { imprintUrl: `https://acme.example/source/${made}` }, site);
  return { params: { siteId } };
}

/** How operations on settings are called that are about a change, or another site. */
export const settingExamples: Readonly<Record<string, (caller: Caller) => Promise<CallParts> | CallParts>> = {
  'siteSettings.change'() {
    made += 1;
    return { body: { version: 1_000_000, imprintUrl: `https://acme.example/${made}` } };
  },
  'siteSettings.effects': () => ({ query: { name: 'allowLeaving', value: 'false' } }),
  'siteSettings.compare': sourceOf,
  'siteSettings.copy': async (caller) => ({
    ...(await sourceOf(caller)),
    body: { names: ['imprintUrl'], version: 1_000_000, sourceVersion: 1_000_000 },
  }),
};
