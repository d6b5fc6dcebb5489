import {
  changePassword,
  endAccountSession,
  endOtherSessions,
  listAccountHistory,
  listAccountSessions,
} from '@portico/contract/account-security';
import { refreshTicket } from '@portico/contract/identity';
import { listMails } from '@portico/contract/mailbox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../testing/app.ts';
import { mailsTo } from '../testing/mailbox.ts';
import { makePerson, PASSWORD, signedIn } from '../testing/people.ts';

const NEW = 'seven purple kettles sing';
const API = '/webappng/sites/acme/api/v1';

let app: TestApp;
let hana: Visitor;
let eve: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'hana@acme.example', { name: 'Hana' });
  await makePerson(app, 'eve@acme.example', { name: 'Eve', roles: ['ADMIN', 'HOST'] });
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});
beforeEach(async () => {
  app.clock.advance(3600);
  hana = await signedIn(app, 'hana@acme.example');
  eve = await signedIn(app, 'eve@acme.example');
});

const currentOf = async (visitor: Visitor): Promise<string> =>
  (await visitor.call(listAccountSessions, { query: {} })).sessions[0]?.id ?? '';

describe('somebody else, who administers the site', () => {
  test('does not end a session by its id, nor by ids that they make up', async () => {
    const sessionId = await currentOf(hana);
    const ids = [sessionId, sessionId.toLowerCase(), '0'.repeat(32), hana.session.userId];
    for (const id of ids)
      await expect(eve.call(endAccountSession, { params: { sessionId: id } })).rejects.toMatchObject({
        status: 404,
      });
    await eve.call(endOtherSessions);
    await expect(hana.call(refreshTicket)).resolves.toBeDefined();
  });

  test('is refused an id that is none before the database is asked', async () => {
    for (const id of ["x' or '1'='1", '*', '%25', 'a'.repeat(65)])
      await expect(eve.call(endAccountSession, { params: { sessionId: id } })).rejects.toMatchObject({
        status: 400,
      });
  });

  test('reads nothing of it: neither sessions and history, nor mails, nor the audit', async () => {
    await signedIn(app, 'hana@acme.example');
    await hana.call(changePassword, { body: { currentPassword: PASSWORD, password: NEW } });
    await hana.call(changePassword, { body: { currentPassword: NEW, password: PASSWORD } });
    expect((await mailsTo(app, 'hana@acme.example')).length).toBeGreaterThan(2);
    const { mails } = await eve.call(listMails);
    expect(mails.filter(({ to }) => to.startsWith('hana'))).toEqual([]);
    const own = await eve.call(listAccountHistory, { query: {} });
    expect(own.events.every(({ kind }) => kind === 'signedIn')).toBe(true);
    const { rows } = await app.data.database.pool.query('select action from audit_event');
    expect(rows).toEqual([]);
  });
});

describe('a call of another page', () => {
  test.each([
    ['PUT', changePassword.path, { currentPassword: PASSWORD, password: NEW }],
    ['DELETE', endOtherSessions.path, undefined],
  ])('%s %s is refused without the token that fits now', async (method, path, body) => {
    await signedIn(app, 'hana@acme.example');
    const { status } = await hana.fetch(`${API}${path}?siteurl=acme`, {
      method,
      headers: {
        ticket: hana.session.ticket ?? '',
        'x-csrf-token': eve.session.csrfToken,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(status).toBe(403);
    await expect(hana.call(listAccountSessions, { query: {} })).resolves.not.toMatchObject({ total: 1 });
  });

  test('cannot use the token of before the password was changed', async () => {
    const before = hana.session.csrfToken;
    await hana.call(changePassword, {
      body: { currentPassword: PASSWORD, password: NEW, endsOthers: false },
    });
    const { status } = await hana.fetch(`${API}${endOtherSessions.path}?siteurl=acme`, {
      method: 'DELETE',
      headers: { ticket: hana.session.ticket ?? '', 'x-csrf-token': before },
    });
    expect(status).toBe(403);
    await hana.call(changePassword, { body: { currentPassword: NEW, password: PASSWORD } });
  });
});

test('who was disabled on the site changes no password by a ticket of before', async () => {
  await app.data.database.pool.query("update person set state = 'disabled' where display_name = 'Hana'");
  const body = { currentPassword: PASSWORD, password: NEW };
  await expect(hana.call(changePassword, { body })).rejects.toMatchObject({ status: 401 });
  await app.data.database.pool.query("update person set state = 'active' where display_name = 'Hana'");
});

test('a header without end, and one with marks of a page, is shown as a browser that is unknown', async () => {
  app.clock.advance(60);
  hana.userAgent = `<script>alert(1)</script>${'x'.repeat(4000)}`;
  await hana.call(refreshTicket);
  await app.identity.context.traces.keep();
  const { rows } = await app.data.database.pool.query<{ most: number }>(
    'select max(length(user_agent)) as most from auth_session',
  );
  expect(rows[0]?.most).toBe(256);
  const { sessions } = await hana.call(listAccountSessions, { query: {} });
  expect(sessions[0]?.device).toEqual({ kind: 'unknown', browser: null, system: null });
});
