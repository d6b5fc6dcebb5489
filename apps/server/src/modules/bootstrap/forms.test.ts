import { signIn } from '@portico/contract/identity';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { sendForm, type Page } from '../../testing/forms.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { planNow } from '../../testing/rooms.ts';
import { changeSettings } from '../../testing/site-settings.ts';
import { Failure } from '../../platform/errors/failure.ts';
import { problemsOf } from './forms.ts';

let app: TestApp;
let door: string;
const SITE = '/webappng/sites/acme';
const SIGN_IN = `${SITE}/sign-in`;

beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'hana@acme.example');
  const { uuid } = await planNow(await signedIn(app, 'hana@acme.example'), { password: 'not guessed' });
  await changeSettings(app, { allowAccountRequests: true });
  door = `${SITE}/meeting/join/${uuid}`;
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

type Fields = Record<string, string>;
const email = 'olga@acme.example';
const wrong = { email, password: 'not this one' };
const SET_PASSWORD = `${SITE}/set-password?token=${'0'.repeat(43)}`;
const SET_UP = `/webappng/setup?token=${'0'.repeat(43)}`;
const filledIn = {
  siteName: 'other',
  siteDisplayName: 'Other',
  displayName: 'Olga',
  email,
  password: 'long enough 4 all',
  timeZone: 'UTC',
};
interface Form {
  what: string;
  /** How many tries it takes within its window. */
  limit: number;
  path: () => string;
  fields: Fields;
}

const forms: readonly Form[] = [
  { what: 'sign-in', limit: 10, path: () => SIGN_IN, fields: wrong },
  { what: 'forgotten password', limit: 5, path: () => `${SITE}/forgot-password`, fields: { email } },
  {
    what: 'asking for an account',
    limit: 3,
    path: () => `${SITE}/request-account`,
    fields: { email, displayName: 'Olga' },
  },
  { what: 'set password', limit: 300, path: () => SET_PASSWORD, fields: { password: 'x' } },
  { what: 'set-up', limit: 20, path: () => SET_UP, fields: {} },
  {
    what: 'which meeting',
    limit: 120,
    path: () => `${SITE}/meeting/join`,
    fields: { number: '999 999 999' },
  },
  { what: 'door', limit: 300, path: () => door, fields: { attendeeFullName: 'Gus', password: 'a guess' } },
];

const others: readonly { what: string; status: number; path: string; fields: Fields }[] = [
  { what: 'a wrong password', status: 403, path: SIGN_IN, fields: wrong },
  { what: 'no address', status: 422, path: SIGN_IN, fields: { password: 'x' } },
  { what: 'no address for a link', status: 422, path: `${SITE}/forgot-password`, fields: { email: '' } },
  { what: 'an old link', status: 410, path: SET_PASSWORD, fields: { password: 'long enough 4 all' } },
  { what: 'an old link to set up with', status: 410, path: SET_UP, fields: filledIn },
  {
    what: 'a number of no meeting',
    status: 422,
    path: `${SITE}/meeting/join`,
    fields: { number: '999 999 999' },
  },
  { what: 'no such meeting', status: 404, path: `${SITE}/meeting/join/${'0'.repeat(32)}`, fields: {} },
  { what: 'no such site', status: 404, path: '/webappng/sites/nowhere/sign-in', fields: wrong },
  { what: 'a page without a form', status: 405, path: `${SITE}/dashboard/home`, fields: {} },
];

/** The rest of a large limit is said to be used up. */
const MOST_SENT = 30;

describe('a form that is sent too often', () => {
  test.each(forms)('$what: is 429 and says when to come back', async ({ limit, path, fields }) => {
    app.clock.advance(7200); // no window of another test is open
    const visitor = app.visitor();
    const sent: Page[] = [];
    for (let i = 0; i < Math.min(limit, MOST_SENT); i += 1)
      sent.push(await sendForm(visitor, path(), fields));
    if (limit > MOST_SENT) await app.data.database.pool.query('update rate_count set hits = $1', [limit]);
    expect(sent.filter(({ status, retryAfter }) => status === 429 || retryAfter !== null)).toEqual([]);
    const refused = await sendForm(visitor, path(), fields);
    expect(refused.status).toBe(429);
    expect(Number(refused.retryAfter)).toBeGreaterThanOrEqual(300);
    expect(refused.text).toMatch(/Too many attempts\.|This setup link no longer works|This link has expired/);
    app.clock.advance(Number(refused.retryAfter));
    expect((await sendForm(visitor, path(), fields)).status).not.toBe(429);
  });

  test('waits as long as the same call in JSON', async () => {
    app.clock.advance(7200);
    const visitor = app.visitor();
    for (let i = 0; i < 10; i += 1) await sendForm(visitor, SIGN_IN, wrong);
    const page = await sendForm(visitor, SIGN_IN, wrong);
    await expect(visitor.call(signIn, { body: wrong })).rejects.toMatchObject({
      status: page.status,
      retryAfterSeconds: Number(page.retryAfter),
    });
  });
});

test('a portal that is too busy is 503 in words of its own, not a fault', () => {
  expect(problemsOf(new Failure('unavailable', { retryAfterSeconds: 10 }))).toEqual({ form: 'busy' });
});

test('a sign-in that fails is in the log, with where it came from', async () => {
  app.clock.advance(7200);
  await sendForm(app.visitor(), SIGN_IN, wrong);
  const line = app.logged.findLast((one) => one.includes('"refused"')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({
    level: 'warn',
    refusal: 'credentialsWrong',
    address: '127.0.0.1',
    trackingId: expect.stringMatching(/^PORTICO_/) as string,
  });
});

describe('the status of a form', () => {
  test.each(forms)('$what: of another browser it is 403', async ({ path, fields }) => {
    const page = await sendForm(app.visitor(), path(), { ...fields, csrf: 'x' });
    expect(page).toMatchObject({ status: 403, retryAfter: null });
  });

  test.each(others)('$what: $status', async ({ status, path, fields }) => {
    app.clock.advance(7200);
    expect(await sendForm(app.visitor(), path, fields)).toMatchObject({ status, retryAfter: null });
  });
});
