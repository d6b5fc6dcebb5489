import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setPassword, signIn } from '@portico/contract/identity';
import { listPeople } from '@portico/contract/people';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { mailsTo } from '../testing/mailbox.ts';
import { mailWhatIsDue } from '../testing/notifications.ts';
import { makePerson, signedIn } from '../testing/people.ts';
import { runAdmin, settingsOf } from '../testing/console.ts';
import { createLog } from '../platform/log/log.ts';
import { askAdminSocket, openAdminSocket } from './socket.ts';

const PUBLIC_URL = 'http://portal.example';
const NEW_PASSWORD = 'what a lovely day';
let app: TestApp;
let isRunning: boolean;

const noSnapshots = { lend: (socket: Socket) => Promise.resolve(void socket.destroy()), close() {} };
const run = runAdmin;
/** The same with the settings of the portal. */
const admin = (...args: readonly string[]) => runAdmin(args, settingsOf(app, { PUBLIC_URL }));

const tokenIn = (lines: readonly string[]): string =>
  /^http:\/\/portal\.example\/webappng\/sites\/\w+\/set-password\?token=(\S{43})$/m.exec(
    lines.join('\n'),
  )?.[1] ?? '';

const audit = async (): Promise<unknown[]> =>
  (
    await app.data.database.pool.query(
      `select actor_name as actor, action, subject_kind as kind from audit_event where actor_name = 'console'`,
    )
  ).rows;

describe('npm run admin -- reset-password', () => {
  beforeEach(async () => {
    app = await startTestApp({ settings: { PUBLIC_URL } });
    isRunning = true;
    await makePerson(app, 'ada@acme.example', { name: 'Ada Lovelace' });
  });
  afterEach(async () => {
    if (isRunning) await app.stop();
    await app.database.drop();
  });

  test('beside a running portal prints a link that sets a new password once, and is audited', async () => {
    const { code, lines, errors } = await admin('reset-password', 'Ada@acme.example');
    expect(errors).toEqual([]);
    expect(code).toBe(0);
    expect(lines[0]).toBe(
      'Ada Lovelace can set a new password for Acme with this link, once, within 60 minutes:',
    );
    const visitor = app.visitor();
    const use = { params: { token: tokenIn(lines) }, body: { password: NEW_PASSWORD } };
    expect((await visitor.call(setPassword, use)).person.displayName).toBe('Ada Lovelace');
    await expect(visitor.call(setPassword, use)).rejects.toMatchObject({ error: 'linkExpired' });
    const body = { email: 'ada@acme.example', password: NEW_PASSWORD };
    expect((await app.visitor().call(signIn, { body })).person.displayName).toBe('Ada Lovelace');
    expect(await audit()).toEqual([
      { actor: 'console', action: 'people.password_link_made', kind: 'person' },
    ]);
  });

  test('without a running portal opens the data itself, and the link works once it runs again', async () => {
    await app.stop();
    isRunning = false;
    const { code, lines, errors } = await admin('reset-password', 'ada@acme.example');
    expect(errors).toEqual([]);
    expect(code).toBe(0);
    const again = await startTestApp({ database: app.database, settings: { PUBLIC_URL } });
    const use = { params: { token: tokenIn(lines) }, body: { password: NEW_PASSWORD } };
    const now = again.visitor().call(setPassword, use);
    await expect(now).resolves.toMatchObject({ person: { displayName: 'Ada Lovelace' } });
    await again.stop();
  });

  test.each([
    [
      'an earlier',
      'delete from kysely_migration where name = (select max(name) from kysely_migration)',
      /^portico: the database is of an earlier version of Portico: start the portal once, then try again$/,
    ],
    [
      'a later',
      `insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`,
      /^portico: the database was made by Portico .* \(it has 9999-later\): start the version that made it/,
    ],
  ])(
    'does not touch a database of %s version, and says what to start',
    async (_which, statement, message) => {
      await app.data.database.pool.query(statement);
      await app.stop();
      isRunning = false;
      const { code, lines, errors } = await admin('reset-password', 'ada@acme.example');
      expect({ code, lines, errors }).toEqual({
        code: 1,
        lines: [],
        errors: [expect.stringMatching(message)],
      });
    },
  );

  test('means the site that is named, of a person of several', async () => {
    app.clock.advance(60);
    await makePerson(app, 'ada@acme.example', { site: 'second' });
    const first = await admin('reset-password', 'ada@acme.example');
    expect(first.lines.join('\n')).toContain('/sites/acme/set-password');
    const second = await admin('reset-password', 'ada@acme.example', '--site', 'second');
    expect(second.lines.join('\n')).toContain('/sites/second/set-password');
  });

  test('refuses whom nobody knows and who may not sign in, in one line', async () => {
    const unknown = await admin('reset-password', 'nobody@acme.example');
    expect(unknown).toEqual({
      code: 1,
      lines: [],
      errors: ['portico: nobody who may sign in has the address nobody@acme.example on any site'],
    });
    await app.data.database.pool.query(`update person set state = 'disabled'`);
    expect((await admin('reset-password', 'ada@acme.example', '--site', 'acme')).errors).toEqual([
      'portico: nobody who may sign in has the address ada@acme.example on the site acme',
    ]);
    expect(await audit()).toEqual([]);
  });
});

