import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoAccounts } from './modules/sample/index.ts';
import { startCommand, type Program } from './testing/program.ts';

const launcher = fileURLToPath(new URL('../../../tools/start.mjs', import.meta.url));
let folder: string;
let programs: Program[];
beforeEach(async () => {
  folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'portico-demo-test-'));
  programs = [];
});
afterEach(async () => {
  await Promise.all(programs.map((program) => program.kill('SIGTERM')));
  await rm(folder, { recursive: true });
});

function demo(env: NodeJS.ProcessEnv = {}): Program {
  const program = startCommand(process.execPath, {
    args: [launcher, 'demo'],
    env: { PORT: '0', TMPDIR: folder, NODE_ENV: 'production', VITEST: '', DATABASE_URL: '', ...env },
  });
  programs.push(program);
  return program;
}

/** Signs in through the form of the page, as a browser without script does, and answers the page behind it. */
async function homeOf(origin: string, email: string): Promise<string> {
  const site = /@(\w+)/.exec(email)?.[1] ?? '';
  const page = `${origin}/webappng/sites/${site}/sign-in`;
  const form = await fetch(page);
  const cookies = form.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const csrf = /name="csrf" value="([^"]+)"/.exec(await form.text())?.[1] ?? '';
  const answer = await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookies.join('; ') },
    body: new URLSearchParams({ csrf, email, password: 'portico-demo' }),
  });
  expect(answer.status).toBe(303);
  const session = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const home = await fetch(new URL(answer.headers.get('location') ?? '', page), {
    headers: { cookie: [...cookies, ...session].join('; ') },
  });
  return await home.text();
}

describe('npm run demo', () => {
  test('prints its address and its accounts, lets each of them in, and leaves nothing behind', async () => {
    const program = demo({ DEMO_NOW: '2031-03-03T09:00:00Z', SMTP_URL: 'smtp://127.0.0.1:1' });
    const origin = /http:\S+/.exec(await program.saw('The demo is ready'))?.[0] ?? '';
    await program.saw('password is portico-demo');
    expect(await readdir(folder)).toHaveLength(1);
    for (const { email } of demoAccounts) {
      expect(program.lines.some((line) => line.includes(email))).toBe(true);
      expect(await homeOf(origin, email)).toContain('"isAuthenticated":true');
    }
    const hana = await homeOf(origin, 'hana@acme.example');
    expect(hana).toContain('Design review: waiting room');
    expect(hana).toContain('"now":"2031-03-03T09:00:00.000Z"');
    expect(await program.kill('SIGTERM')).toBe(0);
    expect(await readdir(folder)).toEqual([]);
    expect(program.errors).toEqual([]);
  });

  test.each([
    ['an address beyond loopback', { HOST: '0.0.0.0' }, /loopback only/],
    ['a clock that is no instant', { DEMO_NOW: '2031-03-03' }, /DEMO_NOW must be an instant/],
  ])('refuses %s in one line and leaves nothing behind', async (_what, env, message) => {
    const program = demo(env);
    expect(await program.ended).toBe(1);
    expect(program.errors).toHaveLength(1);
    expect(program.errors[0]).toMatch(message);
    expect(await readdir(folder)).toEqual([]);
  });
});
