import { CallError } from '@portico/client/call-error';
import { listGroups } from '@portico/contract/groups';
import { listPeople } from '@portico/contract/people';
import {
  checkImport,
  endImport,
  exportPeople,
  getImport,
  importLimits,
  listFailedLines,
  listImports,
  readTable,
  startImport,
  type ImportChoices,
  type ImportDetail,
} from '@portico/contract/people-imports';
import { readCsv } from '@portico/domain/csv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { refused } from '../../testing/refused.ts';

const wait = { timeout: 20_000, interval: 20 };

let app: TestApp;
let ada: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN'] });
  await makePerson(app, 'sid@acme.example', { name: 'Sid', roles: ['SITEADMIN'] });
  await makePerson(app, 'olga@elsewhere.example', { name: 'Olga', site: 'other' });
  ada = await signedIn(app, 'ada@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const read = (table: string | Uint8Array<ArrayBuffer>, by = ada): Promise<ImportDetail> =>
  by.call(readTable, { file: new Blob([table]) });
const check = (made: ImportDetail, choices: Partial<ImportChoices> = {}, by = ada): Promise<ImportDetail> =>
  by.call(checkImport, { params: { importId: made.id }, body: { ...made.choices, ...choices } });
const start = (made: ImportDetail, sendsInvitations = false, by = ada): Promise<ImportDetail> =>
  by.call(startImport, { params: { importId: made.id }, body: { sendsInvitations } });
const get = (made: ImportDetail, by = ada): Promise<ImportDetail> =>
  by.call(getImport, { params: { importId: made.id } });
const ended = async (made: ImportDetail): Promise<ImportDetail> => {
  await expect.poll(async () => (await get(made)).state, wait).not.toBe('running');
  return await get(made);
};
const problemsOf = async (made: ImportDetail, by = ada): Promise<string[]> => {
  const { lines } = await by.call(listFailedLines, { params: { importId: made.id }, query: {} });
  return lines.map(({ line, problem }) => `${line} ${problem}`);
};
const found = async (keyword: string) => (await ada.call(listPeople, { query: { keyword } })).users;
const refusalOf = async (call: Promise<unknown>) => {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  return error instanceof CallError ? [error.error, error.fields] : error;
};

/** The bytes of a text in a code page of a byte for each letter. */
function inCodePage(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
  );
  return Uint8Array.from(text, (letter) => bytes.get(letter) ?? 0x3f);
}

const utf16 = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0)).buffer);

