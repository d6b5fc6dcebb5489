import {
  answerAccessRequest,
  askForAccount,
  confirmAccountRequest,
  listAccessRequests,
  readAccountRequest,
} from '@portico/contract/access-requests';
import { listAudit } from '@portico/contract/audit';
import { readLink } from '@portico/contract/identity';
import { invitePerson } from '@portico/contract/people';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAccountRequest } from '../../testing/access-requests.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { lastMailTo, linkIn, mailsTo } from '../../testing/mailbox.ts';
import { makeInvited, makePerson, signedIn } from '../../testing/people.ts';
import { changeSettings } from '../../testing/site-settings.ts';
import { sweepRequests } from './access-requests.store.ts';

const DAY = 86_400;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN', 'HOST'] });
  await makePerson(app, 'oda@other.example', { site: 'other', roles: ['ADMIN'] });
  await changeSettings(app, { allowAccountRequests: true });
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

let count = 0;
let ada: Visitor;
beforeEach(async () => {
  count += 1;
  await app.data.database.pool.query('delete from access_request');
  ada = await signedIn(app, 'ada@acme.example');
});

const waiting = () => ada.call(listAccessRequests, { query: {} });
const answer = (id: string, isGranted: boolean, { note = '' } = {}) =>
  ada.call(answerAccessRequest, { params: { id }, body: { isGranted, note } });
const firstId = async (): Promise<string> => (await waiting()).requests[0]?.id ?? '';
const actionsOf = async (id: string) =>
  (await ada.call(listAudit, { query: { personId: id } })).entries.map(({ action }) => action);

