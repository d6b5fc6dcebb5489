// Nobody is led to another origin with our name on the way, whatever the address says: judged as browsers resolve it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../testing/app.ts';
import { openPage, sendForm } from '../testing/forms.ts';
import { makePerson, makeSite, PASSWORD, signedIn } from '../testing/people.ts';
import { sendRaw } from '../testing/raw.ts';
import { planNow } from '../testing/rooms.ts';

let app: TestApp;
let hana: Visitor;
let uuid: string;
const SITE = '/webappng/sites/acme';
const HOME = `${SITE}/dashboard/home`;

beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'hana@acme.example');
  await makeSite(app, { name: 'other', displayName: 'Other' });
  hana = await signedIn(app, 'hana@acme.example');
  ({ uuid } = await planNow(hana));
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const SEPARATORS = [
  '/',
  '\\',
  '%2f',
  '%5c',
  '\t/',
  '\n/',
  '\r/',
  '/\t',
  '/./',
  '/../',
  '/.',
  '/%2e/',
  '/%2E%2e/',
];

/** What means another origin to some browser, proxy or parser, or may do so after another one has read it. */
const hostile: readonly string[] = [
  'https://evil.example/',
  'HTTPS:evil.example',
  'http:/evil.example',
  '//evil.example/',
  '///evil.example/',
  '////evil.example',
  '//evil.example:80/',
  '//user:password@evil.example/',
  '//127.0.0.1@evil.example/',
  String.raw`/\evil.example/`,
  String.raw`\\evil.example/`,
  String.raw`\/evil.example/`,
  String.raw`/\/evil.example/`,
  '/\t/evil.example/',
  '\t//evil.example/',
  ' //evil.example/',
  '\u0000//evil.example/',
  '/\n/evil.example/',
  '/\r\nlocation: https://evil.example/\r\n\r\n',
  '/%0d%0alocation:%20https://evil.example/',
  '/.//evil.example/',
  '/././/evil.example/',
  '/a/..//evil.example',
  '/a/b/../..//evil.example',
  '/%2e//evil.example/',
  '/%2E//evil.example/',
  '/a/%2e%2e//evil.example/',
  '/a/.%2e//evil.example/',
  '/..//evil.example/',
  '/../..//evil.example/',
  '/.///evil.example/',
  String.raw`/./\evil.example/`,
  String.raw`/a/..\\evil.example/`,
  '/.\t//evil.example/',
  '/.//user@evil.example/',
  '/.//[::1]/',
  '/.//evil.example:443/%2e%2e/',
  '/\u2025//evil.example/',
  '/\uFF0F/evil.example/',
  '/\u3002/evil.example',
  '\u2028//evil.example/',
  '\uFEFF//evil.example/',
  '/\u00AD//evil.example/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://evil.example/1',
  'view-source:https://evil.example/',
  'evil.example',
  '?//evil.example/',
  '#//evil.example/',
  '',
  '/',
  `/.//evil.example/${'a'.repeat(20_000)}`,
  `/${'a/../'.repeat(4000)}/evil.example/`,
  `/${'\u{1F600}'.repeat(2000)}`,
  ...SEPARATORS.flatMap((first) => SEPARATORS.map((second) => `${first}${second}evil.example/`)),
];

/** Where a browser would be after an answer to this request. */
const landing = (location: string | null, requested: string): URL =>
  new URL(location ?? '', new URL(requested, app.url));

/** What an answer says that leads elsewhere; undefined where it stays with us. */
function leads(location: string | null, requested: string): string | undefined {
  if (location === null) return undefined;
  const url = landing(location, requested);
  const isPlain = /^[\u0021-\u007E]*$/.test(location) && location.length <= 8000;
  return url.origin === app.url && isPlain ? undefined : location.slice(0, 200);
}

const returning = (wanted: string): string => `${SITE}/sign-in?returnUrl=${encodeURIComponent(wanted)}`;

describe('an address to come back to', () => {
  test('leads somebody who is signed in to our own origin only', async () => {
    const found = new Map<string, string>();
    for (const wanted of hostile) {
      const path = returning(wanted);
      const { status, location } = await openPage(hana, path);
      expect([wanted, status]).toEqual([wanted, 303]);
      const away = leads(location, path);
      if (away !== undefined) found.set(wanted, away);
    }
    expect(Object.fromEntries(found)).toEqual({});
  });

  test('is not even in the form of the sign-in page', async () => {
    const nobody = app.visitor();
    for (const wanted of hostile.slice(0, 60)) {
      const { html } = await openPage(nobody, returning(wanted));
      const value = /name="returnUrl" value="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
      expect([wanted, leads(value ?? '//none/', HOME)]).toEqual([wanted, undefined]);
    }
  });

  test('leads whoever signs in by the form to our own origin only', async () => {
    const email = 'hana@acme.example';
    for (const returnUrl of hostile.slice(0, 60)) {
      const path = `${SITE}/sign-in`;
      const page = await sendForm(app.visitor(), path, { email, password: PASSWORD, returnUrl });
      expect([returnUrl, page.status, leads(page.location, path)]).toEqual([returnUrl, 303, undefined]);
    }
  });

  test('an address that is given several times leads to our own origin, in whatever order they stand', async () => {
    for (const [first, second] of [
      ['//evil.example/', HOME],
      [HOME, '//evil.example/'],
      ['/.//evil.example/', '/.//evil.example/'],
    ]) {
      const path = `${returning(first ?? '')}&returnUrl=${encodeURIComponent(second ?? '')}`;
      const { status, location } = await openPage(hana, path);
      expect([status, leads(location, path)]).toEqual([303, undefined]);
    }
  });

  test('an address of our own is kept, with its query and its fragment', async () => {
    const wanted = `${SITE}/meeting/home?range=past&q=%2F%2Fevil.example#top`;
    expect((await openPage(hana, returning(wanted))).location).toBe(wanted);
    expect((await openPage(hana, returning('/a/%2e%2e/b?c=d'))).location).toBe('/b?c=d');
  });
});