describe('a table of people', () => {
  test('is read in whatever it is written, and says which columns it has', async () => {
    const european = 'Name;E-Mail\r\nJürgen Müßig;juergen@acme.example\r\n';
    const arabic = 'الاسم\tالبريد الإلكتروني\nليلى الحسن\tlayla@acme.example\n';
    const all = [
      [european, 'utf-8', ';', 'Jürgen Müßig'],
      [`\ufeff${arabic}`, 'utf-8', '\t', 'ليلى الحسن'],
      [utf16(arabic), 'utf-16le', '\t', 'ليلى الحسن'],
      [inCodePage(european, 'windows-1252'), 'windows-1252', ';', 'Jürgen Müßig'],
      [inCodePage(arabic, 'windows-1256'), 'windows-1256', '\t', 'ليلى الحسن'],
    ] as const;
    for (const [table, encoding, separator, name] of all) {
      const made = await read(table);
      expect(made).toMatchObject({ state: 'read', encoding, separator, lines: 1, wanted: 0 });
      expect(made.choices.columns).toEqual({ name: 0, email: 1 });
      expect(made.sample[0]?.[0]).toBe(name);
    }
    const bare = await read('bare@acme.example,Bare One\n');
    expect(bare).toMatchObject({ head: null, lines: 1, choices: { columns: { email: 0, name: 1 } } });
  });

  test('is refused where it is none, and nothing of it is kept', async () => {
    const before = (await ada.call(listImports)).imports.length;
    expect(await refusalOf(read('name,email\nA,"a@acme.example\n'))).toEqual([
      'tableBroken',
      { table: 'quote', line: '2' },
    ]);
    expect(await refused(read('name,email\n'))).toBe('fileEmpty');
    expect(await refused(read(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 1, 0, 7, 8)))).toBe('fileTypeRefused');
    expect(await refused(read(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0)))).toBe(
      'fileTypeRefused',
    );
    const { rows } = await app.data.database.pool.query(`select count(*)::int as count from people_import`);
    expect(rows).toEqual([{ count: before }]);
  });

  test('says for each line what is wrong with it, and writes nobody down', async () => {
    const people = (await found('')).length;
    const made = await read(
      [
        'name,email,role,groups,language,time zone',
        'Good,good@acme.example,HOST,"Board; Sales",ar,Asia/Riyadh',
        'Bad,nonsense,,,,',
        'Twice,good@acme.example,,,,',
        'Ada,ADA@acme.example,,,,',
        'Far,far@elsewhere.example,,,,',
        'Boss,boss@acme.example,boss,,,',
        'Tongue,tongue@acme.example,,,xx,',
        'Zone,zone@acme.example,,,,Mars/Base',
        `${'n'.repeat(129)},long@acme.example,,,,`,
      ].join('\n'),
    );
    const checked = await check(made, { domains: ['@ACME.example'] });
    expect(checked).toMatchObject({ state: 'checked', wanted: 1, failed: 8, newGroups: ['Board', 'Sales'] });
    expect(await problemsOf(made)).toEqual([
      '3 address',
      '4 duplicate',
      '5 onSite',
      '6 foreign',
      '7 role',
      '8 language',
      '9 timeZone',
      '10 name',
    ]);
    expect(await refused(check(made, { domains: ['no domain'] }))).toEqual({ domains: 'invalid' });
    const other = await check(made, { domains: [], columns: { email: 1 } });
    expect(other).toMatchObject({ wanted: 6, failed: 3 });
    expect(await found('')).toHaveLength(people);
    expect((await ada.call(listGroups, { query: { keyword: 'Board' } })).groups).toEqual([]);
  });

  test('gives nobody a role that is not the importer’s to give', async () => {
    const sid = await signedIn(app, 'sid@acme.example');
    const made = await read('email,role\nr1@acme.example,ADMIN\nr2@acme.example,site administrator\n', sid);
    expect(await check(made, {}, sid)).toMatchObject({ wanted: 1, failed: 1 });
    expect(await problemsOf(made, sid)).toEqual(['2 roleRefused']);
    expect(await check(made, { roles: ['ADMIN'] })).toMatchObject({ wanted: 2 });
    await start(made, false, sid); // what Ada found counts for nothing in Sid's name
    expect(await ended(made)).toMatchObject({ state: 'done', added: 1, failed: 1 });
  });

  test('tells nothing of accounts elsewhere, and invites whoever has one like anybody', async () => {
    const made = await read('name,email\nOlga,olga@elsewhere.example\nNew,new1@elsewhere.example\n');
    expect(await check(made)).toMatchObject({ wanted: 2, failed: 0 });
    await start(made, true);
    expect(await ended(made)).toMatchObject({ state: 'done', added: 2, invited: 2 });
    expect((await found('elsewhere')).map(({ displayName, state }) => `${displayName} ${state}`)).toEqual([
      'New invited',
      'Olga invited',
    ]);
    const { rows } = await app.data.database.pool.query<{
      recipient: string;
      text: string;
      priority: number;
    }>(
      `select recipient, text_body as text, priority from mail where recipient like '%elsewhere%' order by recipient`,
    );
    expect(rows.map(({ recipient, priority }) => `${recipient} ${priority}`)).toEqual([
      'new1@elsewhere.example 0',
      'olga@elsewhere.example 0',
    ]);
    expect(rows[0]?.text).toContain('set-password');
    expect(rows[1]?.text).not.toContain('set-password'); // who has a password is told to sign in
    const passwords = await app.data.database.pool.query(
      `select auth_credential.id from auth_credential join auth_user u on u.id = user_id where u.email = 'new1@elsewhere.example'`,
    );
    expect(passwords.rows).toEqual([]);
  });

  test('is imported whole: roles, groups, language, zone, telephone, and a user name for each', async () => {
    const made = await read(
      [
        'Name,Email,Roles,Groups,Language,Time zone,Phone',
        'Mona,mona@acme.example,HOST; RO_SITEADMIN,Board|Sales,ar_EG,asia/calcutta,+45 12 34',
        "Mona,mona@other.example,,sales,de,,'+4599",
        'منى,منى@acme.example,,,,,',
      ].join('\n'),
    );
    await check(made);
    await start(made);
    expect(await ended(made)).toMatchObject({ state: 'done', added: 3, failed: 0, invited: 0 });
    const { rows } = await app.data.database.pool.query(
      `select email, display_name, user_name, roles, locale, time_zone, phone, state from person
       join auth_user u on u.id = account_id where display_name in ('Mona', 'منى') order by email`,
    );
    expect(rows).toEqual([
      expect.objectContaining({
        email: 'mona@acme.example',
        user_name: 'mona',
        roles: ['HOST', 'RO_SITEADMIN'],
        locale: 'ar',
        time_zone: 'Asia/Kolkata',
        phone: '+451234',
        state: 'invited',
      }),
      expect.objectContaining({ user_name: 'mona2', roles: ['HOST'], locale: 'de', phone: '+4599' }),
      expect.objectContaining({ user_name: 'user' }),
    ]);
    const { groups } = await ada.call(listGroups, { query: {} });
    expect(groups.map(({ name, count }) => `${name} ${count}`)).toEqual(['Board 1', 'Sales 2']);
    const audit = await app.data.database.pool.query<{ action: string }>(
      `select action from audit_event where detail->>'import' = $1 order by id`,
      [made.id],
    );
    expect(audit.rows.map(({ action }) => action)).toEqual([
      'groups.created',
      'groups.created',
      'people.imported',
      'people.imported',
      'people.imported',
    ]);
  });
});