describe('npm run admin -- make-admin', () => {
  beforeEach(async () => {
    app = await startTestApp({ settings: { PUBLIC_URL } });
    isRunning = true;
  });
  afterEach(async () => {
    await app.stop();
    await app.database.drop();
  });

  test('lets somebody do what administrators do, from their next page, keeps their roles, and is audited and told once', async () => {
    const { id } = await makePerson(app, 'ada@acme.example', { name: 'Ada Lovelace' });
    const before = await signedIn(app, 'ada@acme.example');
    await expect(before.call(listPeople, { query: {} })).rejects.toMatchObject({ error: 'forbidden' });
    const { code, lines, errors } = await admin('make-admin', 'ADA@acme.example');
    expect(errors).toEqual([]);
    expect(code).toBe(0);
    expect(lines).toEqual(['Ada Lovelace is an administrator of Acme now, from the next page they open']);
    const after = await signedIn(app, 'ada@acme.example');
    expect((await after.call(listPeople, { query: {} })).users).toMatchObject([
      { id, userRole: ['HOST', 'ADMIN'] },
    ]);
    expect((await admin('make-admin', 'ada@acme.example', '--site', 'acme')).lines).toEqual([
      'Ada Lovelace is an administrator of Acme already',
    ]);
    expect(await audit()).toEqual([{ actor: 'console', action: 'people.made_admin', kind: 'person' }]);
    await mailWhatIsDue(app);
    const subjects = (await mailsTo(app, 'ada@acme.example')).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('role'))).toEqual(['Your role on Acme has changed']);
  });

  test('refuses whom nobody knows, and says on which site', async () => {
    await makePerson(app, 'ada@acme.example');
    expect(await admin('make-admin', 'ada@acme.example', '--site', 'Other')).toEqual({
      code: 1,
      lines: [],
      errors: ['portico: nobody who may sign in has the address ada@acme.example on the site other'],
    });
    expect(await audit()).toEqual([]);
  });

  test('sites lists them with what is in them, as a table and for programs', async () => {
    await makePerson(app, 'ada@acme.example');
    await makePerson(app, 'grace@acme.example');
    await makePerson(app, 'ada@acme.example', { site: 'a-much-longer-name' });
    const { lines } = await admin('sites');
    expect(lines.map((line) => line.replaceAll(/\d{4}-\d\d-\d\d/g, 'DATE'))).toEqual([
      'NAME                TITLE  CATEGORY  PEOPLE  MEETINGS  RECORDINGS  SIZE  SINCE',
      'a-much-longer-name  Acme   Paid           1         0           0  0 B   DATE',
      'acme                Acme   Paid           2         0           0  0 B   DATE',
    ]);
    const { sites } = JSON.parse((await admin('sites', '--json')).lines.join('')) as { sites: unknown };
    expect(sites).toMatchObject([
      { name: 'a-much-longer-name', people: 1 },
      { name: 'acme', people: 2, bytes: 0 },
    ]);
  });
});

