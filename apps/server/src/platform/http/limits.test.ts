import { readdirSync } from 'node:fs';
import { signIn } from '@portico/contract/identity';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { request as send } from 'node:http';
import { startTestApp, TestClock, type TestApp, type Visitor } from '../../testing/app.ts';
import { countAlone } from '../../testing/counter.ts';
import { createTestLog } from '../../testing/open.ts';
import { makePerson, PASSWORD, signedIn } from '../../testing/people.ts';
import { createClientAddress } from './client-address.ts';
import { mountHealth } from './health.ts';
import { mount } from './mount.ts';
import type { RateLimit } from './rate-limits.ts';
import { createDatabaseCounter } from './rate-store.ts';
import type { Route } from './route.ts';
import { createHttp, UndeclaredAccess } from './server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const bare = (trustProxy?: string) =>
  createHttp({
    log: createTestLog().log,
    isSecure: true,
    trustProxy,
    showFailure(reply) {
      throw new Error(`no page for ${reply.request.url}`);
    },
  });

describe('counted limits', () => {
  const limit: RateLimit = {
    operation: 'x',
    key: 'email',
    limit: 3,
    windowSeconds: 60,
    counted: 'inBatches',
  };
  const clock = new TestClock();
  const counters = {
    'in memory': () => countAlone(clock),
    'in the database': () => createDatabaseCounter(app.data.database.work, clock),
  };

  test.each(Object.entries(counters))(
    '%s: the fourth waits until the window ends, then counting begins anew',
    async (name, make) => {
      const count = make();
      const hit = () => count(limit, `key ${name}`);
      expect([await hit(), await hit(), await hit()]).toEqual([0, 0, 0]);
      clock.advance(20);
      expect(await hit()).toBe(40);
      clock.advance(39);
      expect(await hit()).toBe(1);
      clock.advance(1);
      expect([await hit(), await hit(), await hit()]).toEqual([0, 0, 0]);
      expect(await hit()).toBe(60);
      expect(await count(limit, `another key ${name}`)).toBe(0);
    },
  );

  test.each(Object.entries(counters))(
    '%s: a clock that is set an hour back does not make the window an hour longer',
    async (name, make) => {
      const count = make();
      const hit = () => count(limit, `back ${name}`);
      for (let i = 0; i < 4; i += 1) await hit();
      clock.jump(-3600);
      expect(await hit()).toBeLessThanOrEqual(60);
      clock.advance(60);
      expect([await hit(), await hit(), await hit()]).toEqual([0, 0, 0]);
      clock.jump(3600);
    },
  );

  test('in the database: many at once are counted each', async () => {
    const count = counters['in the database']();
    const waits = await Promise.all(Array.from({ length: 20 }, () => count(limit, 'at once')));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  });

  test('in memory: what is over is forgotten, so that a flood of addresses stays small', async () => {
    const count = countAlone(clock, 10);
    for (let i = 0; i < 10; i += 1) await count(limit, `flood ${i}`);
    clock.advance(61);
    await count(limit, 'after');
    expect(await count({ ...limit, limit: 0 }, 'flood 1')).toBe(60);
  });

  test('over the wire: 429 with Retry-After for one address, others still answered', async () => {
    const statuses: number[] = [];
    const visitor = app.visitor();
    let last = new Response();
    for (let i = 0; i < 1201; i += 1) {
      last = await visitor.fetch('/webappng/api/v1/users');
      statuses.push(last.status);
    }
    expect(statuses.slice(0, 1200).every((status) => status === 401)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBe(60);
    expect(await last.json()).toMatchObject({ code: 60005 });
    for (let i = 0; i < 100; i += 1) await visitor.fetch('/webappng/api/v1/users');
    const told = app.logged.filter((line) => line.includes('"refusal":"tooManyRequests"'));
    expect(told).toHaveLength(49); // of a flood there is one line
    app.clock.advance(61);
    expect((await visitor.fetch('/webappng/api/v1/users')).status).toBe(401);
  });

  test('over the wire: who is signed in counts for themselves, wherever so many others are', async () => {
    app.clock.advance(61);
    await makePerson(app, 'ida@acme.example');
    const [one, two] = [await signedIn(app, 'ida@acme.example'), app.visitor()];
    const ask = ({ session: { ticket } }: Visitor): Promise<number> =>
      two
        .fetch('/webappng/api/v1/users', ticket === undefined ? {} : { headers: { ticket } })
        .then(({ status }) => status);
    for (let i = 0; i < 1200; i += 1) expect(await ask(two)).toBe(401);
    two.session.ticket = `${one.session.ticket}x`;
    expect(await ask(two), 'a ticket that is none').toBe(429);
    for (let i = 0; i < 600; i += 1) expect(await ask(one)).toBe(403);
    expect(await ask(one)).toBe(429);
    app.clock.advance(61);
    expect([await ask(one), await ask(two)]).toEqual([403, 401]);
  });
});

describe('the address of a client', () => {
  test.each([
    [undefined, '127.0.0.1'],
    ['false', '127.0.0.1'],
    ['1', '203.0.113.9'],
    ['2', '198.51.100.7'],
    ['true', '192.0.2.1'],
    ['127.0.0.1, 203.0.113.0/24', '198.51.100.7'],
    ['0.0.0.0/0', '192.0.2.1'],
    ['::/0', '192.0.2.1'],
  ])('with TRUST_PROXY %s is %s', async (trust, expected) => {
    const http = bare(trust);
    http.get('/ip', { config: { access: 'anyone' } }, (request) => ({ ip: request.ip }));
    const answer = await http.inject({
      url: '/ip',
      headers: { 'x-forwarded-for': '192.0.2.1, 198.51.100.7, 203.0.113.9' },
    });
    expect(answer.json()).toEqual({ ip: expected });
    await http.close();
  });

  test.each([
    undefined,
    'false',
    '0',
    '1',
    '2',
    '9',
    'true',
    '127.0.0.0/8, 203.0.113.0/24',
    '192.0.2.1',
    '::1',
    '0.0.0.0/0,::/0',
    '::ffff:127.0.0.0/104',
  ])('with TRUST_PROXY %s is the same for an upgrade, which no route sees', async (trust) => {
    const addressOf = createClientAddress(trust);
    const http = bare(trust);
    http.get('/ip', { config: { access: 'anyone' } }, (request) => ({
      routed: request.ip,
      raw: addressOf(request.raw),
    }));
    for (const forwarded of [
      '192.0.2.1, 198.51.100.7, 203.0.113.9',
      '::ffff:203.0.113.9',
      '',
      ' , 192.0.2.1,',
    ]) {
      const answer = await http.inject({ url: '/ip', headers: { 'x-forwarded-for': forwarded } });
      const { routed, raw } = answer.json<{ routed: string; raw: string }>();
      expect(raw).toBe(routed);
    }
    await http.close();
  });
});

test('a route whose access nobody declared keeps the server from starting, and is named', () => {
  const http = bare();
  expect(() => http.get('/open-by-accident', () => 'x')).toThrow(UndeclaredAccess);
  expect(() => http.post('/also', { config: {} }, () => 'x')).toThrow(
    'POST /also has no access rule: declare who may call it',
  );
});

test('a route that does not say a fact of its own keeps the server from starting, and both are named', () => {
  const http = bare();
  const whole = app.routes.find(({ operation }) => operation.id === 'meetings.get');
  const route = Object.assign({}, whole, { staleBy: undefined }) as Route;
  expect(() => mount(http, route, {} as never)).toThrow('the route of meetings.get does not say its staleBy');
});

test('an answer is cut to what its schema names, and one against it is a fault that tells nobody anything', async () => {
  const http = bare();
  const answers: unknown[] = [
    { name: 'ada', secret: 'kept' },
    { name: 7, secret: 'kept' },
  ];
  const schema = { response: { 200: z.object({ name: z.string() }) } };
  http.get('/answers', { schema, config: { access: 'anyone' } }, () => answers.shift());
  expect((await http.inject('/answers')).body).toBe('{"name":"ada"}');
  const wrong = await http.inject('/answers');
  expect(wrong.statusCode).toBe(500);
  expect(wrong.body).not.toMatch(/kept|7,|against the contract/);
  await http.close();
});

test('by https every answer asks to stay there', async () => {
  const http = bare();
  const answer = await http.inject('/nothing');
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  await http.close();
});

test('by https every cookie is for this host alone, goes by https only, and no script reads it', async () => {
  const secure = await startTestApp({ settings: { PUBLIC_URL: 'https://portal.example' } });
  await makePerson(secure, 'sue@acme.example');
  const [stranger, sue] = [secure.visitor(), secure.visitor()];
  stranger.setCookie('__Host-portico-csrf', 'none yet');
  await stranger.fetch('/webappng/sites/acme/sign-in', { headers: { accept: 'text/html' } });
  await sue.call(signIn, { body: { email: 'sue@acme.example', password: PASSWORD } });
  const cookies = [stranger, sue].flatMap(({ lastHeaders }) => lastHeaders.getSetCookie());
  expect(cookies.map((line) => line.split('=')[0])).toEqual([
    '__Host-portico-csrf',
    '__Host-portico-site',
    '__Host-portico-session',
    '__Host-portico-csrf',
    '__Host-portico-browser',
  ]);
  for (const line of cookies) expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  // what pages write themselves is kept as close, and only so believed
  await sue.fetch('/webappng/sites/acme/sign-in?locale=ar', { headers: { accept: 'text/html' } });
  expect(sue.lastHeaders.getSetCookie()).toContainEqual(
    expect.stringMatching(/^__Host-portico-locale=ar; Max-Age=\d+; Path=\/; Secure; SameSite=Lax$/),
  );
  stranger.setCookie('portico-theme', 'dark');
  stranger.setCookie('__Host-portico-contrast', 'more');
  const page = await stranger.fetch('/webappng/sites/acme/sign-in', { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('"contrast":"more"');
  await secure.stop();
  await secure.database.drop();
});

describe('health', () => {
  test('alive and ready while the database answers', async () => {
    const visitor = app.visitor();
    expect(await (await visitor.fetch('/healthz')).json()).toEqual({ status: 'alive' });
    expect(await (await visitor.fetch('/readyz')).json()).toEqual({ status: 'ready' });
  });

  test('alive but not ready while something is away or does not answer, and it is named', async () => {
    const http = bare();
    let isBack = false;
    mountHealth(http, {
      works: () => Promise.resolve(),
      database: () => (isBack ? Promise.resolve() : Promise.reject(new Error('gone'))),
      mute: () => (isBack ? Promise.resolve() : new Promise(() => undefined)),
    });
    const away = await http.inject('/readyz');
    expect([away.statusCode, away.headers['retry-after'], away.json()]).toEqual([
      503,
      '1',
      { status: 'not ready', missing: ['database', 'mute'] },
    ]);
    expect((await http.inject('/healthz')).statusCode).toBe(200);
    isBack = true;
    expect((await http.inject('/readyz')).statusCode).toBe(200);
    await http.close();
  });
});

describe('built files', () => {
  const folder = new URL('../../../../portal/dist/client/assets/', import.meta.url);
  const name = readdirSync(folder).find((file) => file.endsWith('.js')) ?? '';

  /** A plain request: `fetch` would decode the body and tidy the path. */
  const raw = (
    path: string,
    accept?: string,
  ): Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(app.url);
      const headers = accept === undefined ? {} : { 'accept-encoding': accept };
      send({ hostname, port, path, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
          }),
        );
      })
        .on('error', reject)
        .end();
    });

  test('come in the best encoding that the client takes, always the same bytes, to be kept for ever', async () => {
    const plain = await raw(`/webappng/assets/${name}`);
    const wanted = {
      'gzip, deflate, br': 'br',
      gzip: 'gzip',
      'br;q=0, gzip': 'gzip',
      identity: undefined,
      '': undefined,
    };
    for (const [accept, encoding] of Object.entries(wanted)) {
      const answer = await raw(`/webappng/assets/${name}`, accept);
      expect([accept, answer.status, answer.headers['content-encoding']]).toEqual([accept, 200, encoding]);
      const decode =
        { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((bytes: Buffer) => bytes);
      expect(decode(answer.body).equals(plain.body)).toBe(true);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(answer.headers['vary']).toBe('accept-encoding');
      expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    }
  });

  test.each([
    '../../../package.json',
    '..%2f..%2f..%2fpackage.json',
    '%2e%2e%2fserver%2fentry.js',
    '..%5c..%5cpackage.json',
    '%2fetc%2fpasswd',
    'nothing.js',
    'x%00.js',
  ])('nothing beside them can be had: %s', async (path) => {
    const answer = await raw(`/webappng/assets/${path}`);
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).not.toMatch(/"version"|root:/);
  });

  test('a compressed copy cannot be had by its own name', async () => {
    expect((await raw(`/webappng/assets/${name}.br`)).status).toBe(404);
  });
});
