import { request as send } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCodes, type ErrorName } from '@portico/contract/error-codes';
import { errorPages } from '@portico/contract/error-pages';
import { errors } from '@portico/contract/errors';
import { sendRaw } from '../../testing/raw.ts';
import { Failure } from '../errors/failure.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeSite } from '../../testing/people.ts';

const SIGN_IN = '/webappng/sites/acme/sign-in';
const FORM = 'application/x-www-form-urlencoded';
const API = '/webappng/sites/acme/api/v1/sessions';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    extend(http) {
      http.get('/fails/:error', { config: { access: 'anyone' } }, (request) => {
        throw new Failure((request.params as { error: ErrorName }).error);
      });
    },
  });
  await makeSite(app);
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

interface Asked {
  method?: string;
  path: string;
  type?: string;
  body?: string;
  headers?: Record<string, string>;
}

interface Answered {
  status: number;
  type: string;
  trackingId: string;
  text: string;
}

/** As bytes: `fetch` would mend addresses, and hang up on whoever answers before a body is sent. */
const ask = ({ method = 'GET', path, type, body, headers }: Asked): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const asked = send(app.url, {
      method,
      path,
      headers: {
        accept: 'text/html,*/*;q=0.8',
        ...(type !== undefined && { 'content-type': type }),
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        ...headers,
      },
    });
    asked.on('error', reject).on('response', (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          type: answer.headers['content-type'] ?? '',
          trackingId: String(answer.headers['trackingid']),
          text: Buffer.concat(pieces).toString(),
        }),
      );
    });
    asked.end(body);
  });

const large = `email=${'x'.repeat(70_000)}`;
const post = { method: 'POST', path: SIGN_IN };

describe('a failure before any page is asked', () => {
  test.each<[what: string, asked: Asked, says: [status: number, type: string, text: string]]>([
    [
      'a form that is too large',
      { ...post, type: FORM, body: large },
      [413, 'errorCode400', 'too large or in the wrong format'],
    ],
    [
      'a body of another type',
      { ...post, type: 'text/plain', body: 'x' },
      [415, 'errorCode400', 'too large or in the wrong format'],
    ],
    [
      'JSON for a page',
      { ...post, type: 'application/json', body: '{}' },
      [415, 'errorCode400', 'too large or in the wrong format'],
    ],
    [
      'a form for a page without one',
      { ...post, path: '/webappng/sites/acme/dashboard/home', type: FORM, body: '' },
      [405, 'errorCode400', 'Part of this link is missing or wrong'],
    ],
    [
      'a form for no page',
      { ...post, path: '/webappng/nowhere', type: FORM, body: '' },
      [404, 'NotFound', 'Check the address'],
    ],
    [
      'an address that nobody can read',
      { path: '/webappng/sites/%E0%A4%A' },
      [404, 'NotFound', 'Check the address'],
    ],
    [
      'an address that is too long',
      { path: `/webappng/sites/${'x'.repeat(66_000)}` },
      [414, 'errorCode400', 'Part of this link is missing or wrong'],
    ],
  ])('is a page for a person: %s', async (_what, asked, [status, type, text]) => {
    const answer = await ask(asked);
    expect([answer.status, answer.type]).toEqual([status, 'text/html; charset=utf-8']);
    expect(answer.text).toContain(`data-error-page="${type}"`);
    expect(answer.text).toContain(text);
    expect(answer.text.includes(answer.trackingId)).toBe(status !== 404); // there is nothing to ask about
    expect(answer.text).not.toMatch(/\bat .*:\d+:\d+|node_modules|FST_/);
  });

  test('speaks the language of the browser, or the one that was chosen in it', async () => {
    const refused = { ...post, type: FORM, body: large };
    const accepted = await ask({ ...refused, headers: { 'accept-language': 'ar' } });
    expect(accepted.text).toContain('كبير جدًا أو بصيغة غير مقبولة');
    expect(accepted.text).toMatch(/<html[^>]*dir="rtl"/);
    const chosen = await ask({ ...refused, headers: { cookie: 'portico-locale=ar' } });
    expect(chosen.text).toContain('كبير جدًا أو بصيغة غير مقبولة');
  });

  test('tells who it is to whoever calls operations, whatever they read', async () => {
    const refused = await ask({ ...post, path: API, type: FORM, body: 'x' });
    expect([refused.status, refused.type]).toEqual([403, 'application/json; charset=utf-8']);
    expect(JSON.parse(refused.text)).toMatchObject({ trackingID: refused.trackingId });
  });

  test('is the body of an error for a program that asks for a page’s address', async () => {
    const refused = await ask({ ...post, type: FORM, body: large, headers: { accept: '*/*' } });
    expect([refused.status, refused.type]).toEqual([413, 'application/json; charset=utf-8']);
  });
});

