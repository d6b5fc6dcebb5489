import { createCalls } from '@portico/client/calls';
import { refreshTicket, setPassword, signIn, signOut } from '@portico/contract/identity';
import { scheduleMeeting } from '@portico/contract/meetings';
import { createFirstSite } from '@portico/contract/setup';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertLink } from '../modules/identity/index.ts';
import { startTestApp, type TestApp, type Visitor } from '../testing/app.ts';
import { openPage, sendForm } from '../testing/forms.ts';
import { makeInvited, makePerson, PASSWORD, signedIn } from '../testing/people.ts';
import { planOf } from '../testing/writers.ts';

const COOKIE = 'portico-csrf';
const email = 'hana@acme.example';
const SITE = '/webappng/sites/acme';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

/** A browser in which somebody else has put a cookie whose token they know. */
function planted(): { visitor: Visitor; token: string; cookie: string } {
  const visitor = app.visitor();
  return { visitor, token: visitor.session.csrfToken, cookie: visitor.cookie(COOKIE) ?? '' };
}

/** What a call with this token is answered, by somebody who asks for no other. */
async function refreshWith(visitor: Visitor, csrf: string): Promise<number> {
  const response = await visitor.fetch(`${SITE}/api/v1${refreshTicket.path}`, {
    method: 'PUT',
    headers: { 'x-csrf-token': csrf, ticket: visitor.session.ticket ?? '' },
  });
  return response.status;
}

const setUp = async (visitor: Visitor): Promise<string> => {
  const token = new URL(app.setupUrl ?? '').searchParams.get('token') ?? '';
  const site = { siteName: 'acme', siteDisplayName: 'Acme', timeZone: 'Europe/Berlin' };
  const person = { displayName: 'Ada', email: 'ada@acme.example', password: PASSWORD };
  Object.assign(visitor.session, { basePath: '/webappng', siteUrl: '' }); // there is no site yet
  const answer = await visitor.call(createFirstSite, { body: { token, ...site, ...person } });
  expect(answer.csrfToken).toBe(app.csrf.tokenFor(visitor.cookie(COOKIE) ?? ''));
  return answer.sessionTicket;
};

const byCall = async (visitor: Visitor): Promise<string> => {
  await makePerson(app, email).catch(() => undefined);
  const answer = await visitor.call(signIn, { body: { email, password: PASSWORD } });
  expect(answer.csrfToken).toBe(app.csrf.tokenFor(visitor.cookie(COOKIE) ?? ''));
  return answer.sessionTicket;
};

const byForm = async (visitor: Visitor): Promise<string> => {
  expect((await sendForm(visitor, `${SITE}/sign-in`, { email, password: PASSWORD })).status).toBe(303);
  const { html } = await openPage(visitor, `${SITE}/dashboard/home`);
  expect(html).toContain(app.csrf.tokenFor(visitor.cookie(COOKIE) ?? ''));
  return /"ticket":"([^"]+)"/.exec(html)?.[1] ?? '';
};

const byLink = async (visitor: Visitor): Promise<string> => {
  const { siteId, accountId } = await makeInvited(app, 'gus@acme.example');
  const link = { purpose: 'invitation', subject: { siteId, accountId }, lifetimeSeconds: 600 } as const;
  const token = await app.data.database.work((tx) => insertLink(tx, { ...link, now: app.clock.now() }));
  return (await visitor.call(setPassword, { params: { token }, body: { password: 'what a lovely day' } }))
    .sessionTicket;
};