describe('npm run admin', () => {
  test.each([
    [
      ['reset-password'],
      'portico: reset-password takes one e-mail address, and --site the short name of a site',
    ],
    [
      ['reset-password', 'a', 'b'],
      'portico: reset-password takes one e-mail address, and --site the short name of a site',
    ],
    [['make-admin', 'no address'], expect.stringContaining('portico: make-admin takes one e-mail address')],
    [['sites', 'acme'], 'portico: sites takes nothing more'],
    [['sites', '--site', 'acme'], 'portico: sites takes nothing more'],
    [['jobs', 'retry'], expect.stringContaining('portico: jobs takes nothing, or retry with the id')],
    [['jobs', 'retry', 'x'], expect.stringContaining('portico: jobs takes nothing, or retry with the id')],
    [['jobs', '--failed'], expect.stringContaining('portico: jobs takes nothing, or retry with the id')],
    [['outbox', 'send'], 'portico: outbox takes nothing, or retry and the id of one failed mail'],
    [['verify-data', 'now'], 'portico: verify-data takes nothing more'],
    [['support-bundle'], expect.stringContaining('portico: support-bundle takes the name of the file')],
    [['toString'], 'portico: there is no command "toString". See npm run admin -- --help'],
    [['rotate-secret', 'x'], 'portico: rotate-secret takes nothing, or forget'],
    [['drop'], 'portico: there is no command "drop". See npm run admin -- --help'],
    [['--force'], expect.stringContaining("Unknown option '--force'")],
  ])('%j is refused in one line that says what to do', async (args, line) => {
    expect(await run(args, { DATABASE_URL: '' })).toEqual({ code: 1, lines: [], errors: [line] });
  });

  const all = [
    'reset-password',
    'make-admin',
    'erase',
    'sites',
    'jobs',
    'outbox',
    'verify-data',
    'support-bundle',
  ];
  test('--help tells its commands', async () => {
    const { code, lines } = await run(['--help'], {});
    expect(code).toBe(0);
    for (const command of all) expect(lines).toContainEqual(expect.stringMatching(`^  ${command}.*  \\w`));
  });
  test.each(all)('%s --help tells more of it, without any portal', async (command) => {
    const { code, lines, errors } = await run([command, '--help'], {
      DATABASE_URL: '',
      DATA_DIR: '/nowhere',
    });
    expect({ code, errors }).toEqual({ code: 0, errors: [] });
    expect(lines[0]).toContain(`npm run admin -- ${command}`);
    expect(lines.length).toBeGreaterThan(3);
  });

  test.each([[], ['--json'], ['--site', 'acme']])(
    '%j names no command: help, and no success',
    async (...args) => {
      const { code, lines, errors } = await run(args, { DATABASE_URL: '', DATA_DIR: '/nowhere' });
      expect({ code, lines }).toEqual({ code: 1, lines: [] });
      expect(errors).toContainEqual(expect.stringMatching(/^ {2}reset-password EMAIL/));
    },
  );

  test('does not make a portal of a folder that holds none', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'portico-admin-'));
    const { code, errors } = await run(['reset-password', 'ada@acme.example'], {
      DATA_DIR: empty,
      DATABASE_URL: '',
    });
    expect(code).toBe(1);
    expect(errors).toEqual([expect.stringContaining(`DATA_DIR ${empty} holds no portal`)]);
    expect(await readdir(empty)).toEqual([]);
    await rm(empty, { recursive: true });
  });
});

describe('the socket of a portal', () => {
  test('a socket whose path is too long is none, so that the data is opened instead', async () => {
    const folder = join(tmpdir(), 'x'.repeat(150));
    expect(await askAdminSocket(folder, { command: 'sites' })).toBeUndefined();
  });

  test('is its owner’s alone, answers nonsense with a refusal, and goes with the portal', async () => {
    const home = await mkdtemp(join(tmpdir(), 'portico-admin-'));
    const asked: unknown[] = [];
    const open = await openAdminSocket({
      dataDirectory: home,
      isFolderOurs: true,
      log: createLog({ level: 'silent' }),
      snapshots: noSnapshots,
      answer: async (request) => {
        asked.push(request);
        return { isDone: true, lines: ['done'] };
      },
    });
    const path = join(home, 'admin.sock');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    for (const line of ['{}', 'no json', '{"command":"reset-password","email":"x"}', 'x'.repeat(9000)]) {
      const socket = connect(path);
      let answer = '';
      socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
      socket.write(`${line}\n`);
      await once(socket, 'close');
      expect(JSON.parse(answer)).toEqual({
        isDone: false,
        lines: [
          expect.stringMatching(
            /^the portal that runs is of version \d+\.\d+\.\d+ and this console of version unknown/,
          ),
        ],
      });
    }
    expect(asked).toEqual([]);
    const request = { command: 'reset-password', email: 'ada@acme.example' } as const;
    expect(await askAdminSocket(home, request)).toEqual({ isDone: true, lines: ['done'] });
    await open?.close();
    expect(await askAdminSocket(home, request)).toBeUndefined();
    await rm(home, { recursive: true });
  });
});

