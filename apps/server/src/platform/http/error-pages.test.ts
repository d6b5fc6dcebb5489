import { request as send } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeSite } from '../../testing/people.ts';

const SIGN_IN = '/webappng/sites/acme/sign-in';
const FORM = 'application/x-www-form-urlencoded';
const API = '/webappng/sites/acme/api/v1/sessions';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
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