describe('a token that was planted before', () => {
  test.each([
    ['setting up', setUp],
    ['signing in by call', byCall],
    ['signing in by form', byForm],
    ['setting a password by a link', byLink],
  ])('%s is refused afterwards, and its cookie is another', async (_way, come) => {
    const { visitor, token, cookie } = planted();
    visitor.session.ticket = await come(visitor);
    expect(visitor.cookie(COOKIE)).not.toBe(cookie);
    expect(await refreshWith(visitor, token)).toBe(403);
    expect(await refreshWith(visitor, visitor.session.csrfToken)).toBe(200);
  });

  test('signing out is refused afterwards', async () => {
    const visitor = await signedIn(app, email);
    const before = visitor.session.csrfToken;
    await visitor.call(signOut);
    const form = await sendForm(visitor, `${SITE}/sign-in`, { csrf: before, email, password: PASSWORD });
    expect(form.status).toBe(403);
    expect((await sendForm(visitor, `${SITE}/sign-in`, { email, password: PASSWORD })).status).toBe(303);
  });
});

describe('a page that was open before somebody signed in with its browser', () => {
  /** The calls of another tab, which has the token of before. */
  const oldTab = (visitor: Visitor, csrfToken: string) => {
    const asked: string[] = [];
    const session = { ...visitor.session, csrfToken };
    const call = createCalls({
      session,
      origin: app.url,
      fetch(input, init) {
        const { method, url } = new Request(input, init);
        asked.push(`${method} ${new URL(url).pathname.split('/api/v1')[1]}`);
        return visitor.fetch(url, init);
      },
    });
    return { call, asked, session };
  };

  test('does what it was asked for with the token that fits now, which it fetches once', async () => {
    const visitor = app.visitor();
    const before = visitor.session.csrfToken;
    visitor.session.ticket = await byCall(visitor);
    const tab = oldTab(visitor, before);
    const { topic } = await tab.call(scheduleMeeting, { body: planOf('Typed long ago') });
    expect(topic).toBe('Typed long ago');
    expect(tab.asked).toEqual(['POST /meetings', 'GET /csrf-token', 'POST /meetings']);
    expect(tab.session.csrfToken).toBe(visitor.session.csrfToken);
    await tab.call(refreshTicket);
    expect(tab.asked).toHaveLength(4);
  });

  test('is told so once when even that token is refused, and asks no further', async () => {
    const visitor = app.visitor();
    visitor.session.ticket = await byCall(visitor);
    const tab = oldTab(visitor, 'nothing of ours');
    const call = createCalls({
      session: tab.session,
      origin: app.url,
      fetch(input, init) {
        const response = visitor.fetch(new Request(input).url, init);
        visitor.setCookie(COOKIE, app.csrf.newCookie()); // somebody signs in and out all the time
        return response;
      },
    });
    await expect(call(refreshTicket)).rejects.toMatchObject({ error: 'csrfInvalid', status: 403 });
  });

  test('in a browser without any cookie of ours gets one with the token', async () => {
    const visitor = app.visitor();
    visitor.setCookie(COOKIE, 'planted by hand');
    const tab = oldTab(visitor, '');
    await expect(tab.call(signIn, { body: { email, password: PASSWORD } })).resolves.toMatchObject({
      person: { email },
    });
  });

  test.each([
    ['sign-in', { email, password: PASSWORD }, [email]],
    ['forgot-password', { email }, [email]],
    ['meeting/join', { number: '123 456' }, ['123 456']],
  ])(
    'a page whose form of %s is sent says why, and shows again what was typed',
    async (page, fields, shown) => {
      const visitor = app.visitor();
      const before = visitor.session.csrfToken;
      await byCall(visitor);
      const stale = await sendForm(visitor, `${SITE}/${page}`, { csrf: before, ...fields });
      expect(stale.status).toBe(403);
      expect(stale.text).toContain('You signed in or out in another tab');
      for (const typed of shown) expect(stale.html).toContain(`value="${typed}"`);
      expect(stale.html).not.toContain(PASSWORD);
      const token = /name="csrf" value="([\w-]+)"/.exec(stale.html)?.[1] ?? '';
      expect((await sendForm(visitor, `${SITE}/${page}`, { csrf: token, ...fields })).status).not.toBe(403);
    },
  );
});

test('the token of another origin’s reader stays theirs: the answer allows no other page to read it', async () => {
  const response = await app.visitor().fetch(`${SITE}/api/v1/csrf-token`, {
    headers: { origin: 'https://evil.example' },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
});