describe('a socket on which something else answers', () => {
  const request = { command: 'sites' } as const;
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'portico-admin-'));
  });
  afterEach(async () => {
    await rm(home, { recursive: true });
  });

  async function listenAs(answer: (socket: Socket) => void) {
    const server = createServer((socket) => {
      socket.once('data', () => answer(socket));
    });
    server.listen(join(home, 'admin.sock'));
    await once(server, 'listening');
    return server;
  }

  test.each([
    ['{"isDone":"perhaps"}\n', /of another version than this console/],
    ['what?\n', /of another version than this console/],
    ['', /did not answer \(the other end hung up\)/],
  ])('%j is refused in one line', async (text, message) => {
    const server = await listenAs((socket) => socket.end(text));
    await expect(askAdminSocket(home, request)).rejects.toThrow(message);
    await server[Symbol.asyncDispose]();
  });

  test('is left to the process that has it, where the folder is not ours alone', async () => {
    const server = await listenAs((socket) => socket.end('{"isDone":true,"lines":["first"]}\n'));
    const second = await openAdminSocket({
      dataDirectory: home,
      isFolderOurs: false,
      log: createLog({ level: 'silent' }),
      snapshots: noSnapshots,
      answer: () => Promise.resolve({ isDone: true, lines: ['second'] }),
    });
    expect(second).toBeUndefined();
    expect(await askAdminSocket(home, request)).toEqual({ isDone: true, lines: ['first'] });
    await server[Symbol.asyncDispose]();
  });
});

describe('npm run admin -- rotate-secret', () => {
  const settings = { PUBLIC_URL, PORTICO_SECRET: '' };
  const kept = async (): Promise<{ secret: string; previous?: string }> =>
    JSON.parse(await readFile(join(app.database.dataDirectory, 'secrets.json'), 'utf8'));
  const rotate = (...args: readonly string[]) => {
    const { dataDirectory, url = '' } = app.database;
    return run(['rotate-secret', ...args], {
      DATA_DIR: dataDirectory,
      DATABASE_URL: url,
      PORTICO_SECRET: '',
    });
  };

  test('keeps the one before until it is forgotten, never drops it on the way, and is audited', async () => {
    app = await startTestApp({ settings });
    const { secret } = await kept();
    expect((await rotate('forget')).errors).toEqual(['portico: no previous secret is kept']);
    expect((await rotate()).lines[0]).toContain('A new secret is in secrets.json');
    const rotated = await kept();
    expect(rotated.previous).toBe(secret);
    expect(rotated.secret).not.toBe(secret);
    const file = join(app.database.dataDirectory, 'secrets.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await rotate()).errors).toEqual([expect.stringContaining('the previous secret is still kept')]);
    expect(await kept()).toEqual(rotated);
    const { code, lines } = await rotate('forget', '--json');
    expect({ code, said: JSON.parse(lines.join('')) }).toEqual({ code: 0, said: { isPreviousKept: false } });
    expect(await kept()).toEqual({ secret: rotated.secret });
    expect(await audit()).toEqual([
      { actor: 'console', action: 'secret.rotated', kind: 'deployment' },
      { actor: 'console', action: 'secret.previous_forgotten', kind: 'deployment' },
    ]);
    await app.stop();
    await app.database.drop();
  });

  test('leaves a secret of the settings to who set it', async () => {
    app = await startTestApp({ settings: { PUBLIC_URL } });
    const { dataDirectory, url = '' } = app.database;
    const secret = { PORTICO_SECRET: 'a secret for tests, the same in each process' };
    const refused = await run(['rotate-secret'], { DATA_DIR: dataDirectory, DATABASE_URL: url, ...secret });
    expect(refused.errors).toEqual([expect.stringContaining('PORTICO_SECRET of the settings')]);
    await app.stop();
    await app.database.drop();
  });
});