const seven = Object.values(errorPages).map(({ type }): string => type);
const pagesIn = (html: string): string[] =>
  [...html.matchAll(/data-error-page="(\w+)"/g)].map(([, type = '']) => type);

test('[ERRS-12] each error of the server is told to a person on one of the seven pages, to a program by its code', async () => {
  const names = Object.keys(errorCodes) as ErrorName[];
  const told = new Set<string>();
  for (const name of names) {
    const { status, code } = errors[name];
    const page = await ask({ path: `/fails/${name}` });
    const types = pagesIn(page.text);
    expect({ name, status: page.status, count: types.length }).toEqual({ name, status, count: 1 });
    expect(seven).toContain(types[0]);
    told.add(types[0] ?? '');
    const body = await ask({ path: `/fails/${name}`, headers: { accept: 'application/json' } });
    expect([body.status, JSON.parse(body.text)]).toMatchObject([status, { code }]);
  }
  expect([...told].sort()).toEqual(['NotFound', 'errorCode400', 'errorCode403', 'errorCode500']);
});

/** What browsers send beside an address. */
const browser = 'Host: x\r\nAccept: text/html,*/*;q=0.8\r\nAccept-Language: ar\r\n';
const cookies = `Cookie: ${Array.from({ length: 40 }, (_, at) => `c${at}=${'x'.repeat(3000)}`).join('; ')}\r\n`;

describe('bytes that never become a request', () => {
  test.each([
    ['an address of 100 KB', 414, `GET /${'x'.repeat(100_000)} HTTP/1.1\r\n${browser}\r\n`],
    ['cookies of 120 KB', 431, `GET /webappng/ HTTP/1.1\r\n${browser}${cookies}\r\n`],
    ['a header that is none', 431, `GET /webappng/ HTTP/1.1\r\n${browser}b\u0000d: x\r\n\r\n`],
  ])('[ERRS-12] are told to a person on a page in their language: %s', async (what, status, request) => {
    const answer = await sendRaw(app.url, request);
    const [head = '', html = ''] = answer.split(/\r\n\r\n(.*)/s);
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/^content-type: text\/html; charset=utf-8\r$/im);
    expect(head).toMatch(/^content-security-policy: .*nonce-/im);
    expect(head.match(/^(?:content-length|connection|trackingid):/gim)).toHaveLength(3);
    expect(pagesIn(html)).toEqual(['errorCode400']);
    expect(html).toContain(/^trackingid: (\S+)/im.exec(head)?.[1]);
    expect(html).toContain('</html>');
    // what is left of a head full of cookies does not say which language its reader speaks
    expect(/<html[^>]* lang="(\w+)"/.exec(html)?.[1]).toBe(what.startsWith('cookies') ? 'en' : 'ar');
  });

  test.each([
    [
      'that asks for a page’s address',
      `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\nAccept: */*\r\n\r\n`,
    ],
    ['that calls an operation', `GET ${API} HTTP/1.1\r\n${browser}b\u0000d: x\r\n\r\n`],
    ['with a header of 100 KB', `GET / HTTP/1.1\r\nHost: x\r\nx-long: ${'x'.repeat(100_000)}\r\n\r\n`],
    ['that speaks no HTTP', 'NONSENSE\r\n\r\n'],
  ])('are told by the body of an error to a program %s', async (_what, request) => {
    const answer = await sendRaw(app.url, request);
    const body: unknown = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
    expect(body).toMatchObject({ trackingID: /^trackingid: (\S+)/im.exec(answer)?.[1] });
  });
});
