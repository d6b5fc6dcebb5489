import {
  closeSite,
  listDeploymentSites,
  makeSite,
  resumeSite,
  suspendSite,
} from '@portico/contract/deployment';
import { listPeople } from '@portico/contract/people';
import { scheduleMeeting } from '@portico/contract/meetings';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { giveAvatar } from '../../testing/avatars.ts';
import { planOf } from '../../testing/callers.ts';
import { downloadIn, enterClosed, newSite } from '../../testing/deployment.ts';
import { openPage } from '../../testing/forms.ts';
import { lastMailTo } from '../../testing/mailbox.ts';
import { makeDeploymentAdmin, makePerson, signedIn } from '../../testing/people.ts';
import { makeRecordingOf } from '../../testing/recordings.ts';
import { ERASE_JOB, PACK_JOB } from './deployment.queue.ts';

const wait = { timeout: 10_000 };

let app: TestApp;
let dora: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makeDeploymentAdmin(app, 'dora@acme.example', { name: 'Dora', roles: [] });
  await makePerson(app, 'both@acme.example', { name: 'Both' });
});
beforeEach(async () => {
  dora = await signedIn(app, 'dora@acme.example'); // tests let time pass
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

/** A site with an administrator who is on no other, somebody who is on both, a meeting and a recording. */
async function fill(name: string) {
  const mail = (who: string): string => `${who}@${name}.example`;
  const ida = await makePerson(app, mail('ida'), { site: name, name: 'Ida', roles: ['ADMIN', 'HOST'] });
  await makePerson(app, mail('hal'), { site: name, name: 'Hal', roles: ['HOST'] });
  await makePerson(app, 'both@acme.example', { site: name, name: 'Both' });
  const hal = await signedIn(app, mail('hal'), name);
  await hal.call(scheduleMeeting, { body: planOf(app) });
  await makeRecordingOf(app, hal);
  return { siteId: ida.siteId, mail, hal };
}

async function close(name: string, siteId: string): Promise<void> {
  await dora.call(suspendSite, { params: { siteId } });
  await dora.call(closeSite, { params: { siteId }, body: { name } });
}

const runErasing = (): Promise<void> =>
  app.data.database.work((tx) => app.identity.context.platform.sendJob(tx, { kind: ERASE_JOB, data: {} }));

describe('what a closed site has', () => {
  test('its administrators fetch by signing in, and nobody else', async () => {
    const { siteId, mail } = await fill('shut');
    await close('shut', siteId);
    await expect
      .poll(() => lastMailTo(app, mail('ida')).catch(() => undefined), wait)
      .toMatchObject({
        subject: 'Acme is closing',
        text: expect.stringContaining('/webappng/sites/shut/sign-in'),
      });
    const ida = app.visitor('shut');
    expect(await enterClosed(ida, mail('ida'))).toMatchObject({ status: 303 });
    const page = await openPage(ida, '/webappng/sites/shut/dashboard/home');
    expect(page.status).toBe(403);
    expect(page.text).toContain('Everything in it will be deleted for good on');
    const link = downloadIn(page.html) ?? '';
    const answer = await ida.fetch(link);
    expect(answer.headers.get('content-disposition')).toContain('shut-2026-11-21.zip');
    const zip = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const rowsOf = (table: string) =>
      JSON.parse(strFromU8(zip[`${table}.json`]!)) as Record<string, unknown>[];
    expect(
      rowsOf('person')
        .map(({ email }) => String(email))
        .toSorted((one, other) => one.localeCompare(other)),
    ).toEqual(['both@acme.example', mail('hal'), mail('ida')]);
    expect(rowsOf('meeting').map(({ topic }) => topic)).toContain('Standup');
    expect(rowsOf('audit_event').map(({ action }) => action)).toContain('deployment.site_closed');
    const movie = Object.keys(zip).find((name) => name.startsWith('recordings/')) ?? '';
    expect(rowsOf('recording')).toMatchObject([{ file: movie }]);
    const texts = Object.entries(zip).flatMap(([name, bytes]) =>
      name.endsWith('.json') ? [strFromU8(bytes)] : [],
    );
    expect(texts.join()).not.toMatch(/link_token|password|secret|hash/);

    const hal = app.visitor('shut');
    expect((await enterClosed(hal, mail('hal'))).location).toBeNull();
    expect((await hal.fetch(link)).status).toBe(403);
    expect((await dora.fetch(link)).status).toBe(403);
    expect((await ida.fetch(link.replace(/signature=.{4}/, 'signature=AAAA'))).status).toBe(403);
    app.clock.advance(5401);
    expect((await ida.fetch(link)).status).toBe(410);
    await expect(ida.call(listPeople, { query: {} })).rejects.toMatchObject({ status: 401 });
  });

  test('waits for movies that are still made, and is packed with them', async () => {
    const { siteId, mail } = await fill('late');
    const { pool } = app.data.database;
    const setState = (state: string) =>
      pool.query(`update recording set state = $1 where site_id = $2`, [state, siteId]);
    await setState('composing');
    await close('late', siteId);
    const isDone = async (): Promise<boolean> =>
      (
        await pool.query(
          `select from pgboss.job where name = $1 and singleton_key = $2 and state = 'completed'`,
          [PACK_JOB, siteId],
        )
      ).rows.length > 0;
    await expect.poll(isDone, wait).toBe(true);
    const ida = app.visitor('late');
    await enterClosed(ida, mail('ida'));
    const link = async () => downloadIn((await openPage(ida, '/webappng/sites/late')).html);
    expect(await link()).toBeUndefined();
    await setState('ready');
    await runErasing();
    await expect.poll(link, wait).toBeDefined();
    const answer = await ida.fetch((await link()) ?? '');
    const names = Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())));
    expect(names.filter((name) => name.startsWith('recordings/'))).toHaveLength(1);
  });

  test('is nobody’s to fetch once the site is used again', async () => {
    const { siteId, mail } = await fill('back');
    await close('back', siteId);
    const ida = app.visitor('back');
    await enterClosed(ida, mail('ida'));
    const link = async () => downloadIn((await openPage(ida, '/webappng/sites/back')).html);
    await expect.poll(link, wait).toBeDefined();
    const known = (await link()) ?? '';
    await dora.call(resumeSite, { params: { siteId } });
    expect((await ida.fetch(known)).status).toBe(404);
    expect((await openPage(ida, '/webappng/sites/back/dashboard/home')).status).toBe(200);
  });
});

