import { exportAudit, listAudit, listOwnAudit, type AuditFilter } from '@portico/contract/audit';
import { changeProfile } from '@portico/contract/profile';
import { changeSiteSettings, readSiteSettings } from '@portico/contract/site-settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makePerson, makeSite, signedIn } from '../../testing/people.ts';
import { sweepAudit } from './audit.keeping.ts';
import { recordAudit } from './index.ts';
import { listEntries } from './reading.store.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let app: TestApp;
let ada: Visitor;
let rob: Visitor;
let hana: Visitor;
const ids = { ada: '', hana: '', site: '', other: '' };

beforeAll(async () => {
  app = await startTestApp();
  const people = [
    await makePerson(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN', 'HOST'] }),
    await makePerson(app, 'hana@acme.example', { name: 'Hana' }),
  ];
  await makePerson(app, 'rob@acme.example', { name: 'Rob', roles: ['RO_SITEADMIN'] });
  ids.other = (await makeSite(app, { name: 'other', displayName: 'Other' })).id;
  Object.assign(ids, { ada: people[0]?.id, hana: people[1]?.id, site: people[0]?.siteId });
  ada = await signedIn(app, 'ada@acme.example');
  rob = await signedIn(app, 'rob@acme.example');
  hana = await signedIn(app, 'hana@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const list = async (filter: AuditFilter = {}, as: Visitor = rob) =>
  (await as.call(listAudit, { query: filter })).entries;
const actions = async (filter: AuditFilter): Promise<string[]> =>
  (await list(filter)).map(({ action }) => action);

type Entry = Parameters<typeof recordAudit>[1];
const record = (entry: Partial<Entry> = {}): Promise<void> =>
  app.data.database.work((tx) =>
    recordAudit(tx, {
      siteId: ids.site,
      actor: { id: ids.ada, name: 'Ada' },
      action: 'people.disabled',
      subject: { kind: 'person', id: ids.hana },
      ...entry,
    }),
  );

/** The text of a copy, as the browser of somebody gets it. */
async function copy(as: Visitor, body: Parameters<typeof as.call<typeof exportAudit>>[1]['body']) {
  const { url } = await as.call(exportAudit, { body });
  const answer = await as.fetch(url);
  return { url, status: answer.status, headers: answer.headers, text: await answer.text() };
}

describe('an entry', () => {
  test('holds before and after of what changed, and where it came from, without a word of whoever writes it', async () => {
    hana.userAgent = FIREFOX;
    await hana.call(changeProfile, { body: { jobTitle: 'Engineer', phone: '' } });
    await hana.call(changeProfile, { body: { jobTitle: 'Lead' } });
    const [last] = await list({ personId: ids.hana, kind: 'profile.changed' });
    expect(last).toMatchObject({
      actor: { kind: 'person', id: ids.hana, name: 'Hana' },
      subject: { kind: 'person', id: ids.hana, name: 'Hana' },
      fields: [{ name: 'jobTitle', before: 'Engineer', after: 'Lead' }],
      address: '127.0.0.1',
      device: { browser: 'Firefox', system: 'Linux', kind: 'computer' },
      trackingId: expect.stringMatching(/^[A-Z]+_/),
    });
  });

  test('holds nothing that lets somebody in, whatever it is handed', async () => {
    const link = 'https://acme.example/set-password?token=abcdef&siteurl=acme';
    await record({
      detail: { note: link, many: [link], isPasswordSet: true },
      before: { password: 'old one', apiToken: 'abcdef', name: 'Hana' },
      after: { password: 'new one', apiToken: 'abcdef2', name: 'Hana' },
    });
    const { rows } = await app.data.database.pool.query<{ detail: object }>(
      `select detail from audit_event where action = 'people.disabled' order by id desc limit 1`,
    );
    expect(rows[0]?.detail).toEqual({
      note: 'https://acme.example/set-password?token=…&siteurl=acme',
      many: ['https://acme.example/set-password?token=…&siteurl=acme'],
      isPasswordSet: true,
      password: '…',
      apiToken: '…',
    });
  });

  test('cannot be changed, not even by a statement: of a name alone, when somebody is forgotten', async () => {
    const { pool, work } = app.data.database;
    const change = (column: string) => pool.query(`update audit_event set ${column} = 'x'`);
    for (const column of ['actor_name', 'action', 'subject_id', 'address'])
      await expect(change(column)).rejects.toThrow('stays as it was written');
    await record({ actor: { id: ids.hana, name: 'Hana' } });
    const { id } = await makePerson(app, 'gone@acme.example', { name: 'Gone' });
    await record({ actor: { id, name: 'Gone' }, address: '10.0.0.1', userAgent: FIREFOX });
    await record({ subject: { kind: 'person', id }, before: { phone: '+1 555' }, after: { phone: '' } });
    await work((tx) => app.myData.erase(tx, id));
    const [about, by] = (await list({ personId: id })).filter(({ action }) => action === 'people.disabled');
    expect(by).toMatchObject({ actor: { name: 'Former member' }, address: null, device: null });
    expect(about).toMatchObject({ actor: { name: 'Ada' }, subject: { id, name: null }, fields: [] });
    await expect(change('actor_name')).rejects.toThrow('stays as it was written');
  });
});

describe('the log', () => {
  test('is read by administrators, read-only ones too, and by nobody else', async () => {
    expect(await list({}, ada)).toEqual(await list({}, rob));
    await expect(list({}, hana)).rejects.toMatchObject({ status: 403 });
    await expect(hana.call(exportAudit, { body: { format: 'csv' } })).rejects.toMatchObject({ status: 403 });
  });

  test('is of one site alone', async () => {
    await record({ siteId: ids.other, action: 'people.left' });
    await record({ siteId: null, action: 'secret.rotated' });
    const all = await actions({});
    expect(all).not.toContain('people.left');
    expect(all).not.toContain('secret.rotated');
  });

  test('is narrowed by person, kind, area, subject, time, and by what is looked for', async () => {
    const meeting = { kind: 'meeting', id: '6b8b4567-327b-43c6-a43c-98696633487a' };
    const long = new Date('2026-03-01T10:00:00Z');
    const given = { subject: meeting, at: long, address: '192.0.2.7', detail: { to: ids.hana } };
    await record({ action: 'meetings.handed_over', ...given });
    await record({
      actor: { id: null, name: 'console' },
      action: 'people.made_admin',
      at: new Date('2026-03-02T10:00:00Z'),
      trackingId: 'PT_1',
    });
    const spring = { from: '2026-03-01T00:00:00Z', to: '2026-03-03T00:00:00Z' };
    const both = ['people.made_admin', 'meetings.handed_over'];
    expect(await actions(spring)).toEqual(both);
    expect(await actions({ ...spring, to: '2026-03-02T10:00:00Z' })).toEqual(['meetings.handed_over']);
    expect(await actions({ ...spring, personId: ids.ada })).toEqual(['meetings.handed_over']);
    expect(await actions({ ...spring, personId: ids.hana })).toEqual(['people.made_admin']);
    expect(await actions({ ...spring, kind: 'meetings' })).toEqual(['meetings.handed_over']);
    expect(await actions({ ...spring, kind: 'people.made_admin' })).toEqual(['people.made_admin']);
    const [handedOver, ...others] = await list({ subject: `meeting:${meeting.id}` });
    expect(handedOver).toMatchObject({ subject: { name: null }, fields: [{ name: 'to', value: 'Hana' }] });
    expect(others).toEqual([]);
    expect(await actions({ ...spring, keyword: 'aDA' })).toEqual(['meetings.handed_over']);
    expect(await actions({ ...spring, keyword: 'hana@acme' })).toEqual(['people.made_admin']);
    expect(await actions({ keyword: '192.0.2.7' })).toEqual(['meetings.handed_over']);
    expect(await actions({ keyword: 'PT_1' })).toEqual(['people.made_admin']);
    expect(await actions({ ...spring, keyword: 'nobody such' })).toEqual([]);
    expect(await actions({ ...spring, keyword: 'ada', kind: 'people' })).toEqual([]);
  });

  test('is read on page by page, and entries that arrive meanwhile move nothing', async () => {
    for (let n = 1; n <= 5; n += 1) await record({ detail: { n }, action: 'people.enabled' });
    const query = { kind: 'people.enabled' as const, limit: 2 };
    const page = (cursor?: string) => rob.call(listAudit, { query: { ...query, ...(cursor && { cursor }) } });
    const numbers = ({ entries }: Awaited<ReturnType<typeof page>>) =>
      entries.map(({ fields }) => fields[0] && 'value' in fields[0] && fields[0].value);
    const first = await page();
    expect(numbers(first)).toEqual([5, 4]);
    await record({ detail: { n: 6 }, action: 'people.enabled' });
    const second = await page(first.cursor ?? '');
    expect(numbers(second)).toEqual([3, 2]);
    const third = await page(second.cursor ?? '');
    expect({ ...third, entries: numbers(third) }).toEqual({ entries: [1], hasMore: false, cursor: null });
  });

  test('shows somebody what is about them, without where others were', async () => {
    const { entries } = await hana.call(listOwnAudit, { query: {} });
    const isMine = ({ actor, subject }: (typeof entries)[number]) =>
      [actor.id, subject.id].includes(ids.hana);
    expect(entries.length).toBeGreaterThan(3);
    expect(entries.every(isMine)).toBe(true);
    const where = (by: string) =>
      new Set(entries.filter(({ actor }) => actor.name === by).map(({ address }) => address));
    expect(where('Ada')).toEqual(new Set([null]));
    expect(where('Hana')).toContain('127.0.0.1');
  });
});

describe('a copy of the log', () => {
  test('is a table without formulas or lines of JSON, of what is meant, and the log says who took it', async () => {
    const at = new Date('2026-01-05T08:00:00Z');
    const evil = { id: ids.ada, name: '=HYPERLINK("http://evil.example")' };
    await record({ actor: evil, action: 'people.made_admin', at, detail: { userRole: ['ADMIN'] } });
    const body = { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' };
    const table = await copy(rob, { ...body, format: 'csv' });
    expect(table.headers.get('content-disposition')).toContain('acme-audit-log-2026-11-21.csv');
    const lines = table.text.split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^2026-01-05T08:00:00\.000Z,"'=HYPERLINK\(""http:\/\/evil\.example""\)",/);
    expect(lines[1]).toContain('people.made_admin,person,');
    const { text } = await copy(rob, { ...body, format: 'jsonl' });
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(await list(body));
    const [newest] = await list({ kind: 'audit.exported' });
    expect(newest).toMatchObject({ actor: { name: 'Rob' }, subject: { kind: 'site', name: 'Acme' } });
    expect(newest?.fields).toContainEqual({ name: 'format', value: 'jsonl' });
  });

  test('has all of it, however much there is', async () => {
    await app.data.database.pool.query(
      `insert into audit_event (site_id, actor_name, action, subject_kind, subject_id, created_at)
       select $1, 'portal', 'people.erased', 'person', n, '2025-06-01'::timestamptz + n * interval '1 second'
       from generate_series(1, 1203) n`,
      [ids.site],
    );
    const { text } = await copy(rob, { kind: 'people.erased', format: 'jsonl', to: '2025-07-01T00:00:00Z' });
    const subjects = text
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { subject: { id: string } }).subject.id);
    expect(subjects).toEqual(Array.from({ length: 1203 }, (_, n) => String(1203 - n)));
  });

  test('is for whoever asked, as long as they may, for a minute', async () => {
    const { url } = await rob.call(exportAudit, { body: { format: 'csv' } });
    expect((await ada.fetch(url)).status).toBe(403);
    expect((await rob.fetch(url.replace('format=csv', 'format=jsonl'))).status).toBe(403);
    expect((await app.visitor().fetch(url)).status).toBe(403);
    expect((await rob.fetch(url)).status).toBe(200);
    const setRoles = (roles: string): Promise<unknown> =>
      app.data.database.pool.query(`update person set roles = $1 where display_name = 'Rob'`, [roles]);
    await setRoles('{HOST}');
    expect((await rob.fetch(url)).status).toBe(403);
    await setRoles('{RO_SITEADMIN}');
    app.clock.advance(61);
    expect((await rob.fetch(url)).status).toBe(410);
  });
});

describe('entries about one thing', () => {
  test('of one setting are the changes that name it, the newest first', async () => {
    const change = async (body: object): Promise<void> => {
      const { version } = await ada.call(readSiteSettings);
      await ada.call(changeSiteSettings, { body: { version, ...body } });
    };
    await change({ siteWindowTitle: 'One' });
    await change({ supportDarkMode: false });
    await change({ siteWindowTitle: 'Two', supportDarkMode: true });
    const [newest, before, ...others] = await list({ subject: 'setting:siteWindowTitle' });
    expect(others).toEqual([]);
    expect(newest?.fields).toContainEqual({ name: 'siteWindowTitle', before: 'One', after: 'Two' });
    expect(before?.fields).toEqual([{ name: 'siteWindowTitle', before: '', after: 'One' }]);
  });

  test('are answered to other modules, so many as they want', async () => {
    const subject = { kind: 'person', id: ids.hana } as const;
    const newest = await listEntries(app.data.database.reads, { siteId: ids.site, subject }, { limit: 2 });
    expect(newest.map(({ id }) => id)).toEqual(
      (await list({ subject: `person:${ids.hana}` })).slice(0, 2).map(({ id }) => id),
    );
  });
});

test('entries are kept for as long as the site says, by default for 400 days', async () => {
  const { work, pool } = app.data.database;
  const count = async (siteId: string): Promise<number> => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from audit_event where site_id = $1 and action = 'people.returned'`,
      [siteId],
    );
    return rows[0]?.count ?? 0;
  };
  const now = app.clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  for (const siteId of [ids.site, ids.other])
    for (const days of [20, 45, 399, 401])
      await record({ siteId, action: 'people.returned', at: daysAgo(days) });
  await work((tx) => sweepAudit(tx, now));
  expect([await count(ids.site), await count(ids.other)]).toEqual([3, 3]);
  const { version } = await ada.call(readSiteSettings);
  await ada.call(changeSiteSettings, { body: { version, auditLogDays: 30 } });
  await work((tx) => sweepAudit(tx, now));
  expect([await count(ids.site), await count(ids.other)]).toEqual([1, 3]);
});
