import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshTicket, signIn } from '@portico/contract/identity';
import { getMeeting } from '@portico/contract/meetings';
import { leaveSite, readMyData, RETURN_DAYS } from '@portico/contract/my-data';
import { listNotifications } from '@portico/contract/notifications';
import { setUserSetting } from '@portico/contract/user-settings';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { lastMailTo, mailsTo } from '../../testing/mailbox.ts';
import { makePerson, PASSWORD, signedIn } from '../../testing/people.ts';
import { planNow } from '../../testing/rooms.ts';
import { changeSettings } from '../../testing/site-settings.ts';
import { openTab } from '../../testing/tab.ts';
import { disablePerson } from '../identity/index.ts';
import { comeBack, findPerson } from '../people/index.ts';
import { ERASE_JOB } from './index.ts';

const wait = { timeout: 20_000, interval: 20 };
const DAY_SECONDS = 86_400;
const body = { password: PASSWORD };

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

/** Somebody new of the site, signed in. */
async function newcomer(name: string, roles = ['HOST']): Promise<Visitor> {
  await makePerson(app, `${name}@acme.example`, { name, roles });
  return await signedIn(app, `${name}@acme.example`);
}

const comeIn = (name: string): Promise<Visitor> => signedIn(app, `${name}@acme.example`);

const actionsOf = async (personId: string): Promise<string[]> => {
  const { rows } = await app.data.database.pool.query<{ action: string }>(
    'select action from audit_event where subject_id = $1 order by id',
    [personId],
  );
  return rows.map(({ action }) => action);
};

async function eraseDue(personId: string): Promise<void> {
  await app.data.database.work((tx) => app.data.jobs.send(tx, { kind: ERASE_JOB, data: {} }));
  const left = async () =>
    (await app.data.database.pool.query('select from person where id = $1', [personId])).rowCount;
  await expect.poll(left, wait).toBe(0);
}