describe('somebody without an account', () => {
  const asked = (email: string, more: object = {}) =>
    app.visitor().call(askForAccount, { body: { email, displayName: 'Gus Guest', ...more } });
  const tokenTo = async (email: string): Promise<string> =>
    linkIn(await lastMailTo(app, email)).searchParams.get('token') ?? '';
  const confirm = (token: string) => app.visitor().call(confirmAccountRequest, { params: { token } });

  test('is seen by administrators once the mailed link was used, and used once', async () => {
    const email = `gus${count}@out.example`;
    await asked(email, { reason: 'I teach here' });
    expect((await waiting()).total).toBe(0);
    const token = await tokenTo(email);
    const read = await app.visitor().call(readAccountRequest, { params: { token } });
    expect(read).toEqual({ displayName: 'Gus Guest', email, reason: 'I teach here' });
    expect((await waiting()).total).toBe(0); // what opens links to look at them confirms nothing
    const twice = await Promise.allSettled([confirm(token), confirm(token)]);
    expect(twice.filter(({ status }) => status === 'fulfilled')).toMatchObject([
      { value: { outcome: 'waiting' } },
    ]);
    await expect(confirm(token)).rejects.toMatchObject({ error: 'linkExpired' });
    expect((await waiting()).requests).toMatchObject([
      { kind: 'account', email, reason: 'I teach here', personId: null },
    ]);
  });

  test('who presses twice gets one mail, who asks once more has one request', async () => {
    const email = `two${count}@out.example`;
    await asked(email);
    await asked(email);
    expect(await mailsTo(app, email)).toHaveLength(1);
    await confirm(await tokenTo(email));
    app.clock.advance(120);
    await asked(email);
    expect(await confirm(await tokenTo(email))).toEqual({ outcome: 'waiting' });
    expect((await waiting()).total).toBe(1);
  });

  test('whose link is a day old, or of another site, confirms nothing', async () => {
    const email = `late${count}@out.example`;
    await asked(email);
    const token = await tokenTo(email);
    await expect(app.visitor('other').call(readAccountRequest, { params: { token } })).rejects.toMatchObject({
      error: 'linkExpired',
    });
    app.clock.advance(DAY);
    await expect(confirm(token)).rejects.toMatchObject({ error: 'linkExpired' });
    await app.data.database.work((tx) => sweepRequests(tx, app.clock.now()));
    const { rows } = await app.data.database.pool.query('select from access_request');
    expect(rows).toEqual([]);
  });

  test('learns nothing of an address that is not theirs: the same answer, and the same mail to it', async () => {
    const known = await makePerson(app, `known${count}@acme.example`);
    const invited = await makeInvited(app, `invited${count}@acme.example`);
    const addresses = [`nobody${count}@out.example`, known.email, invited.email, 'oda@other.example'];
    const answers = [];
    for (const email of addresses) answers.push(await asked(email));
    expect(new Set(answers)).toEqual(new Set([undefined]));
    const texts = [];
    for (const email of addresses)
      texts.push((await lastMailTo(app, email)).text.replaceAll(/token=[\w-]+/g, ''));
    expect(new Set(texts).size).toBe(1);
    // whoever reads the mail of the address may know
    const outcomes = [];
    for (const email of addresses) outcomes.push((await confirm(await tokenTo(email))).outcome);
    expect(outcomes).toEqual(['waiting', 'known', 'known', 'waiting']);
    expect((await waiting()).total).toBe(2);
  });

  test('is invited when it is granted, in their language and with the note, and hosts if they may', async () => {
    const email = `new${count}@out.example`;
    await asked(email, { locale: 'ar' });
    await confirm(await tokenTo(email));
    await answer(await firstId(), true, { note: 'Glad to have you' });
    const mail = await lastMailTo(app, email);
    expect(mail.text).toContain('Glad to have you');
    expect(mail.subject).toMatch(/دع/);
    const token = linkIn(mail).searchParams.get('token') ?? '';
    expect(await app.visitor().call(readLink, { params: { token } })).toMatchObject({
      displayName: 'Gus Guest',
      isInvitation: true,
    });
    const { rows } = await app.data.database.pool.query<{ id: string; roles: string[]; state: string }>(
      `select person.id, roles, person.state from person join auth_user on auth_user.id = account_id where email = $1`,
      [email],
    );
    expect(rows).toMatchObject([{ roles: ['HOST'], state: 'invited' }]);
    expect(await actionsOf(rows[0]?.id ?? '')).toEqual(['people.request_granted', 'people.invited']);
  });

  test('keeps an account that is there as it is, with its password and its other sites', async () => {
    const there = await makePerson(app, `else${count}@other.example`, { site: 'other', name: 'Elsa' });
    await asked(there.email, { displayName: 'Somebody Else' });
    await confirm(await tokenTo(there.email));
    const params = { id: await firstId() };
    await ada.call(answerAccessRequest, { params, body: { isGranted: true, mayHost: false } });
    expect(linkIn(await lastMailTo(app, there.email)).pathname).toMatch(/sign-in$/);
    const { rows } = await app.data.database.pool.query<{ name: string; roles: string[] }>(
      `select auth_user.name, roles from auth_user join person on account_id = auth_user.id where email = $1 order by invited_at nulls first`,
      [there.email],
    );
    expect(rows).toEqual([
      { name: 'Elsa', roles: ['HOST'] },
      { name: 'Elsa', roles: [] },
    ]);
    await expect(signedIn(app, there.email, 'other')).resolves.toBeDefined();
  });

  test('is told when it is declined, and asks again after a week', async () => {
    const email = `sad${count}@out.example`;
    await asked(email);
    await confirm(await tokenTo(email));
    await answer(await firstId(), false, { note: 'We do not know you' });
    const mail = await lastMailTo(app, email);
    expect(mail.text).toContain('declined');
    expect(mail.text).toContain('We do not know you');
    app.clock.advance(6 * DAY);
    await asked(email);
    expect(await confirm(await tokenTo(email))).toEqual({ outcome: 'tooSoon' });
    app.clock.advance(DAY);
    await asked(email);
    expect(await confirm(await tokenTo(email))).toEqual({ outcome: 'waiting' });
  });

  test('who was invited meanwhile is not invited twice', async () => {
    const email = `both${count}@out.example`;
    const id = await makeAccountRequest(app, { email });
    await ada.call(invitePerson, { body: { email, displayName: 'Both', userRole: [] } });
    await expect(answer(id, true)).rejects.toMatchObject({ error: 'emailTaken' });
    await answer(id, false);
    expect((await waiting()).total).toBe(0);
  });

  test('asks for an address three times an hour at most, and says nothing that is none', async () => {
    const email = `much${count}@out.example`;
    for (let times = 0; times < 3; times += 1) await asked(email);
    await expect(asked(email)).rejects.toMatchObject({ status: 429 });
    const wrong: [object, string][] = [
      [{ email: 'no address' }, 'email'],
      [{ email: `a@out.example\r\nBcc: b@out.example` }, 'email'],
      [{ displayName: '\u202e \u200b' }, 'displayName'],
      [{ reason: 'x'.repeat(501) }, 'reason'],
    ];
    for (const [part, field] of wrong)
      await expect(asked(`fine${count}@out.example`, part)).rejects.toMatchObject({
        error: 'inputInvalid',
        fields: { [field]: expect.any(String) },
      });
    expect(await mailsTo(app, `fine${count}@out.example`)).toEqual([]);
  });

  test('and their words are shown as words', async () => {
    const email = `evil${count}@out.example`;
    const displayName = '<img src=x onerror=alert(1)>';
    await asked(email, { displayName, reason: "'; drop table person; --\u0007" });
    const mail = await lastMailTo(app, email);
    expect(mail.html).not.toContain('<img');
    await confirm(await tokenTo(email));
    expect((await waiting()).requests).toMatchObject([{ displayName, reason: "'; drop table person; --" }]);
  });
});