/** Requests whose own path is hostile: what a browser, a proxy or a program can put on the line. */
const paths = (): string[] => {
  const tails = [
    '//evil.example',
    '/.//evil.example',
    String.raw`/\evil.example`,
    '/%2e%2e//evil.example',
    '/%5c%5cevil.example',
  ];
  const heads = [
    '',
    '/webappng/sites/acme',
    '/webappng/sites/acme/',
    '/webappng/sites/nowhere',
    '/webappng/sites/acme/dashboard/home',
    '/webappng/sites/acme/meeting/join',
    `/webappng/sites/acme/meeting/info/${uuid}`,
    `/webappng/sites/acme/meeting/join/${uuid}`,
    `/webappng/sites/acme/meeting/room/${uuid}`,
    '/webappng/errorpage',
    '/webappng/errorpage/x',
    '/recordingservice/sites/acme/recording/playback',
    '/join',
    '/meet',
    '/acme/j.php',
    'http://evil.example',
    'http://evil.example/webappng/sites/acme',
    'http://evil.example/webappng/sites/acme/dashboard/home',
    'http://user@evil.example/webappng/sites/acme/',
    'https://evil.example/webappng/sites/acme/x',
    'evil:/webappng/sites/acme',
    '//evil.example/webappng/sites/acme',
    `http://evil.example/webappng/sites/acme/meeting/join/${uuid}`,
    '/webappng/sites//evil.example',
    '/webappng/sites/%2F%2Fevil.example',
    '/webappng/sites/%2e%2e',
    '/webappng/sites/acme/%2e%2e/%2e%2e/%2e%2e',
  ];
  const queries = [
    '',
    '?MTID=//evil.example',
    `?MTID=m${'0'.repeat(32)}`,
    '?site=other&site=//evil.example',
    '?//evil.example',
  ];
  return heads.flatMap((head) =>
    ['', '/', ...tails].flatMap((tail) => queries.map((query) => head + tail + query)),
  );
};

test('a request whose own path is hostile is led to our own origin, or nowhere', async () => {
  const session = hana.cookie('portico-session') ?? '';
  const found = new Map<string, string>();
  for (const path of paths()) {
    for (const cookie of ['', `portico-session=${session}`]) {
      const request = `GET ${path} HTTP/1.1\r\nhost: x\r\naccept: text/html\r\ncookie: ${cookie}\r\nconnection: close\r\n\r\n`;
      const [head = ''] = (await sendRaw(app.url, request)).split('\r\n\r\n');
      const location = /^location: (.*)$/im.exec(head)?.[1] ?? null;
      const away = leads(location, path.startsWith('/webappng') ? path : '/');
      if (away !== undefined) found.set(path, away);
      // what comes after signing in is judged as well
      const back = location === null ? null : landing(location, '/').searchParams.get('returnUrl');
      if (back !== null && leads(back, '/') !== undefined) found.set(path, back);
      expect(head).toMatch(/^HTTP\/1\.1 \d{3} /);
    }
  }
  expect(Object.fromEntries(found)).toEqual({});
}, 60_000);

test('forms lead to our own origin, whatever their fields say', async () => {
  const found = new Map<string, string>();
  for (const word of hostile.slice(0, 55)) {
    const forms: readonly [path: string, fields: Record<string, string>][] = [
      [`${SITE}/meeting/join`, { number: word }],
      [`${SITE}/forgot-password`, { email: `${word}@evil.example` }],
      [`${SITE}/meeting/join/${uuid}?MTID=${encodeURIComponent(word)}`, { attendeeFullName: word }],
      [`${SITE}/meeting/join/${uuid}?MTID=${encodeURIComponent(word)}`, {}],
      [`${SITE}/set-password?token=${encodeURIComponent(word)}`, { password: PASSWORD }],
    ];
    for (const [path, fields] of forms) {
      const { location } = await sendForm(app.visitor(), path, fields);
      const away = leads(location, path);
      if (away !== undefined) found.set(`${path} ${word}`, away);
    }
  }
  expect(Object.fromEntries(found)).toEqual({});
}, 60_000);
