// Whatever an address, a query or a form says: no answer is a fault of ours, and none tells how we are built.
import { readdirSync, readFileSync } from 'node:fs';
import { addresses as ofSite } from '@portico/contract/addresses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../testing/app.ts';
import { sendForm } from '../testing/forms.ts';
import {
  askRaw,
  collectAddresses,
  hostileValues,
  inManyWays,
  seededRandom,
  type Mounted,
  type RawAnswer,
  type RawRequest,
} from '../testing/hostile-requests.ts';
import { makePerson, makeSite, signedIn } from '../testing/people.ts';
import { planNow } from '../testing/rooms.ts';

let app: TestApp;
let ada: Visitor;
let uuid: string;
let mtid: string;
const mounted: Mounted[] = [];

beforeAll(async () => {
  app = await startTestApp({ settings: { TRUST_PROXY: 'true' }, extend: collectAddresses(mounted) });
  await makePerson(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN', 'HOST'] });
  await makeSite(app, { name: 'other', displayName: 'Other' });
  ada = await signedIn(app, 'ada@acme.example');
  const meeting = await planNow(ada);
  ({ uuid } = meeting);
  mtid = new URL(meeting.meetingLink).searchParams.get('MTID') ?? '';
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

/** The portal's own pages, which one address of the server stands for, with what they read of a query. */
const folder = new URL('../../../portal/src/pages/', import.meta.url);
const tables = readdirSync(folder)
  .filter((file) => file.endsWith('.pages.ts'))
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  .join('\n');
const portalPages = Object.values(ofSite).map(({ path }) => path.replaceAll('$', ':'));
const portalNames = [...tables.matchAll(/says: \[([^\]]*)\]/g)].flatMap(([, names = '']) =>
  [...names.matchAll(/\w+/g)].map(([name]) => name),
);

const known = (): Readonly<Record<string, readonly string[]>> => ({
  site: ['acme', 'nowhere'],
  uuid: [uuid, '0'.repeat(32)],
  page: ['404', 'inactivePage'],
  user: ['ada'],
});

const parametersOf = (url: string): string[] => [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** An address with each of its parameters filled in; the star is a page of the portal. */
function fill(url: string, values: Readonly<Record<string, string>>): string {
  return url
    .replaceAll(/:(\w+)/g, (_all, name: string) => values[name] ?? known()[name]?.[0] ?? 'x')
    .replace('*', 'dashboard/home');
}

/** Every address as it is mounted, and those of the portal's own pages. */
const addresses = (): string[] => {
  const own = mounted.filter(({ method }) => ['GET', 'POST'].includes(method)).map(({ url }) => url);
  return [...new Set([...own, ...portalPages.map((path) => `/webappng/sites/:site${path}`)])];
};

/** What addresses that are no pages read, and what objects have of themselves. */
const anybodysNames = [
  'locale',
  'siteurl',
  'expires',
  'signature',
  'constructor',
  '__proto__',
  'toString',
  '',
];
const names = (): string[] => [
  ...new Set([...mounted.flatMap(({ takes }) => takes), ...portalNames, ...anybodysNames]),
];

const STACK =
  /\bat (?:async )?[\w.<>[\] ]*\(?(?:file:|node:|\/)[^\s)]*:\d+:\d+|node_modules|TypeError|\.(?:ts|js):\d+/;
const OWN_STATUSES = new Set([
  200, 204, 302, 303, 307, 400, 403, 404, 405, 410, 411, 413, 414, 415, 422, 429,
]);

/** What is away says so itself: the media engine, and the first page of a portal that nobody has set up. */
const AWAY = /^\/(?:rtc\/.*|readyz|)(?:\?|$)/;

/** The faults of an answer: what it says of itself, where it leads, and what the log says of it. */
function faultsOf({ method, path }: RawRequest, answer: RawAnswer, logged: readonly string[]): string[] {
  const { status, headers, text } = answer;
  const mayBe = (status === 503 && AWAY.test(path)) || /^\/webappng\/errorpage\/500(?:[?/]|$)/.test(path);
  const errors = logged.filter((line) => line.startsWith('{"level":"error"'));
  const shown = [text, ...Object.values(headers).map(String)];
  return [
    ...(OWN_STATUSES.has(status) || mayBe ? [] : [`is ${status}`]),
    ...(shown.some((part) => STACK.test(part)) ? ['shows a stack'] : []),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['has no headers of ours']),
    ...(headers['location'] === path ? ['leads to itself'] : []),
    ...errors.map((line) => `is a fault in the log: ${line.slice(0, 300)}`),
  ].map((fault) => `${method} ${path.slice(0, 200)} ${fault}`);
}

/** Asks all of them, and tells what was wrong with which. */
async function findFaults(requests: readonly RawRequest[], of: TestApp = app): Promise<string[]> {
  const found: string[] = [];
  for (const one of requests) {
    const before = of.logged.length;
    const answer = await askRaw(of.url, one);
    found.push(...faultsOf(one, answer, of.logged.slice(before)));
  }
  return found.slice(0, 20);
}

const asAda = (): Record<string, string> => ({
  accept: 'text/html',
  cookie: ['portico-session', 'portico-csrf'].map((name) => `${name}=${ada.cookie(name) ?? ''}`).join('; '),
});
const asNobody = { accept: 'text/html' };
const get = (path: string, headers: Readonly<Record<string, string>>): RawRequest => ({
  method: 'GET',
  path,
  headers,
});

test('every page of the server is among the addresses that are tried', () => {
  expect(addresses()).toEqual(
    expect.arrayContaining([
      '/',
      '/webappng/setup',
      '/webappng/errorpage/*',
      '/webappng/sites/:site/sign-in',
      '/webappng/sites/:site/meeting/join/:uuid',
      '/webappng/sites/:site/meeting/room/:uuid',
      '/webappng/sites/:site/*',
      '/webappng/sites/:site/recording/home',
      '/:site/j.php',
    ]),
  );
  expect(names()).toEqual(expect.arrayContaining(['site', 'token', 'MTID', 'returnUrl', 'range', 'filter']));
});

test('a person who is signed in sees the pages that are tried', async () => {
  const answer = await askRaw(app.url, get('/webappng/sites/acme/recording/home', asAda()));
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('Ada');
});

test('every page of the server says which names it reads', () => {
  const pages = mounted.filter(({ url }) =>
    /^\/webappng\/(?:setup|sites\/:site\/(?:sign-in|set-password))/.test(url),
  );
  expect(pages.length).toBeGreaterThan(5);
  expect(pages.filter(({ takes }) => takes.length === 0)).toEqual([]);
});

test.each([
  ['/?site=a&site=b', 422],
  ['/webappng/setup?token=a&token=b', 410],
  ['/webappng/errorpage/constructor', 303],
  ['/webappng/errorpage/__proto__', 303],
  ['/webappng/errorpage/404?errorInfo=a&errorInfo=b', 404],
  ['/webappng/sites/acme/sign-in?locale=ar&locale=en', 200],
  ['/webappng/sites/acme/sign-in?locale=constructor', 200],
  ['/webappng/sites/acme/set-password?token=a&token=b', 410],
  ['/webappng/sites/acme/forgot-password?sentTo=a&sentTo=b', 200],
  ['/webappng/sites/__proto__/sign-in', 404],
  ['/webappng/sites/a%00b/sign-in', 404],
  ['/join/a%00b', 404],
])('the page %s is %i', async (path, status) => {
  const answer = await askRaw(app.url, get(path, asNobody));
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type'] ?? 'text/html').toContain('text/html');
});

test('of a value that is given several times the first is read', async () => {
  const arabic = await askRaw(app.url, get('/webappng/sites/acme/sign-in?locale=ar&locale=en', asNobody));
  expect(arabic.text).toContain('<html lang="ar"');
  const found = await askRaw(app.url, get('/?site=acme&site=other', asNobody));
  expect(found.headers['location']).toBe('/webappng/sites/acme');
});

describe('no answer is a fault of ours', () => {
  test('for any parameter of any address', async () => {
    const requests = addresses().flatMap((url) =>
      parametersOf(url).flatMap((name) =>
        hostileValues.flatMap((value) => {
          const path = fill(url, { [name]: value });
          return [get(path, asNobody), get(path, asAda())];
        }),
      ),
    );
    expect(requests.length).toBeGreaterThan(1000);
    expect(await findFaults(requests)).toEqual([]);
  }, 300_000);

  test('for any name of a query, in whatever way it is given', async () => {
    const requests = addresses().flatMap((url) =>
      names().flatMap((name, at) =>
        inManyWays(name, hostileValues[at % hostileValues.length] ?? '')
          .filter((_query, way) => (way + at) % 3 === 0)
          .map((query, way) => get(`${fill(url, {})}?${query}`, way % 2 === 0 ? asNobody : asAda())),
      ),
    );
    expect(await findFaults(requests)).toEqual([]);
  }, 300_000);

  test('for parameters, queries and methods that dice make', async () => {
    const random = seededRandom(20_261_125);
    const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const requests = Array.from({ length: 1500 }, (): RawRequest => {
      const url = one(addresses());
      const path = fill(
        url,
        Object.fromEntries(
          parametersOf(url).map((name) => [
            name,
            random() < 0.6 ? one(known()[name] ?? ['x']) : one(hostileValues),
          ]),
        ),
      );
      const query = Array.from({ length: Math.floor(random() * 4) }, () =>
        one(inManyWays(one(names()), random() < 0.2 ? mtid : one(hostileValues))),
      ).join('&');
      const headers = random() < 0.5 ? asNobody : asAda();
      return { method: one(['GET', 'GET', 'HEAD']), path: `${path}?${query}`, headers };
    });
    expect(await findFaults(requests)).toEqual([]);
  }, 300_000);
});

/** Pages that take a form. */
const formPages = (): Mounted[] =>
  mounted.filter(
    ({ method, url, takes }) => method === 'POST' && takes.length > 0 && !url.includes('api/v1'),
  );

const FORM = 'application/x-www-form-urlencoded';
const bodies: readonly [type: string | undefined, body: string][] = [
  [FORM, ''],
  [FORM, '&&&=&=a&a'],
  [FORM, 'csrf=a&csrf=b'],
  [FORM, 'csrf[]=a'],
  [FORM, '__proto__=a&constructor=b&__proto__[csrf]=c'],
  [FORM, '\u0000'],
  [FORM, `csrf=${'a'.repeat(60_000)}`],
  [FORM, 'a='.repeat(20_000)],
  [FORM, `csrf=${'a'.repeat(1_000_000)}`],
  [FORM, 'a'.repeat(1_100_000)],
  [`${FORM}; charset=utf-16`, 'csrf=a'],
  [`${FORM};;;`, 'csrf=a'],
  ['application/json', '{"csrf":{"a":1},"email":["x"]}'],
  ['application/json', 'null'],
  ['application/json', '[]'],
  ['application/json', '"text"'],
  ['application/json', '{"__proto__":{"csrf":"a"}}'],
  ['application/json', '{'],
  ['application/json', ''],
  ['application/csp-report', '{"csp-report":{}}'],
  ['text/plain', 'csrf=a'],
  ['text/plain', ''],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="csrf"\r\n\r\na\r\n--x--'],
  ['multipart/form-data', ''],
  ['constructor/__proto__', 'a'],
  ['', 'csrf=a'],
  [undefined, 'csrf=a'],
  [undefined, ''],
];

describe('no answer to a form is a fault of ours', () => {
  test('whatever its body is', async () => {
    expect(formPages().length).toBeGreaterThanOrEqual(6);
    const requests = formPages().flatMap(({ url }) =>
      bodies.map(([type, body]): RawRequest => ({
        method: 'POST',
        path: fill(url, {}),
        headers: { ...asAda(), ...(type !== undefined && { 'content-type': type }) },
        body,
      })),
    );
    expect(await findFaults(requests)).toEqual([]);
  }, 300_000);

  test('whatever its fields say, however often', async () => {
    const requests = formPages().flatMap(({ url, takes }) =>
      takes.flatMap((name, at) =>
        hostileValues.flatMap((value, which) => {
          const body = `csrf=${ada.session.csrfToken}&${inManyWays(name, value)[(at + which) % 10] ?? ''}`;
          const query = which % 3 === 0 ? `?token=${value}&MTID=${value}` : '';
          const headers = {
            accept: 'text/html',
            'content-type': FORM,
            cookie: `portico-csrf=${ada.cookie('portico-csrf') ?? ''}`,
          };
          return { method: 'POST', path: fill(url, {}) + query, headers, body };
        }),
      ),
    );
    const found: string[] = [];
    for (let at = 0; at < requests.length; at += 50) {
      app.clock.advance(7200); // no limit holds up what is tried here
      found.push(...(await findFaults(requests.slice(at, at + 50))));
    }
    expect(found).toEqual([]);
  }, 300_000);

  test('of a field that is sent several times the first is read', async () => {
    app.clock.advance(7200);
    const visitor = app.visitor();
    const body = `csrf=${visitor.session.csrfToken}&csrf=x&email=first%40acme.example&email=second%40acme.example`;
    const answer = await visitor.fetch('/webappng/sites/acme/forgot-password', {
      method: 'POST',
      headers: { accept: 'text/html', 'content-type': FORM },
      body,
    });
    expect(answer.headers.get('location')).toContain('first%40acme.example');
  });
});

test('a portal that nobody has set up has no fault either, whatever is asked', async () => {
  const ofFresh: Mounted[] = [];
  const fresh = await startTestApp({ extend: collectAddresses(ofFresh) });
  try {
    const queries = ['', '?site=a&site=b', '?token=%00&token=b', '?locale=__proto__'];
    const requests = ofFresh.flatMap(({ method, url }) =>
      queries.map((query) => ({ method, path: fill(url, {}) + query, headers: asNobody })),
    );
    expect(await findFaults(requests, fresh)).toEqual([]);
    const form = { siteName: 'x', contents: '__proto__' };
    expect((await sendForm(fresh.visitor(), '/webappng/setup?token=a&token=b', form)).status).toBe(410);
  } finally {
    await fresh.stop();
    await fresh.database.drop();
  }
}, 60_000);
