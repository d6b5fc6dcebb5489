import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setPassword, signIn } from '@portico/contract/identity';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson } from '../testing/people.ts';
import { startCommand } from '../testing/program.ts';
import { createLog } from '../platform/log/log.ts';
import { askAdminSocket, openAdminSocket } from './socket.ts';

const launcher = fileURLToPath(new URL('../../../../tools/start.mjs', import.meta.url));
const PUBLIC_URL = 'http://portal.example';
const NEW_PASSWORD = 'what a lovely day';
let app: TestApp;
let isRunning: boolean;

/** Runs `npm run admin -- …` with these settings. */
async function run(args: readonly string[], env: NodeJS.ProcessEnv) {
  const program = startCommand(process.execPath, {
    args: [launcher, 'admin', ...args],
    env: { PUBLIC_URL, NODE_ENV: 'production', VITEST: '', ...env },
  });
  const code = await program.ended;
  return { code, lines: program.lines, errors: program.errors };
}

/** The same with the settings of the portal. */
const admin = (...args: readonly string[]) =>
  run(args, { DATA_DIR: app.database.dataDirectory, DATABASE_URL: app.database.url ?? '' });

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
    [['drop'], 'portico: there is no command "drop". See npm run admin -- --help'],
    [['--force'], expect.stringContaining("Unknown option '--force'")],
  ])('%j is refused in one line that says what to do', async (args, line) => {
    expect(await run(args, { DATABASE_URL: '' })).toEqual({ code: 1, lines: [], errors: [line] });
  });

  test('--help tells its commands', async () => {
    const { code, lines } = await run(['--help'], {});
    expect(code).toBe(0);
    expect(lines.join('\n')).toContain('reset-password EMAIL');
  });

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
  test('is its owner’s alone, answers nonsense with a refusal, and goes with the portal', async () => {
    const home = await mkdtemp(join(tmpdir(), 'portico-admin-'));
    const asked: unknown[] = [];
    const open = await openAdminSocket({
      dataDirectory: home,
      log: createLog({ level: 'silent' }),
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
      expect(JSON.parse(answer)).toMatchObject({ isDone: false });
    }
    expect(asked).toEqual([]);
    const request = { command: 'reset-password', email: 'ada@acme.example' } as const;
    expect(await askAdminSocket(home, request)).toEqual({ isDone: true, lines: ['done'] });
    await open?.close();
    expect(await askAdminSocket(home, request)).toBeUndefined();
    await rm(home, { recursive: true });
  });
});
