import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { invitePerson } from '@portico/contract/people';
import { sendMessage } from '@portico/contract/room';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { version } from '../../platform/version.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { runAdmin, settingsOf } from '../../testing/console.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { makeRecordingOf } from '../../testing/recordings.ts';
import { arrive, enter, guestAtDoor, linkTokenOf, planNow } from '../../testing/rooms.ts';

/** Whatever people wrote or are, as it can be recognised. */
const personal = [
  'Quixotina',
  'Zweistein',
  'quixotina@zebra-mail.example',
  'zebra-mail',
  'zweistein@walrus-mail.example',
  'walrus-mail',
  'Guestimir',
  'Unicorn budget',
  'Octopus agenda',
  'Flamingo chat',
  'Pangolin recording',
  'hedgehog-site',
  'Hedgehog title',
  'Narwhal failure',
  '203.0.113.77',
  '2001:db8::77',
  'ostrich-password',
  'armadillo-host',
  'Albatross product',
  'wombat@',
  'capybara-secret',
  'badger-browser',
];

/** What opens something: links, sessions, tickets. */
const tokens: string[] = [];

/** Columns of words that this program alone writes and a bundle shows: of migrations, and of kinds of jobs. */
const isOurs = (column: string): boolean => /^(public\.kysely_migration|pgboss\.\w+)\.name$/.test(column);

let app: TestApp;
let home: string;
const settings = {
  MAIL_FROM: 'Wombat <wombat@armadillo-host.example>',
  PUBLIC_URL: 'http://armadillo-host.example',
  PRODUCT_NAME: 'Albatross product',
  PORTICO_SECRET: 'capybara-secret capybara-secret capybara-secret',
  TRUST_PROXY: 'true',
};

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'portico-bundle-'));
  app = await startTestApp({ settings });
  const site = { site: 'hedgehog-site' };
  await makePerson(app, 'quixotina@zebra-mail.example', { name: 'Quixotina', roles: ['ADMIN', 'HOST'] });
  await makePerson(app, 'zweistein@walrus-mail.example', { name: 'Zweistein', ...site });
  await app.data.database.pool.query(
    `update site set display_name = 'Hedgehog title' where name = 'hedgehog-site'`,
  );
  const host = await signedIn(app, 'quixotina@zebra-mail.example');
  const person = { displayName: 'Zweistein', email: 'zweistein@walrus-mail.example', userRole: [] };
  await host.call(invitePerson, { body: person });
  const meeting = await planNow(host, { topic: 'Unicorn budget', password: 'ostrich-password' });
  await arrive(host, meeting.uuid);
  await enter(host, meeting.uuid);
  await guestAtDoor(app, meeting, 'Guestimir');
  const text = { clientId: randomUUID(), text: 'Flamingo chat' };
  await host.call(sendMessage, { params: { uuid: meeting.uuid }, body: text });
  await makeRecordingOf(app, host, { name: 'Pangolin recording' });
  const { pool } = app.data.database;
  await pool.query(`update meeting set agenda = 'Octopus agenda'`);
  await pool.query(
    `update mail set state = 'failed', last_error = 'Error: 550 5.1.1 <quixotina@zebra-mail.example> from 203.0.113.77'`,
  );
  await pool.query(
    `insert into pgboss.job (name, data, state, completed_on, output) values ('recording-compose', '{}', 'failed', now(), $1)`,
    [
      JSON.stringify({
        name: 'Error',
        message: 'ENOSPC: Narwhal failure of Quixotina',
        stack: 'Narwhal failure',
      }),
    ],
  );
  await host.fetch('/webappng/sites/hedgehog-site/dashboard/home?for=quixotina@zebra-mail.example', {
    headers: { 'x-forwarded-for': '2001:db8::77', 'user-agent': 'badger-browser' },
  });
  const { lines } = await runAdmin(
    ['reset-password', 'zweistein@walrus-mail.example'],
    settingsOf(app, settings),
  );
  const mails = await pool.query<{ text: string }>(`select string_agg(text_body, ' ') as text from mail`);
  const links = `${lines.join(' ')} ${mails.rows[0]?.text ?? ''}`.matchAll(/[?&](?:token|MTID)=([\w.-]+)/g);
  tokens.push(...[...links].map(([, token = '']) => token), linkTokenOf(meeting));
  tokens.push(host.session.ticket ?? '', host.session.csrfToken, host.cookie('portico-session') ?? '');
  for (const token of tokens)
    await host.fetch(`/webappng/sites/hedgehog-site/set-password?token=${token}`, {
      headers: { authorization: `Bearer ${token}`, trackingid: `Quixotina_${randomUUID()}_name:Zweistein_1` },
    });
  const report = JSON.stringify({
    'csp-report': { 'document-uri': 'https://armadillo-host.example/Quixotina' },
  });
  await host.fetch('/webappng/api/v1/csp-reports', { method: 'POST', body: report });
  const { log } = app.identity.context.platform;
  const error = Object.assign(new Error('Narwhal failure for quixotina@zebra-mail.example'), {
    code: 'EPIPE',
  });
  log.error({ err: error }, 'request failed');
  log.error(error);
  log.warn(
    { text: `select 'Quixotina''s', 'Zweistein' from "person" where email = $1`, ms: 300 },
    'a slow statement',
  );
  log.warn({ room: 'Quixotina', recording: 'Unicorn budget', mailId: tokens[0] }, 'ids that are none');
  log.warn({ to: 'zweistein@walrus-mail.example', warning: { name: 'Quixotina' } }, 'job queue');
});
afterAll(async () => {
  await app.stop().catch(() => undefined);
  await app.database.drop();
  await rm(home, { recursive: true });
});