interface Column {
  table: string;
  column: string;
}

/** Where something of a site is left: in which columns, and in which files. */
async function leftOf(needles: readonly string[]): Promise<string[]> {
  const { pool } = app.data.database;
  const { rows } = await pool.query<Column>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and table_name not like 'kysely%'`,
  );
  const found: string[] = [];
  for (const { table, column } of rows) {
    const { rows: hits } = await pool.query(
      `select from "${table}" where exists (select from unnest($1::text[]) as needle where position(needle in "${column}"::text) > 0) limit 1`,
      [needles],
    );
    if (hits.length > 0) found.push(`${table}.${column}`);
  }
  for await (const { key } of app.recordings.context.storage.list())
    if (needles.some((needle) => key.includes(needle))) found.push(key);
  return found;
}

test('a site whose days are over is erased, row and file, and what is not its own stays', async () => {
  const { siteId, mail, hal } = await fill('gone');
  await giveAvatar(app, hal.session.userId);
  const { rows: ids } = await app.data.database.pool.query<{ id: string }>(
    `select id::text from recording where site_id = $1 union all select avatar_id::text from person where site_id = $1 and avatar_id is not null
     union all select id::text from person where site_id = $1`,
    [siteId],
  );
  await close('gone', siteId);
  await expect.poll(() => lastMailTo(app, mail('ida')).catch(() => undefined), wait).toBeDefined();
  app.clock.advance(30 * 86_400 - 60);
  await runErasing();
  const isThere = async (): Promise<boolean> =>
    (await app.data.database.pool.query('select from site where id = $1', [siteId])).rows.length > 0;
  expect(await isThere()).toBe(true);
  app.clock.advance(120);
  dora = await signedIn(app, 'dora@acme.example');
  await runErasing();
  await expect.poll(isThere, wait).toBe(false);
  const needles = [siteId, mail('ida'), mail('hal'), ...ids.map(({ id }) => id)];
  // the trail of the deployment says that it went
  expect(await leftOf(needles)).toEqual(['audit_event.subject_id']);
  const { sites } = await dora.call(listDeploymentSites, { query: {} });
  expect(sites.map(({ name }) => name)).not.toContain('gone');
  const taken = dora.call(makeSite, { body: newSite('gone', 'x@y.example') });
  await expect(taken).rejects.toMatchObject({ fields: { name: 'taken' } });
  expect(await signedIn(app, 'both@acme.example')).toBeDefined();
  expect((await openPage(dora, '/webappng/sites/gone/sign-in')).status).toBe(404);
});
