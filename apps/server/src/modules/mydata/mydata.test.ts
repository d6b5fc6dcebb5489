import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCsrfToken } from '@portico/contract/csrf';
import { signOut } from '@portico/contract/identity';
import { askExport, EXPORT_DAYS, readMyData, type DataExport } from '@portico/contract/my-data';
import { changeProfile } from '@portico/contract/profile';
import { deleteRecording } from '@portico/contract/recordings';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { lastMailTo } from '../../testing/mailbox.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { makeRecordingOf } from '../../testing/recordings.ts';
import { planNow } from '../../testing/rooms.ts';
import { HOUSEKEEPING_JOB } from '../../platform/jobs/housekeeping.ts';

const wait = { timeout: 20_000, interval: 20 };
const DAY_SECONDS = 86_400;

let app: TestApp;
let hana: Visitor;
let gus: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'hana@acme.example', { name: 'Hana' });
  await makePerson(app, 'gus@acme.example', { name: 'Gus' });
  hana = await signedIn(app, 'hana@acme.example');
  gus = await signedIn(app, 'gus@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

type Ready = Extract<DataExport, { state: 'ready' }>;

async function exportOf(visitor: Visitor): Promise<Ready> {
  await visitor.call(askExport);
  await expect.poll(async () => (await visitor.call(readMyData)).export.state, wait).toBe('ready');
  return (await visitor.call(readMyData)).export as Ready;
}

const statusOf = async (visitor: Visitor, url: string): Promise<number> => (await visitor.fetch(url)).status;
const auditOf = async (action: string): Promise<number> => {
  const { rows } = await app.data.database.pool.query('select from audit_event where action = $1', [action]);
  return rows.length;
};

describe('an export', () => {
  test('is made by a job, told by mail, and has tables and files of whose it is', async () => {
    expect((await hana.call(readMyData)).export).toEqual({ state: 'none' });
    const { uuid } = await makeRecordingOf(app, hana, { name: 'Design', invitees: ['gus@acme.example'] });
    await planNow(gus, {
      topic: 'Of Gus',
      invitees: ['hana@acme.example', 'zoe@acme.example'],
    });
    const asked = await hana.call(askExport);
    expect(asked).toMatchObject({ state: 'making', progress: 0 });
    const made = await exportOf(hana);
    const answer = await hana.fetch(made.url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('acme-my-data-2026-11-21.zip');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    const zip = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const rowsOf = (table: string) => JSON.parse(strFromU8(zip[`${table}.json`]!)) as object[];
    expect(rowsOf('person')).toMatchObject([{ display_name: 'Hana' }]);
    expect(rowsOf('auth_user')).toMatchObject([{ email: 'hana@acme.example' }]);
    expect(rowsOf('meeting')).toMatchObject([{ topic: 'Design' }]);
    expect(rowsOf('recording')).toMatchObject([
      { name: 'Design', file: expect.stringMatching(/\.mp4$/) as string },
    ]);
    expect(rowsOf('meeting_access')).toEqual(
      expect.arrayContaining([expect.objectContaining({ topic: 'Of Gus', host: 'Gus', role: 'invitee' })]),
    );
    const movie = Object.keys(zip).find((name) => name.startsWith('recordings/')) ?? '';
    expect(strFromU8(zip[movie]!)).toBe('0123456789');
    const text = Object.entries(zip)
      .map(([name, bytes]) => name + strFromU8(bytes))
      .join('\n');
    expect(text).not.toContain('zoe@acme.example'); // Hana is invited beside her, and is shown no address
    for (const secret of ['argon2', 'link_token']) expect(text).not.toContain(secret);
    expect((await lastMailTo(app, 'hana@acme.example')).text).toContain(
      '/webappng/sites/acme/myprofile/data',
    );
    expect([
      uuid !== '',
      await auditOf('people.export_asked'),
      await auditOf('people.export_fetched'),
    ]).toEqual([true, 1, 1]);
  });

  test('has what somebody says of themselves, and of a recording in the trash that it is there, without its movie', async () => {
    await makePerson(app, 'ivy@acme.example', { name: 'Ivy' });
    const ivy = await signedIn(app, 'ivy@acme.example');
    const said = { phone: '+49301234567', jobTitle: 'Head of gardens', organisation: 'Acme Parks' };
    await ivy.call(changeProfile, { body: said });
    const { uuid } = await makeRecordingOf(app, ivy, { name: 'Thrown away' });
    await makeRecordingOf(app, ivy, { name: 'Kept' });
    await ivy.call(deleteRecording, { params: { uuid } });
    const zip = unzipSync(new Uint8Array(await (await ivy.fetch((await exportOf(ivy)).url)).arrayBuffer()));
    const rowsOf = (table: string) =>
      JSON.parse(strFromU8(zip[`${table}.json`]!)) as Record<string, unknown>[];
    expect(rowsOf('person')).toMatchObject([
      { phone: said.phone, job_title: said.jobTitle, organisation: said.organisation },
    ]);
    const [gone, kept] = ['Thrown away', 'Kept'].map((name) =>
      rowsOf('recording').find((row) => row['name'] === name),
    );
    expect(gone).toMatchObject({ deleted_at: expect.any(String) as string, file: null });
    expect(kept).toMatchObject({ deleted_at: null, file: expect.any(String) as string });
    expect(Object.keys(zip).filter((name) => name.startsWith('recordings/'))).toEqual([kept?.['file']]);
  });

  test('is one at a time: who asks twice at once gets the same', async () => {
    const answers = await Promise.all([gus.call(askExport), gus.call(askExport)]);
    expect(new Set(answers.map((one) => 'askedAt' in one && one.askedAt)).size).toBe(1);
    const { rows } = await app.data.database.pool.query(
      `select from pgboss.job where name = 'my-data-export' and data->>'exportId' in
        (select id::text from data_export where person_id = $1)`,
      [gus.session.userId],
    );
    expect(rows).toHaveLength(1);
    await exportOf(gus);
  });

  test('is limited: more than ten a day are refused', async () => {
    await makePerson(app, 'max@acme.example');
    const max = await signedIn(app, 'max@acme.example');
    for (let time = 0; time < 10; time += 1) await max.call(askExport);
    await expect(max.call(askExport)).rejects.toMatchObject({ status: 429 });
  });

  test('is given to nobody else: by id, by link, on another site, changed, signed out, or late', async () => {
    const { url } = await exportOf(gus);
    expect(await statusOf(hana, url)).toBe(403);
    expect(await statusOf(app.visitor(), url)).toBe(403);
    await makePerson(app, 'gus@acme.example', { site: 'libre' });
    expect(
      await statusOf(await signedIn(app, 'gus@acme.example', 'libre'), url.replace('/acme/', '/libre/')),
    ).toBe(403);
    const own = (await exportOf(hana)).url;
    const idIn = (link: string): string => /exports\/([^?]+)/.exec(link)?.[1] ?? '';
    expect(await statusOf(hana, own.replace(idIn(own), idIn(url)))).toBe(403);
    expect(await statusOf(gus, url.replace(/expires=\d+/, 'expires=9999999999'))).toBe(403);
    expect(await statusOf(gus, url.replace(/\?.*/, ''))).toBe(403);
    const out = await signedIn(app, 'gus@acme.example');
    expect(await statusOf(out, url)).toBe(200); // another browser of whose it is
    await out.call(signOut);
    expect(await statusOf(out, url)).toBe(403);
    const fresh = (await gus.call(readMyData)).export as Ready;
    app.clock.advance(5401);
    expect(await statusOf(await signedIn(app, 'gus@acme.example'), fresh.url)).toBe(410);
  });

  test('is audited once for each link by which its parts are fetched, and each time it is fetched whole', async () => {
    await makePerson(app, 'pat@acme.example');
    const pat = await signedIn(app, 'pat@acme.example');
    const { url } = await exportOf(pat);
    const before = await auditOf('people.export_fetched');
    const fetched = async (): Promise<number> => (await auditOf('people.export_fetched')) - before;
    const part = async (link: string, range: string): Promise<void> => {
      expect((await pat.fetch(link, { headers: { range } })).status).toBe(206);
    };
    for (const range of ['bytes=1-', 'bytes=-5', 'bytes=0-3', 'bytes=0-']) await part(url, range);
    expect(await fetched()).toBe(1);
    app.clock.advance(1);
    const { url: another } = (await pat.call(readMyData)).export as Ready;
    for (const range of ['bytes=4-9', 'bytes=0-']) await part(another, range);
    expect(await fetched()).toBe(2);
    for (const method of ['GET', 'HEAD', 'GET']) await pat.fetch(another, { method });
    expect(await fetched()).toBe(4);
  });

  test('is not asked for by a page of before: its CSRF token is over', async () => {
    const visitor = await signedIn(app, 'hana@acme.example');
    visitor.session.csrfToken = 'stale';
    await expect(
      visitor.fetch(`${visitor.session.basePath}/api/v1/my-data/export`, { method: 'POST' }),
    ).resolves.toMatchObject({
      status: 401,
    });
    const { csrfToken } = await visitor.call(readCsrfToken);
    const headers = {
      ticket: visitor.session.ticket ?? '',
      'x-csrf-token': `${csrfToken}x`,
      siteurl: 'acme',
    };
    const asked = await visitor.fetch('/webappng/api/v1/my-data/export', { method: 'POST', headers });
    expect(asked.status).toBe(403);
  });

  test('goes when its days are over, with its file', async () => {
    const visitor = await signedIn(app, 'hana@acme.example');
    await exportOf(visitor);
    const { storage } = app.recordings.context;
    const files = async () => (await Array.fromAsync(storage.list('exports'))).length;
    expect(await files()).toBeGreaterThan(0);
    app.clock.advance(EXPORT_DAYS * DAY_SECONDS + 1);
    const later = await signedIn(app, 'hana@acme.example');
    expect((await later.call(readMyData)).export).toEqual({ state: 'none' });
    await app.data.database.work((tx) => app.data.jobs.send(tx, { kind: HOUSEKEEPING_JOB, data: {} }));
    await expect.poll(files, wait).toBe(0);
  });
});
