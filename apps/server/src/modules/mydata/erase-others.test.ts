import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMeeting } from '@portico/contract/meetings';
import { invitePerson } from '@portico/contract/people';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { lastMailTo, mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { planNow } from '../../testing/rooms.ts';

let app: TestApp;
let ada: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN', 'HOST'] });
  ada = await signedIn(app, 'ada@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const erase = (personId: string): Promise<void> =>
  app.data.database.work((tx) => app.myData.erase(tx, personId));

const plan = { start: '2026-11-25T10:00', topic: 'A plan at 00' };

/** All that is kept of mails to come and of what others were told. */
async function keptOf(address: string): Promise<unknown> {
  const { rows } = await app.data.database.pool.query(
    `select told.address, content, calendar, reply_to from mail_told as told join mail_order on mail_order.id = order_id
     where told.address = $1 order by mail_order.created_at, mail_order.id`,
    [address],
  );
  return rows;
}

test('who is called as a former member is, by name and address, is somebody else', async () => {
  const { id } = await makePerson(app, 'former-member@acme.example', { name: 'Former member' });
  const other = await signedIn(app, 'former-member@acme.example');
  const { uuid } = await planNow(other, { ...plan, topic: 'Theirs' });
  const gone = await makePerson(app, 'di@acme.example', { name: 'Di Dorn' });
  await erase(gone.id);
  expect((await other.call(getMeeting, { params: { uuid } })).state).toBe('planned');
  const { rows } = await app.data.database.pool.query('select id from person where id = $1', [id]);
  expect(rows).toHaveLength(1);
  const address = 'former-member@former.invalid'; // nobody can have it, and so nobody be who stands for those who are gone
  const body = { email: address, displayName: 'Somebody', userRole: ['HOST' as const] };
  await expect(ada.call(invitePerson, { body })).rejects.toMatchObject({ error: 'inputInvalid' });
});

test.each([
  ['a', 'a@acme.example'],
  ['true', 'ann@acme.example'],
  ['00', 'n@acme.example'],
  ['"', 'quote@acme.example'],
  [String.raw`\\`, 'slash@acme.example'],
  ['host', 'host@acme.example'],
])('who is called %s is erased, and all mails of others stay as they are', async (name, email) => {
  const { id } = await makePerson(app, email, { name });
  const other = `jo${email}`;
  await makePerson(app, other, { name: 'Joann' });
  const invitees = [other, 'x@out.example'];
  const { uuid } = await planNow(ada, { ...plan, invitees });
  await lastMailTo(app, other);
  const [before, mails] = [await keptOf(other), await mailsTo(app, other)];
  await erase(id);
  expect(mails).toHaveLength(1);
  expect(before).toHaveLength(1);
  expect([await keptOf(other), await mailsTo(app, other)]).toEqual([before, mails]);
  await expect(ada.call(getMeeting, { params: { uuid } })).resolves.toMatchObject({ topic: plan.topic });
});

test('whom a meeting of others invited is taken out of what was ordered; everybody else keeps what they were told', async () => {
  const { id } = await makePerson(app, 'bo@acme.example', { name: 'Bo Berg' });
  await planNow(ada, { ...plan, invitees: ['bo@acme.example', 'y@out.example'] });
  await lastMailTo(app, 'bo@acme.example');
  await lastMailTo(app, 'y@out.example');
  expect(JSON.stringify(await keptOf('y@out.example'))).toContain('bo@acme.example');
  await erase(id);
  const kept = await keptOf('y@out.example');
  expect(kept).toMatchObject([{ content: { topic: plan.topic }, calendar: { method: 'REQUEST' } }]);
  expect(JSON.stringify(kept)).not.toMatch(/bo@acme|Bo Berg/);
  expect(JSON.stringify(kept)).toContain('mailto:y@out.example');
});

test('who was told of a meeting of theirs is told, in nobody’s name, that it will not be', async () => {
  const { id } = await makePerson(app, 'cy@acme.example', { name: 'Cy Carr' });
  const cy = await signedIn(app, 'cy@acme.example');
  await planNow(cy, { ...plan, topic: 'Cy Carr and friends', invitees: ['z@out.example'] });
  await lastMailTo(app, 'z@out.example');
  await erase(id);
  const last = async () => await lastMailTo(app, 'z@out.example');
  await expect.poll(async () => (await last()).calendar?.method).toBe('CANCEL');
  expect((await last()).subject).toContain('Former member and friends');
  expect(JSON.stringify(await mailsTo(app, 'z@out.example'))).not.toMatch(/cy@acme|Cy Carr/);
});