/** As many mails that wait as let imports wait. */
const fillOutbox = () =>
  app.data.database.pool.query(`insert into mail (recipient, subject, text_body, html_body)
    select 'full@out.example', 's', 't', 'h' from generate_series(1, 200)`);

describe('an import', () => {
  const many = (count: number, prefix: string): string =>
    `email\n${Array.from({ length: count }, (_, at) => `${prefix}${at}@many.example`).join('\n')}\n`;

  test('is one at a time on a site, can be stopped, and goes on where it was', async () => {
    const [first, second] = [await check(await read(many(60, 'a'))), await check(await read(many(2, 'b')))];
    await fillOutbox();
    await start(first, true);
    await expect.poll(async () => (await get(first)).added, wait).toBe(60);
    expect(await get(first)).toMatchObject({ state: 'running', invited: 0 }); // its invitations wait for other mails
    expect(await refused(start(second))).toBe('importRuns');
    expect(await refused(start(first))).toBe('importRuns'); // a double click
    expect(await refused(check(first))).toBe('changedMeanwhile');
    await ada.call(endImport, { params: { importId: first.id } });
    expect(await get(first)).toMatchObject({ state: 'stopped', stoppedBy: 'person' });
    await app.data.database.pool.query(`delete from mail where recipient = 'full@out.example'`);
    await start(first);
    expect(await ended(first)).toMatchObject({ state: 'done', added: 60, invited: 60, stoppedBy: null });
    expect((await ada.call(listPeople, { query: { keyword: '@many.example' } })).total).toBe(60);
    await start(second);
    expect(await ended(second)).toMatchObject({ added: 2 });
  });

  test('ends with the right of whoever began it', async () => {
    const { id } = await makePerson(app, 'tmp@acme.example', { name: 'Tmp', roles: ['SITEADMIN'] });
    const tmp = await signedIn(app, 'tmp@acme.example');
    const made = await check(await read(many(3, 'c'), tmp), {}, tmp);
    await app.data.database.pool.query(`update person set roles = '{HOST}' where id = $1`, [id]);
    await start(made, false, tmp); // by a ticket that was made before
    expect(await ended(made)).toMatchObject({ state: 'stopped', stoppedBy: 'right', added: 0 });
    await start(made);
    expect(await ended(made)).toMatchObject({ state: 'done', added: 3, by: 'Ada' });
  });

  test('leaves out who came to the site after the check, and gives the lines that failed as a table', async () => {
    const made = await check(await read('Name,Email,Room\n=Late,late@acme.example,7\nBad,bad,8\n'));
    await makePerson(app, 'late@acme.example');
    await start(made);
    const done = await ended(made);
    expect(done).toMatchObject({ state: 'done', added: 0, failed: 2 });
    const response = await ada.fetch(done.failedUrl ?? '');
    expect(response.headers.get('content-disposition')).toContain('acme-failed.csv');
    const text = await response.text();
    expect(readCsv(text, ',').map(({ cells }) => cells)).toEqual([
      ['Name', 'Email', 'Room', 'problem'],
      ["'=Late", 'late@acme.example', '7', 'onSite'],
      ['Bad', 'bad', '8', 'address'],
    ]);
    const sid = await signedIn(app, 'sid@acme.example');
    expect((await sid.fetch(done.failedUrl ?? '')).status).toBe(403); // made for somebody else
    app.clock.advance(601);
    const later = await signedIn(app, 'ada@acme.example');
    expect((await later.fetch(done.failedUrl ?? '')).status).toBe(410);
  });

  test('of more lines than are imported at once is refused, with nothing of it kept', async () => {
    const { rows: before } = await app.data.database.pool.query('select count(*) from people_import_line');
    ada = await signedIn(app, 'ada@acme.example');
    expect(await refused(read(`email\n${'a@b.example\n'.repeat(importLimits.lines + 1)}`))).toBe(
      'tableTooLong',
    );
    expect(await refused(read('a@b.example,x\n'.repeat(1_600_000)))).toBe('fileTooLarge');
    const { rows: after } = await app.data.database.pool.query('select count(*) from people_import_line');
    expect(after).toEqual(before);
  });
});

