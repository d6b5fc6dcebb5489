import { ErrorBody } from '@portico/contract/error-body';
import { listPeople } from '@portico/contract/people';
import { refreshTicket } from '@portico/contract/identity';
import { isTrackingId } from '@portico/domain/tracking-id';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { linkIn, mailAfter } from '../../testing/mailbox.ts';
import { makePerson, PASSWORD, signedIn } from '../../testing/people.ts';
import { sendRaw } from '../../testing/raw.ts';

let app: TestApp;
let ada: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'ada@acme.example', { roles: ['ADMIN', 'HOST'] });
  await makePerson(app, 'fay@libre.example', { site: 'libre' });
});
beforeEach(async () => {
  app.clock.advance(301);
  ada = await signedIn(app, 'ada@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const API = '/webappng/sites/acme/api/v1';
const assetName = (): string =>
  readdirSync(new URL('../../../../portal/dist/client/assets/', import.meta.url)).find((name) =>
    name.endsWith('.js'),
  ) ?? '';

/** A request of somebody signed in, with all headers of the conventions unless they are changed. */
function ask(
  path: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Response> {
  return ada.fetch(path, {
    ...init,
    headers: {
      accept: 'application/json',
      ticket: ada.session.ticket ?? '',
      'x-csrf-token': ada.session.csrfToken,
      ...(init.body !== undefined && { 'content-type': 'application/json' }),
      ...init.headers,
    },
  });
}
const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  ask(API + path, { method: 'POST', body, headers });
const invite = (fields: object) =>
  post(
    '/users',
    JSON.stringify({ email: 'new@acme.example', displayName: 'New', userRole: ['HOST'], ...fields }),
  );

/** Checks the one form of every refusal, and answers its body. */
async function refusal(response: Response, status: number, code: number): Promise<ErrorBody> {
  const body = z.parse(ErrorBody, await response.json());
  expect([response.status, body.code]).toEqual([status, code]);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(body.trackingID).toBe(response.headers.get('trackingid'));
  expect(isTrackingId(body.trackingID)).toBe(true);
  return body;
}

describe('every refusal has one form', () => {
  test('an unknown address: 404 as JSON for a program, as a page for a reader', async () => {
    await refusal(await ask(`${API}/nothing-here`), 404, 54001);
    const page = await ada.fetch('/webappng/sites/acme/nothing', { headers: { accept: 'text/html' } });
    expect(page.status).toBe(404);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toContain('<!doctype html>');
  });

  test.each([
    ['DELETE', '/users', 'GET, POST'],
    ['DELETE', '/password-links/abcdef', 'GET, PUT'],
    ['POST', '/mails', 'GET'],
    ['OPTIONS', '/users', 'GET, POST'],
  ])('%s %s: 405 and what it takes instead', async (method, path, allow) => {
    const response = await ask(API + path, { method });
    expect(response.headers.get('allow')).toBe(allow);
    await refusal(response, 405, 60011);
  });

  test.each([
    ['no JSON at all', '{"email":', { body: 'invalid' }],
    ['nothing', '', { body: 'required' }],
    ['another type', '[1,2]', { body: 'invalid' }],
    ['null', 'null', { body: 'required' }],
    ['a key that would change all objects', '{"__proto__":{"isAdmin":true}}', { body: 'invalid' }],
    ['a constructor', '{"constructor":{"prototype":{"a":1}}}', { body: 'invalid' }],
  ])('a body that is %s', async (_what, body, fields) => {
    expect((await refusal(await post('/users', body), 400, 60001)).fields).toEqual(fields);
    expect(Object.prototype).not.toHaveProperty('isAdmin');
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'multipart/form-data; boundary=x',
  ])('a body of the type %s: 415', async (type) => {
    const refused = await refusal(await post('/users', 'email=x', { 'content-type': type }), 415, 60007);
    expect(refused.fields).toBeUndefined();
  });

  test('a body over a megabyte: 413', async () => {
    const refused = await refusal(await post('/users', `"${'x'.repeat(1_000_001)}"`), 413, 60006);
    expect(refused.fields).toBeUndefined();
  });

  test('fields that are missing, wrong, too long or unheard of', async () => {
    const { fields } = await refusal(
      await invite({ email: 'nobody', displayName: 'x'.repeat(10_000), userRole: ['KING'] }),
      400,
      60001,
    );
    expect(fields).toEqual({ email: 'invalid', displayName: 'tooLong', 'userRole.0': 'invalid' });
    expect((await refusal(await post('/users', '{}'), 400, 60001)).fields).toEqual({
      email: 'required',
      displayName: 'required',
      userRole: 'required',
    });
  });

  test('a field that the contract does not know changes nothing', async () => {
    const answer = await invite({ email: 'plain@acme.example', state: 'active', siteId: 'x', id: 'y' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ user: { state: 'invited', email: 'plain@acme.example' } });
  });

  test.each([
    ['in a body', () => invite({ email: 'a\u0000b@acme.example' })],
    ['in a query', () => ask(`${API}/users?keyword=%00`)],
    ['in the site', () => ask('/webappng/api/v1/users?siteurl=ac%00me')],
    ['in a parameter', () => ask(`${API}/password-links/${'a'.repeat(20)}%00`)],
  ])('a null byte %s is the caller’s fault, not ours', async (_where, send) => {
    const response = await send();
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    z.parse(ErrorBody, await response.json());
  });

  test('names of ten kilobytes in a path, a query or a site are refused calmly', async () => {
    const long = 'x'.repeat(10_000);
    for (const path of [
      `${API}/password-links/${long}`,
      `${API}/users?keyword=${long}`,
      `/webappng/api/v1/users?siteurl=${long}`,
    ]) {
      const response = await ask(path);
      expect([400, 404]).toContain(response.status);
      z.parse(ErrorBody, await response.json());
    }
  });

  test('a path that cannot be decoded: 404 with all headers of an answer', async () => {
    const response = await ask('/webappng/%zz');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    await refusal(response, 404, 54001);
  });

  test('headers over the limit: 431, a request that is none: the same, both with our body', async () => {
    for (const request of [
      `GET /healthz HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(100_000)}\r\n\r\n`,
      'NONSENSE\r\n\r\n',
    ]) {
      const answer = await sendRaw(app.url, request);
      expect(answer).toMatch(/^HTTP\/1\.1 431 /);
      expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
      const body = z.parse(ErrorBody, JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)));
      expect(body.code).toBe(60013);
      expect(isTrackingId(body.trackingID)).toBe(true);
    }
  });

  test('a fault of ours says nothing of itself and is in the log with its tracking id', async () => {
    const { pool } = app.data.database;
    await pool.query('alter table person rename to person_away');
    const response = await ask(`${API}/users`);
    await pool.query('alter table person_away rename to person');
    const body = await refusal(response, 500, 60010);
    expect(JSON.stringify(body)).not.toContain('person');
    const line = app.logged.find((one) => one.includes('request failed') && one.includes(body.trackingID));
    expect(line).toContain('person');
  });
});

describe('the site of a call', () => {
  test.each([
    `${API}/users`,
    `${API}/users?siteurl=acme`,
    '/webappng/api/v1/users?siteurl=acme',
    '/webappng/hub/api/v1/users',
  ])('may be said by address, by siteurl or by the ticket alone: %s', async (path) => {
    expect((await ask(path)).status).toBe(200);
  });

  test('a site that the parts of a call do not agree about is refused', async () => {
    await refusal(await ask(`${API}/users?siteurl=libre`), 400, 60012);
    await refusal(await ask('/webappng/sites/libre/api/v1/users'), 400, 60012);
    const unheard = await refusal(await ask('/webappng/sites/unheard/api/v1/users'), 404, 54001);
    expect(unheard.message).not.toContain('unheard');
  });
});

describe('CSRF', () => {
  const refresh = (headers: Record<string, string>) =>
    ask(`${API}${refreshTicket.path}`, { method: 'PUT', headers });

  test('[HTTP-04] a write without the token is refused, a read needs none', async () => {
    expect((await refresh({})).status).toBe(200);
    await refusal(await refresh({ 'x-csrf-token': '' }), 403, 60002);
    expect((await ask(`${API}${listPeople.path}`, { headers: { 'x-csrf-token': '' } })).status).toBe(200);
  });

  test('a token of another browser, a cut one and one of another cookie are refused', async () => {
    const other = app.visitor();
    const { csrfToken } = ada.session;
    for (const token of [other.session.csrfToken, csrfToken.slice(0, -1), `${csrfToken}A`, 'x'.repeat(5000)])
      await refusal(await refresh({ 'x-csrf-token': token }), 403, 60002);
    const own = ada.cookie('portico-csrf') ?? '';
    ada.setCookie('portico-csrf', other.cookie('portico-csrf') ?? '');
    await refusal(await refresh({}), 403, 60002);
    ada.setCookie('portico-csrf', own);
    expect((await refresh({})).status).toBe(200);
  });

  test('a token that was valid before is refused once the browser has a new cookie after signing in again', async () => {
    const before = ada.session.csrfToken;
    ada.setCookie('portico-csrf', app.csrf.newCookie());
    const refused = await refusal(await refresh({ 'x-csrf-token': before }), 403, 60002);
    expect(refused.message).toContain('CSRF');
  });
});

describe('the tracking id', () => {
  const sent = 'PORTAL_0b8f8a56-3c1c-4f0c-9d0a-3f2d5b1f7c11_3';
  test('of a call comes back, and stands in the lines of the log', async () => {
    const response = await ask(`${API}/users`, { headers: { trackingid: sent } });
    expect(response.headers.get('trackingid')).toBe(sent);
    await expect
      .poll(() => app.logged.filter((line) => line.includes(`"trackingId":"${sent}"`)).length)
      .toBe(1);
  });
  test.each(['', 'x', `${sent}" "`, 'PORTAL_nothing_0', 'x'.repeat(4000)])(
    'an id that is malformed is replaced: %j',
    async (bad) => {
      const response = await ask(`${API}/nothing`, { headers: { trackingid: bad } });
      const made = response.headers.get('trackingid') ?? '';
      expect(made).not.toBe(bad);
      expect(isTrackingId(made)).toBe(true);
    },
  );
});

test('a request whose length is said in two ways, and a TRACE, reach nothing', async () => {
  const head = `POST ${API}/users HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`;
  const smuggled = `${head}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nhost: x\r\n\r\n`;
  const answer = await sendRaw(app.url, smuggled);
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 431']);
  const trace = `TRACE /healthz HTTP/1.1\r\nhost: x\r\nx-secret: shown\r\nconnection: close\r\n\r\n`;
  const refused = await sendRaw(app.url, trace);
  expect(refused).toMatch(/^HTTP\/1\.1 40[45]/);
  expect(refused).not.toContain('shown');
});

test('a method that we do not take is refused before its body is read', async () => {
  const response = await ask(`${API}/users`, { method: 'QUERY' });
  expect((await refusal(response, 405, 60011)).fields).toBeUndefined();
});

describe('answers that may be kept', () => {
  test.each([
    ['a call', () => ask(`${API}/users`), 'no-store'],
    ['an error', () => ask(`${API}/nothing`), 'no-store'],
    ['a ticket', () => ask(`${API}${refreshTicket.path}`, { method: 'PUT' }), 'no-store'],
    [
      'a page',
      () => ada.fetch('/webappng/sites/acme/signin', { headers: { accept: 'text/html' } }),
      'private, no-store',
    ],
    ['an asset', () => ada.fetch(`/webappng/assets/${assetName()}`), 'public, max-age=31536000, immutable'],
  ])('of %s', async (_what, send, control) => {
    expect((await send()).headers.get('cache-control')).toBe(control);
  });
});

test('refusals that tell of somebody who tries are in the log with who, what and why', async () => {
  await post('/sessions', JSON.stringify({ email: 'ada@acme.example', password: 'a wrong one' }));
  const line = await vi.waitUntil(() => app.logged.findLast((one) => one.includes('"refused"')));
  expect(JSON.parse(line)).toMatchObject({
    level: 'warn',
    refusal: 'credentialsWrong',
    operation: 'identity.signIn',
    address: '127.0.0.1',
  });
});

describe('every answer carries the headers that protect it', () => {
  const pages = () => ada.fetch('/webappng/sites/acme/signin', { headers: { accept: 'text/html' } });
  test.each([
    ['a page', pages],
    ['a call', () => ask(`${API}/users`)],
    ['an asset', () => ada.fetch(`/webappng/assets/${assetName()}`)],
    ['an error', () => ask(`${API}/nothing`)],
    ['a body too large', () => post('/users', `"${'x'.repeat(1_000_001)}"`)],
    ['a path that cannot be read', () => ask('/%zz')],
    ['the health', () => ada.fetch('/healthz')],
  ])('%s', async (_what, send) => {
    const { headers } = await send();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src '(none|self)'.*frame-ancestors '(none|self)'/,
    );
    expect(headers.get('access-control-allow-origin')).toBeNull(); // no other origin reads anything
    expect(headers.get('strict-transport-security')).toBeNull(); // people come by http here
    expect(headers.get('x-powered-by')).toBeNull();
    expect(isTrackingId(headers.get('trackingid') ?? '')).toBe(true);
  });

  test('a page lets only its own files and what carries its nonce run, and each nonce is new', async () => {
    const seen = new Set<string>();
    for (let i = 0; i < 3; i += 1) {
      const page = await pages();
      const policy = page.headers.get('content-security-policy') ?? '';
      const nonce = /script-src 'self' 'nonce-([\w-]{22})'/.exec(policy)?.[1] ?? '';
      expect(policy).not.toContain('unsafe');
      expect(policy).toMatch(
        /; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'/,
      );
      expect(await page.text()).toContain(`nonce="${nonce}"`);
      seen.add(nonce);
    }
    expect(seen.size).toBe(3);
  });
});

test('the name of a person stays text in a page: it ends neither an element nor the data', async () => {
  const name = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
  await makePerson(app, 'eve@acme.example', { name });
  const eve = await signedIn(app, 'eve@acme.example');
  const page = await eve.fetch('/webappng/sites/acme/dashboard/home', { headers: { accept: 'text/html' } });
  const html = await page.text();
  expect(html).toContain(String.raw`"\u003c/script>\u003cscript>alert(1)`);
  expect(html).toContain('&lt;/script&gt;&lt;script&gt;alert(1)');
  expect(html).not.toMatch(/<script>alert|<img src=x/);
});

describe('the log', () => {
  test('holds no password, ticket, cookie, token or one-time link, in whatever path they came', async () => {
    const mail = await mailAfter(app, 'ada@acme.example', () =>
      ask(`${API}/password-links`, {
        method: 'POST',
        body: JSON.stringify({ email: 'ada@acme.example' }),
      }),
    );
    const link = linkIn(mail);
    const token = /[\w-]{20,}/.exec(link.pathname + link.search)?.[0] ?? 'no token in the link';
    await ada.fetch(link.href, { headers: { accept: 'text/html' } });
    await ask(`${API}/password-links/${token}`);
    await post('/sessions', JSON.stringify({ email: 'ada@acme.example', password: 'my wrong secret' }));
    await ask(`${API}/users?siteurl=acme&keyword=a-private-word`);
    await expect.poll(() => app.logged.at(-1)).toContain('"status":200');
    const log = app.logged.join('\n');
    const secrets = {
      token,
      ticket: ada.session.ticket,
      csrf: ada.session.csrfToken,
      session: ada.cookie('portico-session'),
      wrong: 'my wrong secret',
      right: PASSWORD,
      query: 'a-private-word',
    };
    const [names, values] = [Object.keys(secrets), Object.values(secrets)];
    expect(values.filter((secret) => (secret?.length ?? 0) < 8)).toEqual([]);
    expect(names.filter((_name, index) => log.includes(values[index] ?? ''))).toEqual([]);
  });
});