describe('leaving a site', () => {
  test('asks for the password, and says beforehand what it does', async () => {
    const lea = await newcomer('lea');
    await planNow(lea, { start: '2026-11-25T10:00' });
    expect((await lea.call(readMyData)).leaving).toEqual({
      obstacle: null,
      closesAccount: true,
      cancelled: 1,
      handedOver: 0,
      recordings: 0,
    });
    await expect(lea.call(leaveSite, { body: { password: 'a guess' } })).rejects.toMatchObject({
      error: 'currentPasswordWrong',
      fields: { password: 'wrong' },
    });
    expect((await lea.call(readMyData)).leaving.cancelled).toBe(1);
  });

  test('ends tickets, sessions and push channels at once, and cancels what is to come by mail', async () => {
    const mia = await newcomer('mia');
    const gus = await newcomer('gus');
    const meeting = await planNow(mia, { start: '2026-11-25T10:00', topic: 'Roadmap' });
    const tab = await openTab(app.url, mia.session.ticket ?? '');
    await expect.poll(() => tab.notices[0], wait).toBe('mercury.buffer_state');
    const { until } = await mia.call(leaveSite, { body });
    expect(Date.parse(until) - app.clock.now().getTime()).toBe(RETURN_DAYS * DAY_SECONDS * 1000);
    await expect.poll(() => tab.closed, wait).toBe(4401);
    await expect(mia.call(refreshTicket)).rejects.toMatchObject({ status: 401 });
    expect((await mia.fetch('/webappng/sites/acme/settings/security')).status).toBe(303);
    expect((await lastMailTo(app, 'gus@acme.example')).subject).toContain('Roadmap');
    expect((await lastMailTo(app, 'gus@acme.example')).calendar?.method).toBe('CANCEL');
    const subjects = (await mailsTo(app, 'mia@acme.example')).map(({ subject }) => subject);
    expect(subjects).toContain('Your Acme account is being closed');
    expect(await gus.call(getMeeting, { params: { uuid: meeting.uuid } })).toMatchObject({
      state: 'cancelled',
    });
    expect(await actionsOf(mia.session.userId)).toEqual(['people.left']);
  });

  test('happens once, by whatever many tabs it is asked for at once', async () => {
    const zoe = await newcomer('zoe');
    await planNow(zoe, { start: '2026-11-25T10:00', topic: 'Once', invitees: ['z@out.example'] });
    await lastMailTo(app, 'z@out.example');
    const left = await Promise.allSettled([1, 2, 3].map(() => zoe.call(leaveSite, { body })));
    expect(left.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await actionsOf(zoe.session.userId)).toEqual(['people.left']);
    expect((await lastMailTo(app, 'z@out.example')).calendar?.method).toBe('CANCEL');
    expect(await mailsTo(app, 'z@out.example')).toHaveLength(2);
  });

  test('hands what is to come to an alternate host who is there', async () => {
    const nia = await newcomer('nia');
    const otto = await newcomer('otto');
    const plan = {
      start: '2026-11-25T10:00',
      topic: 'Budget',
      invitees: ['otto@acme.example', 'x@out.example'],
    };
    const { uuid } = await planNow(nia, { ...plan, alternateHosts: ['otto@acme.example'] });
    expect((await nia.call(readMyData)).leaving).toMatchObject({ cancelled: 0, handedOver: 1 });
    await nia.call(leaveSite, { body });
    expect((await lastMailTo(app, 'otto@acme.example')).subject).toBe('You’re now hosting: Budget');
    expect(await otto.call(getMeeting, { params: { uuid } })).toMatchObject({ hostDisplayName: 'otto' });
    expect((await mailsTo(app, 'x@out.example')).map(({ calendar }) => calendar?.method)).toEqual([
      'REQUEST',
    ]);
    await comeIn('nia');
    const back = await comeIn('nia');
    await expect(back.call(getMeeting, { params: { uuid } })).rejects.toMatchObject({ error: 'notFound' });
  });

  test('tells a new host as they want to be told, and whatever became of time zones since they chose theirs', async () => {
    const [pat, quin] = [await newcomer('pat'), await newcomer('quin')];
    const rae = await newcomer('rae');
    const key = 'notify-meeting-handed-over';
    await rae.call(setUserSetting, {
      params: { id: rae.session.userId },
      body: { key, value: 'portal' },
    });
    for (const host of ['quin@acme.example', 'rae@acme.example'])
      await planNow(pat, {
        start: '2026-11-25T10:00',
        topic: `For ${host}`,
        invitees: [host],
        alternateHosts: [host],
      });
    await app.data.database.pool.query(
      `update person set time_zone = 'Mars/Utopia' where id = any($1::uuid[])`,
      [[pat.session.userId, quin.session.userId]],
    );
    await pat.call(leaveSite, { body });
    for (const visitor of [quin, rae]) {
      const { notifications } = await visitor.call(listNotifications, { query: {} });
      const [newest] = notifications;
      expect(newest?.news).toMatchObject({
        kind: 'meeting-handed-over',
        about: { startsAt: '2026-11-25T09:00:00.000Z' },
      });
      expect(newest?.link).toMatch(/^\/meeting\/info\//);
    }
    expect((await lastMailTo(app, 'quin@acme.example')).text).toMatch(/Starts: .*9:00.*UTC/);
    const toRae = (await mailsTo(app, 'rae@acme.example')).map(({ subject }) => subject);
    expect(toRae).toEqual(['Invitation: For rae@acme.example']);
    const toPat = (await mailsTo(app, 'pat@acme.example')).filter(({ subject }) =>
      subject.includes('closed'),
    );
    expect(toPat.map(({ text }) => / 9:00\sAM/.test(text))).toEqual([true]);
  });

  test('is not for the last full administrator, nor where the site does not allow it', async () => {
    expect((await ada.call(readMyData)).leaving.obstacle).toBe('lastAdministrator');
    await expect(ada.call(leaveSite, { body })).rejects.toMatchObject({ error: 'lastAdministrator' });
    const pia = await newcomer('pia', ['ADMIN']);
    expect((await ada.call(readMyData)).leaving.obstacle).toBeNull();
    await changeSettings(app, { allowLeaving: false });
    expect((await pia.call(readMyData)).leaving.obstacle).toBe('notAllowed');
    await expect(pia.call(leaveSite, { body })).rejects.toMatchObject({ error: 'forbidden' });
    await changeSettings(app, { allowLeaving: true });
    await pia.call(leaveSite, { body });
    expect((await ada.call(readMyData)).leaving.obstacle).toBe('lastAdministrator');
  });
});

describe('coming back', () => {
  test('is by signing in, for 30 days, and undoes it', async () => {
    const rob = await newcomer('rob');
    await rob.call(leaveSite, { body });
    app.clock.advance(29 * DAY_SECONDS);
    const back = await comeIn('rob');
    expect(back.session.userId).toBe(rob.session.userId);
    app.clock.advance(2 * DAY_SECONDS);
    await app.data.database.work((tx) => app.data.jobs.send(tx, { kind: ERASE_JOB, data: {} }));
    expect(await actionsOf(rob.session.userId)).toEqual(['people.left', 'people.returned']);
    await expect(comeIn('rob')).resolves.toBeDefined();
  });

  test('ends after 30 days: then the account goes with its password and sessions', async () => {
    const sam = await newcomer('sam');
    await sam.call(leaveSite, { body });
    app.clock.advance(RETURN_DAYS * DAY_SECONDS + 1);
    const visitor = app.visitor();
    const again = { body: { email: 'sam@acme.example', password: PASSWORD } };
    await expect(visitor.call(signIn, again)).rejects.toMatchObject({ error: 'personDisabled' });
    await eraseDue(sam.session.userId);
    await expect(visitor.call(signIn, again)).rejects.toMatchObject({ error: 'credentialsWrong' });
    expect(await actionsOf(sam.session.userId)).toEqual(['people.left', 'people.erased']);
  });

  test('is not for who was disabled meanwhile, and they are erased all the same', async () => {
    const tom = await newcomer('tom');
    await tom.call(leaveSite, { body });
    const { siteId, id } = await app.data.database.reads
      .selectFrom('person')
      .select(['id', 'site_id as siteId'])
      .where('id', '=', tom.session.userId)
      .executeTakeFirstOrThrow();
    const change = { siteId, personId: id, by: { id: null, name: 'console' } };
    const { database } = app.data;
    expect(await database.work((tx) => disablePerson(tx, app.identity.context, change))).toBe('done');
    await expect(comeIn('tom')).rejects.toMatchObject({ error: 'personDisabled' });
    app.clock.advance(RETURN_DAYS * DAY_SECONDS + 1);
    await eraseDue(id);
  });

  test('is in time until they are erased: who came back since the job looked who is due stays', async () => {
    const [vic, wes] = [await newcomer('vic'), await newcomer('wes')];
    for (const one of [vic, wes]) {
      await one.call(leaveSite, { body });
      app.clock.advance(1);
    }
    const [first, second] = [vic.session.userId, wes.session.userId];
    const { pool } = app.data.database;
    await pool.query(`create function wes_returns() returns trigger language plpgsql as $$ begin
      update person set state = 'active', left_at = null, erase_at = null where id = '${second}'; return old; end $$`);
    await pool.query(`create trigger wes_returns after delete on person for each row
      when (old.id = '${first}') execute function wes_returns()`);
    app.clock.advance(RETURN_DAYS * DAY_SECONDS + 1);
    await eraseDue(first);
    const erasing = `select from pgboss.job where name = $1 and state in ('created', 'retry', 'active')`;
    await expect.poll(async () => (await pool.query(erasing, [ERASE_JOB])).rowCount, wait).toBe(0);
    expect(await actionsOf(second)).toEqual(['people.left']);
    await expect(comeIn('wes')).resolves.toBeDefined();
  });

  test('is decided by what they are when they are held, not by what they were when they were found', async () => {
    const yan = await newcomer('yan');
    await yan.call(leaveSite, { body });
    const { reads, work } = app.data.database;
    const { siteId } = await reads
      .selectFrom('person')
      .select('site_id as siteId')
      .where('id', '=', yan.session.userId)
      .executeTakeFirstOrThrow();
    const found = await findPerson(reads, siteId, yan.session.userId);
    if (!found) throw new Error('nobody is there');
    const change = { siteId, personId: found.id, by: { id: null, name: 'console' } };
    await work((tx) => disablePerson(tx, app.identity.context, change));
    expect(await work((tx) => comeBack(tx, found, app.clock.now()))).toBeUndefined();
    await work((tx) => app.myData.erase(tx, found.id));
    expect(await work((tx) => comeBack(tx, found, app.clock.now()))).toBeUndefined();
  });

  test('leaves the account to who is on another site, with its sessions there', async () => {
    const uma = await newcomer('uma');
    await makePerson(app, 'uma@acme.example', { site: 'libre', name: 'Uma' });
    expect((await uma.call(readMyData)).leaving.closesAccount).toBe(false);
    const there = await signedIn(app, 'uma@acme.example', 'libre');
    await uma.call(leaveSite, { body });
    await expect(there.call(refreshTicket)).resolves.toBeDefined();
    app.clock.advance(RETURN_DAYS * DAY_SECONDS + 1);
    await eraseDue(uma.session.userId);
    await expect(signedIn(app, 'uma@acme.example', 'libre')).resolves.toBeDefined();
  });
});
