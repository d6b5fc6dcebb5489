import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { closeSite, suspendSite } from '@portico/contract/deployment';
import { createTestDatabase, type TestDatabase } from '@portico/testkit/database';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../testing/app.ts';
import { makeFolder, runOn } from '../testing/backups.ts';
import { downloadIn, enterClosed } from '../testing/deployment.ts';
import { openPage } from '../testing/forms.ts';
import { makeDeploymentAdmin, makePerson, signedIn } from '../testing/people.ts';
import { makeRecordingOf } from '../testing/recordings.ts';

const wait = { timeout: 20_000 };
const home = '/webappng/sites/shut/dashboard/home';

let folder: string;
let places: TestDatabase[];
let apps: TestApp[];
beforeEach(async () => {
  folder = await makeFolder();
  places = await Promise.all([createTestDatabase(), createTestDatabase()]);
  apps = [];
});
afterEach(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await Promise.all(places.map((place) => place.drop()));
  await rm(folder, { recursive: true });
});

/** A portal that goes with the test, with its secret in its folder. */
async function portal(database: TestDatabase): Promise<TestApp> {
  const app = await startTestApp({ database, settings: { PORTICO_SECRET: '' } });
  apps.push(app);
  return app;
}

/** Closes the site of Ida and Hal, who made a recording there. */
async function closeShut(app: TestApp): Promise<void> {
  await makeDeploymentAdmin(app, 'dora@acme.example', { roles: ['ADMIN'] });
  const { siteId } = await makePerson(app, 'ida@shut.example', { site: 'shut', roles: ['ADMIN'] });
  await makePerson(app, 'hal@shut.example', { site: 'shut' });
  await makeRecordingOf(app, await signedIn(app, 'hal@shut.example', 'shut'), { name: 'Last words' });
  const dora = await signedIn(app, 'dora@acme.example');
  await dora.call(suspendSite, { params: { siteId } });
  await dora.call(closeSite, { params: { siteId }, body: { name: 'shut' } });
}

async function entered(app: TestApp): Promise<Visitor> {
  const ida = app.visitor('shut');
  expect(await enterClosed(ida, 'ida@shut.example')).toMatchObject({ status: 303 });
  return ida;
}

const linkOf = async (ida: Visitor): Promise<string | undefined> =>
  downloadIn((await openPage(ida, home)).html);

/** How often Ida was told where to fetch it. */
async function timesTold({ data }: TestApp): Promise<number> {
  const { rows } = await data.database.pool.query(
    `select from mail where recipient = 'ida@shut.example' and subject like '%is closing'`,
  );
  return rows.length;
}

test(
  'what a closed site has is there again in a restored portal, though no archive holds it, for its administrators alone',
  { timeout: 120_000 },
  async () => {
    const [from, to] = places as [TestDatabase, TestDatabase];
    const before = await portal(from);
    await closeShut(before);
    const ida = await entered(before);
    await expect.poll(() => linkOf(ida), wait).toBeDefined();
    await expect.poll(() => timesTold(before), wait).toBe(1);
    const file = join(folder, 'portal.tar');
    expect(await runOn(from, 'backup', { file })).toMatchObject({ code: 0, errors: [] });
    expect(await runOn(to, 'restore', { file })).toMatchObject({ code: 0, errors: [] });

    const after = await portal(to);
    const again = await entered(after);
    await expect.poll(() => linkOf(again), wait).toBeDefined();
    const link = (await linkOf(again)) ?? '';
    const answer = await again.fetch(link);
    expect(answer.status).toBe(200);
    const zip = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(strFromU8(zip['meeting.json']!)).toContain('Last words');
    const movie = Object.keys(zip).find((name) => name.startsWith('recordings/')) ?? '';
    expect(strFromU8(zip[movie]!)).toBe('0123456789');
    expect(await timesTold(after)).toBe(1);

    const hal = after.visitor('shut');
    await enterClosed(hal, 'hal@shut.example');
    const dora = await signedIn(after, 'dora@acme.example');
    for (const other of [hal, dora, after.visitor('shut')])
      expect((await other.fetch(link)).status).toBe(403);
  },
);