/** Writes a name and an address into every column of words that lets anybody; answers which those were. */
async function plantEverywhere(): Promise<string[]> {
  const { pool } = app.data.database;
  const { rows: columns } = await pool.query<{ table: string; column: string; type: string }>(
    `select format('%I.%I', table_schema, table_name) as table, column_name as column, udt_name as type
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and udt_name in ('text', 'varchar', 'jsonb', '_text') and is_generated = 'NEVER'
       and table_schema in ('public', 'pgboss')`,
  );
  const planted: string[] = [];
  for (const { table, column, type } of columns) {
    if (isOurs(`${table}.${column}`)) continue;
    const word = `'Quixotina <quixotina@zebra-mail.example> ' || gen_random_uuid()`;
    const value = { jsonb: `to_jsonb(${word})`, _text: `array[${word}]` }[type] ?? word;
    const text = `begin; set local session_replication_role = replica; update ${table} set "${column}" = ${value}; commit`;
    const refused = await pool.query(text).then(
      () => undefined,
      (error: unknown) => (error as { code: string }).code,
    );
    if (refused === undefined) planted.push(`${table}.${column}`);
    else await pool.query('rollback');
    expect(['23514', undefined], `${table}.${column}`).toContain(refused); // the rules of the table allow few words
  }
  return planted;
}

async function make(
  name: string,
  more: Record<string, string> = {},
): Promise<{ lines: string[]; files: Record<string, string> }> {
  const file = join(home, name);
  const env = settingsOf(app, { ...settings, ...more });
  const { code, lines, errors } = await runAdmin(['support-bundle', file], env);
  expect({ code, errors }).toEqual({ code: 0, errors: [] });
  const entries = Object.entries(unzipSync(await readFile(file)));
  return { lines, files: Object.fromEntries(entries.map(([entry, bytes]) => [entry, strFromU8(bytes)])) };
}

const json = (text: string | undefined) => JSON.parse(text ?? '') as Record<string, unknown>;

