import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCalls } from '@portico/client/calls';
import type { Call } from '@portico/contract/call';
import { getPersonalRoom } from '@portico/contract/joining';
import { listRecordingTracks } from '@portico/contract/recording-tracks';
import { listRecordings, streamRecording } from '@portico/contract/recordings';
import { memoryFolder } from '@portico/testkit/database';
import { takePort } from '@portico/testkit/free-port';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { demoAccounts } from './modules/sample/index.ts';
import { startCommand, type Program } from './testing/program.ts';

const launcher = fileURLToPath(new URL('../../../tools/start.mjs', import.meta.url));
let folder: string;
let programs: Program[];
beforeEach(async () => {
  folder = await mkdtemp(join(memoryFolder(), 'portico-demo-test-'));
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

/** Somebody who has signed in. */
interface SignedIn {
  cookie: string;
  /** The page that came first. */
  home: string;
}

/** Signs in through the form of the page, as a browser without script does. */
async function enter(
  origin: string,
  email: string,
  site = /@(\w+)/.exec(email)?.[1] ?? '',
): Promise<SignedIn> {
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
  const cookie = [...cookies, ...session].join('; ');
  const home = await fetch(new URL(answer.headers.get('location') ?? '', page), { headers: { cookie } });
  return { cookie, home: await home.text() };
}

/** What a page knows of its visitor. */
const Boot = z.object({
  boot: z.object({ ticket: z.string(), siteId: z.string(), siteFullUrl: z.string() }),
});

/** Calls the API of the site acme as the page of somebody who has signed in does. */
function callsOf(origin: string, { home }: SignedIn): Call {
  const { boot } = z.parse(Boot, JSON.parse(/<script[^>]*id="boot"[^>]*>([^<]*)</.exec(home)?.[1] ?? ''));
  const session = { ...boot, basePath: '/webappng/sites/acme', siteUrl: 'acme', userId: '', csrfToken: '' };
  return createCalls({
    session: { ...session, userHubIsRequested: false, ticketTTL: 5400, globalPageServiceUrl: '' },
    origin,
    fetch,
  });
}

describe('npm run demo', () => {
  test(
    'prints its address and its accounts, lets each of them in, and leaves nothing behind',
    { timeout: 60_000 },
    async () => {
      const program = demo({ DEMO_NOW: '2031-03-03T09:00:00Z', SMTP_URL: 'smtp://127.0.0.1:1' });
      const origin = /http:\S+/.exec(await program.saw('The demo is ready'))?.[0] ?? '';
      await program.saw('password is portico-demo');
      expect(await readdir(folder)).toHaveLength(1);
      for (const { email } of demoAccounts) {
        expect(program.lines.some((line) => line.includes(email))).toBe(true);
        expect((await enter(origin, email)).home).toContain('"isAuthenticated":true');
      }
      const resting = await fetch(`${origin}/webappng/sites/atelier/sign-in`);
      expect([resting.status, (await resting.text()).includes('This site isn’t active')]).toEqual([
        403,
        true,
      ]);
      expect((await enter(origin, 'henry@acme.example', 'libre')).home).toContain('"siteUrl":"libre"');
      expect((await enter(origin, 'ada@acme.example')).home).toContain('"mayAdministerDeployment":true');
      const { home: hana } = await enter(origin, 'hana@acme.example');
      expect(hana).toContain('Design review: waiting room');
      expect(hana).toContain('"now":"2031-03-03T09:00:00.000Z"');
      expect(await program.kill('SIGTERM')).toBe(0);
      expect(await readdir(folder)).toEqual([]);
      expect(program.errors).toEqual([]);
    },
  );

  test('begins at another time than the machine’s, and goes on from there', { timeout: 60_000 }, async () => {
    const program = demo({ DEMO_FROM: '2031-03-03T09:00:00Z' });
    const origin = /http:\S+/.exec(await program.saw('The demo is ready'))?.[0] ?? '';
    await program.saw('password is portico-demo');
    const nowOf = async (): Promise<string> =>
      /"now":"([^"]+)"/.exec((await enter(origin, 'hana@acme.example')).home)?.[1] ?? '';
    const first = await nowOf();
    expect(first).toMatch(/^2031-03-03T09:/);
    const { headers } = await fetch(`${origin}/webappng/sites/acme/sign-in`);
    expect(headers.get('date')).toMatch(/^Mon, 03 Mar 2031 09:/);
    expect((await nowOf()) > first).toBe(true);
  });

  test(
    'has recordings that become movies while one looks, and personal rooms',
    { timeout: 180_000 }, // movies are made with what the machine has left
    async () => {
      const program = demo();
      const origin = /http:\S+/.exec(await program.saw('The demo is ready'))?.[0] ?? '';
      const hana = await enter(origin, 'hana@acme.example');
      const call = callsOf(origin, hana);
      const { room } = await call(getPersonalRoom, {});
      expect(room?.topic).toBe('Hana Nováková');
      const listed = async () => (await call(listRecordings, { query: {} })).recordings;
      expect((await listed()).map(({ recordName }) => recordName)).toEqual([
        'Product weekly',
        'All hands',
        'Customer council',
      ]);
      const last = (await listed()).at(-1)?.recordUUID ?? ''; // its movie is made last: until then its tracks play
      for (const { src } of (await call(listRecordingTracks, { params: { uuid: last } })).tracks) {
        const track = await fetch(new URL(src, origin), {
          headers: { cookie: hana.cookie, range: 'bytes=0-3' },
        });
        expect([src, track.status, Buffer.from(await track.arrayBuffer()).toString('hex')]).toEqual([
          src,
          206,
          '1a45dfa3', // as every file of WebM begins
        ]);
      }
      const states = async () => [...new Set((await listed()).map(({ state }) => state))];
      await expect.poll(states, { timeout: 160_000, interval: 500 }).toEqual(['ready']);
      const [weekly] = await listed();
      const stream = await call(streamRecording, { params: { uuid: weekly?.recordUUID ?? '' } });
      const movie = await fetch(new URL(stream.fallbackPlaySrc ?? '', origin), {
        headers: { cookie: hana.cookie, range: 'bytes=0-11' },
      });
      expect(movie.status).toBe(206);
      expect(Buffer.from(await movie.arrayBuffer()).toString('latin1', 4, 8)).toBe('ftyp');
      const mehmet = callsOf(origin, await enter(origin, 'mehmet@acme.example'));
      expect(await mehmet(listRecordings, { query: {} })).toMatchObject({ recordings: [], total: 0 });
    },
  );

  test.each([
    ['an address beyond loopback', { HOST: '0.0.0.0' }, /loopback only/],
    ['a level of the log that is none', { LOG_LEVEL: 'loud' }, /LOG_LEVEL must be trace, debug/],
    ['a clock that is no instant', { DEMO_NOW: '2031-03-03' }, /DEMO_NOW must be an instant/],
    ['a beginning that is no instant', { DEMO_FROM: '2031-03-03' }, /DEMO_FROM must be an instant/],
  ])('refuses %s in one line and leaves nothing behind', async (_what, env, message) => {
    const program = demo(env);
    expect(await program.ended).toBe(1);
    expect(program.errors).toHaveLength(1);
    expect(program.errors[0]).toMatch(message);
    expect(await readdir(folder)).toEqual([]);
  });

  test('refuses a port that is taken in one line and leaves nothing behind', async () => {
    const { port, release } = await takePort();
    const program = demo({ PORT: String(port) });
    expect(await program.ended).toBe(1);
    expect(program.errors).toEqual([
      expect.stringMatching(`^portico: PORT ${port} on HOST 127.0.0.1 is taken`),
    ]);
    expect(await readdir(folder)).toEqual([]);
    await release();
  });
});