describe('an export', () => {
  test('is a table that an import reads as it was, with the filters of the list, and is in the audit trail', async () => {
    const { url } = await ada.call(exportPeople, { body: { keyword: 'mona' } });
    const response = await ada.fetch(url);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const rows = readCsv(bytes.subarray(3).toString(), ',').map(({ cells }) => cells);
    expect([rows[0], ...rows.slice(1).toSorted(([, a = ''], [, b = '']) => (a < b ? -1 : 1))]).toEqual([
      ['Name', 'Email', 'Roles', 'Groups', 'Language', 'Time zone', 'Phone'],
      ['Mona', 'mona@acme.example', 'HOST; RO_SITEADMIN', 'Board; Sales', 'ar', 'Asia/Kolkata', "'+451234"],
      ['Mona', 'mona@other.example', 'HOST', 'Sales', 'de', '', "'+4599"],
    ]);
    const [group] = (await ada.call(listGroups, { query: { keyword: 'board' } })).groups;
    const ofGroup = await ada.call(exportPeople, { body: { group: group!.id } });
    expect(await (await ada.fetch(ofGroup.url)).text()).toMatch(/mona@acme\.example/);
    expect((await ada.fetch(ofGroup.url.replace(/group=[^&]*&/, ''))).status).toBe(403);
    for (const [state, lines] of [
      ['invited', 3],
      ['active', 1],
    ] as const) {
      const ofState = await ada.call(exportPeople, { body: { state, keyword: 'mona' } });
      expect((await (await ada.fetch(ofState.url)).text()).trim().split('\n')).toHaveLength(lines);
    }
    const { rows: entries } = await app.data.database.pool.query(
      `select detail from audit_event where action = 'people.exported' order by id`,
    );
    expect(entries[0]).toEqual({ detail: { keyword: 'mona' } });
  });
});