describe('npm run admin -- support-bundle', () => {
  test('holds what helps and nothing of anybody', async () => {
    const rows = await app.data.database.pool.query(`select string_agg(t::text, '') as text from
      (select display_name from participant union all select text from chat_message union all select topic from meeting) t`);
    for (const word of ['Guestimir', 'Flamingo chat', 'Unicorn budget'])
      expect(JSON.stringify(rows.rows)).toContain(word); // it is there to be found
    const { lines, files } = await make('bundle.zip');
    expect(lines).toEqual([
      expect.stringMatching(/^Wrote .*\/bundle\.zip \(.*\)\. It holds no personal data/),
    ]);
    expect(Object.keys(files).sort()).toEqual([
      'about.txt',
      'database.json',
      'health.json',
      'log.ndjson',
      'machine.json',
      'process.json',
      'queues.json',
      'settings.json',
      'versions.json',
    ]);
    const everything = Object.values(files).join('\n').toLowerCase();
    const zipped = await readFile(join(home, 'bundle.zip'), 'latin1');
    for (const word of personal) {
      expect.soft(everything, word).not.toContain(word.toLowerCase());
      expect.soft(zipped.toLowerCase(), word).not.toContain(word.toLowerCase());
    }
    expect(tokens.length).toBeGreaterThanOrEqual(6);
    for (const token of tokens) {
      expect(token).toMatch(/^[\w.%=-]{20,}$/);
      expect.soft(everything, token).not.toContain(token.toLowerCase());
    }
    expect(everything).not.toMatch(/"failed": "/); // no part was left out
    const left = await app.data.database.pool.query(
      `select actor_name as actor, subject_id as subject from audit_event where action = 'deployment.bundle_made'`,
    );
    expect(left.rows).toEqual([{ actor: 'console', subject: 'support-bundle' }]);
    expect((await stat(join(home, 'bundle.zip'))).mode & 0o777).toBe(0o600);
  });

  test('tells how the deployment does', async () => {
    const { files } = await make('facts.zip');
    expect(json(files['versions.json'])).toMatchObject({ portico: version, node: process.version });
    const disk = app.data.database.embedded ? { disk: 'works' } : {};
    expect(json(files['health.json'])).toEqual({ database: 'works', ...disk });
    expect(json(files['machine.json'])).toMatchObject({ cpu: { count: expect.any(Number) } });
    const { migrations, tables, states } = json(files['database.json']);
    expect(migrations).toMatchObject({ missing: [], unknown: [] });
    expect(tables).toContainEqual(
      expect.objectContaining({ table: 'public.person', rows: 3, isEstimated: false }),
    );
    expect(states).toContainEqual({ table: 'person', state: 'active', count: 2 });
    const { jobErrors, mails } = json(files['queues.json']);
    expect(jobErrors).toContainEqual({
      kind: 'recording-compose',
      state: 'failed',
      error: 'Error ENOSPC',
      count: 1,
    });
    expect(mails).toContainEqual({ state: 'failed', error: 'Error 550', count: expect.any(Number) });
    const log = (files['log.ndjson'] ?? '').split('\n').map((line) => JSON.parse(line) as unknown);
    expect(log).toContainEqual(
      expect.objectContaining({
        msg: 'request failed',
        err: {
          class: 'Error EPIPE',
          at: expect.arrayContaining([expect.stringContaining('bundle.test.ts')]),
        },
      }),
    );
    expect(log).toContainEqual(expect.objectContaining({ msg: 'answered', status: 200 }));
  });

  test('is written where the command was typed, not where npm runs it', async () => {
    const env = settingsOf(app, { ...settings, INIT_CWD: home });
    const { lines } = await runAdmin(['support-bundle', './typed.zip'], env);
    expect(lines).toEqual([expect.stringMatching(`^Wrote ${home}/typed\\.zip `)]);
    expect(await readdir(home)).toContain('typed.zip');
  });

  test('does not write over a file, and says where it cannot write', async () => {
    const file = join(home, 'there.zip');
    await writeFile(file, 'mine');
    expect((await runAdmin(['support-bundle', file], settingsOf(app))).errors).toEqual([
      `portico: ${file} is there already: name a file that is not`,
    ]);
    expect(await readFile(file, 'utf8')).toBe('mine');
    const missing = join(home, 'no/such/folder.zip');
    expect((await runAdmin(['support-bundle', missing], settingsOf(app))).errors).toEqual([
      expect.stringMatching(`^portico: ${missing} cannot be written: ENOENT`),
    ]);
    expect((await readdir(home)).filter((name) => name === 'no')).toEqual([]);
  });

  test('is made without a portal too, says what is missing then, and holds nothing of any column', async () => {
    const planted = await plantEverywhere();
    expect(planted).toEqual(
      expect.arrayContaining([
        'public.person.display_name',
        'public.mail.last_error',
        'public.meeting.topic',
      ]),
    );
    expect(planted.length).toBeGreaterThan(60);
    await app.stop();
    const { lines, files } = await make('alone.zip');
    expect(lines[1]).toBe('No portal answered on this machine: the last lines of its log are missing.');
    expect(files['log.ndjson']).toBe('');
    expect(json(files['database.json'])).toMatchObject({
      kind: app.data.database.embedded ? 'embedded' : 'PostgreSQL',
    });
    const everything = Object.values(files).join('\n').toLowerCase();
    for (const word of personal) expect.soft(everything, word).not.toContain(word.toLowerCase());
  });

  test('is made where the database cannot be opened too, which is when it is needed most', async () => {
    const folder = join(home, 'broken');
    await mkdir(join(folder, 'database/base'), { recursive: true });
    await writeFile(join(folder, 'database/PG_VERSION'), 'no number\n');
    const { lines, files } = await make('broken.zip', { DATABASE_URL: '', DATA_DIR: folder });
    expect(lines.slice(2)).toEqual([
      expect.stringMatching(/^The database could not be opened, so nothing of it is inside: ./),
      'The audit trail could not be written: it does not tell of this.',
    ]);
    expect(json(files['versions.json'])).toMatchObject({ portico: version });
    expect(json(files['database.json'])).toEqual({ failed: expect.any(String) });
  });
});
