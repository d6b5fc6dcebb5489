import { readHealth } from '@portico/contract/health';
import {
  cancelMeeting,
  listMeetings,
  scheduleMeeting,
  undoCancelMeeting,
  updateMeeting,
  type MeetingDetail,
} from '@portico/contract/meetings';
import { afterEach, describe, expect, test } from 'vitest';
import type { OrderColumns } from '../platform/mail/order-store.ts';
import { beginAct } from '../platform/mail/orders.ts';
import { startTestApp, type TestApp, type Visitor } from '../testing/app.ts';
import { runAdmin, settingsOf } from '../testing/console.ts';
import { hasten } from '../testing/jobs.ts';
import { makePerson, signedIn } from '../testing/people.ts';

let app: TestApp;
afterEach(async () => {
  await app.stop();
  await app.database.drop();
  const complaints = app.logged.filter((line) => /"(a job failed|job queue)"/.test(line));
  if (complaints.length > 0) throw new Error(complaints.join(''));
});

async function start(settings: Record<string, string> = {}): Promise<Visitor> {
  app = await startTestApp({ settings });
  await makePerson(app, 'hana@acme.example', { name: 'Hana' });
  return await signedIn(app, 'hana@acme.example');
}

/** What is known of people elsewhere. */
const outside = { isOutside: true, locale: null, timeZone: null, notBefore: null };
const plan = { start: '2026-11-23T10:20', timeZone: 'Europe/Berlin', durationMinutes: 45 };
const guests = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `guest${String(i).padStart(4, '0')}@elsewhere.example`);
const wait = { timeout: 30_000, interval: 20 };

async function rows<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await app.data.database.pool.query<T>(text, values)).rows;
}
/** Beside the hosts' own, which count for nobody. */
const toHosts = `recipient in (select auth_user.email from meeting join person on person.id = host_id
  join auth_user on auth_user.id = account_id)`;
const ofHost = `content->>'audience' = 'host'`;
const countMails = async (): Promise<number> =>
  (await rows<{ n: number }>(`select count(*)::int as n from mail where not ${toHosts}`))[0]?.n ?? 0;
/** What each address was told, in order. */
async function told(): Promise<Map<string, string[]>> {
  const found = await rows<{ to: string; subjects: string[] }>(
    `select recipient as to, array_agg(subject order by created_at) as subjects from mail
     where not ${toHosts} group by recipient`,
  );
  return new Map(found.map(({ to, subjects }) => [to, subjects]));
}

/** An hour passes for the portal, and what it wants to do later is due. */
async function passAnHour(): Promise<void> {
  app.clock.advance(3601);
  await hasten(app);
}
/** Nothing is left that could make a mail before more time has passed. */
async function settled(): Promise<void> {
  const busy = `select count(*)::int as n from pgboss.job
    where name <> 'mail' and (state = 'active' or (state in ('created', 'retry') and start_after <= now() + interval '1 second'))`;
  await expect.poll(async () => (await rows<{ n: number }>(busy))[0]?.n, wait).toBe(0);
}

describe('a meeting of a thousand people', () => {
  test(
    'mails are made a few in a transaction, and others read between them',
    { timeout: 60_000 },
    async () => {
      const hana = await start();
      await makePerson(app, 'henry@acme.example');
      const henry = await signedIn(app, 'henry@acme.example');
      const seen = new Set<number>();
      const planned = hana.call(scheduleMeeting, {
        body: { ...plan, topic: 'All hands', invitees: guests(1000) },
      });
      for (let made = 0; made < 1000; made = await countMails()) {
        await henry.call(listMeetings, { query: {} });
        seen.add(made);
      }
      expect((await planned).inviteeCount).toBe(1000);
      expect(seen.size).toBeGreaterThanOrEqual(10);
      const batches = await rows<{ size: number }>(
        'select count(*)::int as size from mail group by created_at order by 1 desc',
      );
      expect(batches[0]?.size).toBeLessThanOrEqual(25);
      expect((await told()).size).toBe(1000);
    },
  );

  test(
    'everybody is told once when the portal stops in the middle and starts again',
    { timeout: 60_000 },
    async () => {
      const hana = await start();
      await hana.call(scheduleMeeting, { body: { ...plan, topic: 'All hands', invitees: guests(1000) } });
      await app.stop();
      const first = app.database;
      app = await startTestApp({ database: first });
      await expect.poll(countMails, wait).toBe(1000);
      await settled();
      expect([...(await told()).values()].every(({ length }) => length === 1)).toBe(true);
    },
  );
});

describe('mails to people outside the site', () => {
  const LIMIT = { MAIL_OUTSIDE_PER_HOUR: '10' };
  const body = { ...plan, topic: 'Open day', invitees: guests(25) };
  const later = { ...body, mailsMayWait: true };
  const invitation = 'Invitation: Open day';
  /** What people were told, a line for each. */
  const toldHow = async (): Promise<string[]> =>
    [...(await told()).values()].map((subjects) => subjects.join(', ')).toSorted();
  const times = (count: number, line: string): string[] => Array.from({ length: count }, () => line);

  /** Plans the open day; ten hear of it at once. */
  async function openDay(host: Visitor): Promise<MeetingDetail> {
    const meeting = await host.call(scheduleMeeting, { body: later });
    await expect.poll(countMails, wait).toBe(10);
    await settled();
    return meeting;
  }
  /** Cancels for good; answers how the mails about it were said to leave. */
  const cancelled = async (host: Visitor, uuid: string): Promise<unknown> => {
    const { mails } = await host.call(cancelMeeting, { params: { uuid } });
    app.clock.advance(11);
    await hasten(app, 'meeting-cancellation');
    await expect
      .poll(
        async () => (await rows(`select from mail_order where kind = 'last' and not ${ofHost}`)).length,
        wait,
      )
      .toBe(1);
    return mails;
  };

  test('over the limit of an hour are announced to the host before anything is kept or sent', async () => {
    const hana = await start(LIMIT);
    await expect(hana.call(scheduleMeeting, { body })).rejects.toMatchObject({
      error: 'mailsMustWait',
      status: 409,
      mails: { now: 10, later: 15, hours: 2 },
    });
    expect((await hana.call(listMeetings, { query: {} })).meetings).toEqual([]);
    await settled();
    expect(await countMails()).toBe(0);
    await openDay(hana);
    await expect(
      hana.call(scheduleMeeting, { body: { ...body, invitees: ['one@elsewhere.example'] } }),
    ).rejects.toMatchObject({ error: 'mailsMustWait', mails: { now: 0, later: 1, hours: 2 } });
    expect(await countMails()).toBe(10);
  });

  test('of several acts at once are announced as those of one after the other', async () => {
    const hana = await start({ MAIL_OUTSIDE_PER_HOUR: '40' });
    const tabs = Array.from({ length: 6 }, () => hana.call(scheduleMeeting, { body }));
    const ends = await Promise.allSettled(tabs);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', ...times(5, 'rejected')]);
  });

  test('follow in the next hours, each once, also when the portal starts anew in between', async () => {
    const hana = await start(LIMIT);
    await openDay(hana);
    await app.stop();
    app = await startTestApp({ database: app.database, settings: LIMIT, clock: app.clock });
    await settled();
    expect(await countMails()).toBe(10);
    await passAnHour();
    await expect.poll(countMails, wait).toBe(20);
    await settled();
    await passAnHour();
    await expect.poll(countMails, wait).toBe(25);
    expect(await toldHow()).toEqual(times(25, invitation));
  });

  test('do not hold up mails to people of the site, who are not counted', async () => {
    const hana = await start(LIMIT);
    const inside = ['yann@acme.example', 'zoe@acme.example']; // after all guests, as their mails are ordered
    for (const email of inside) await makePerson(app, email);
    await openDay(hana);
    await hana.call(scheduleMeeting, { body: { ...body, invitees: inside } });
    await expect.poll(countMails, wait).toBe(12);
    await hana.call(scheduleMeeting, { body: { ...later, invitees: [...guests(60), ...inside] } });
    await expect.poll(countMails, wait).toBe(14);
    await settled();
    expect((await told()).get('yann@acme.example')).toEqual([invitation, invitation]);
  });

  test('are counted for each person by themselves', async () => {
    const hana = await start(LIMIT);
    await makePerson(app, 'henry@acme.example');
    const henry = await signedIn(app, 'henry@acme.example');
    await openDay(hana);
    await henry.call(scheduleMeeting, { body: { ...body, topic: 'Other', invitees: guests(10) } });
    await expect.poll(countMails, wait).toBe(20);
  });

  test('reach nobody of a meeting that was cancelled before they were invited', async () => {
    const hana = await start(LIMIT);
    const { uuid } = await openDay(hana);
    const invited = [...(await told()).keys()].toSorted();
    expect(await cancelled(hana, uuid)).toEqual({ now: 0, later: 10, hours: 1 });
    await passAnHour();
    await expect.poll(countMails, wait).toBe(20);
    await settled();
    await passAnHour();
    await settled();
    expect([...(await told()).keys()].toSorted()).toEqual(invited);
    expect(await toldHow()).toEqual(times(10, `${invitation}, Cancelled: Open day`));
    expect(await rows('select from mail_recipient')).toEqual([]);
  });

  test('mails that waited for a cancellation which is undone go out after all', async () => {
    const hana = await start({ MAIL_OUTSIDE_PER_HOUR: '20' });
    const { uuid } = await hana.call(scheduleMeeting, { body: later });
    await expect.poll(countMails, wait).toBe(20);
    app.clock.advance(3595);
    await hana.call(cancelMeeting, { params: { uuid } });
    app.clock.advance(6);
    await hasten(app, 'mail-order');
    await settled();
    expect(await countMails()).toBe(20);
    await hana.call(undoCancelMeeting, { params: { uuid } });
    await expect.poll(countMails, wait).toBe(25);
    expect(await toldHow()).toEqual(times(25, invitation));
  });

  test('about a change say what is true now to those who were not invited yet, and come after the invitation to the others', async () => {
    const hana = await start(LIMIT);
    const { uuid, version } = await openDay(hana);
    const change = { ...later, topic: 'Open week', start: '2026-11-24T10:20', version };
    const changed = hana.call(updateMeeting, { params: { uuid }, body: { ...change, mailsMayWait: false } });
    await expect(changed).rejects.toMatchObject({ mails: { now: 0, later: 25, hours: 3 } });
    await hana.call(updateMeeting, { params: { uuid }, body: change });
    await expect(hana.call(updateMeeting, { params: { uuid }, body: change })).rejects.toMatchObject({
      error: 'changedMeanwhile',
    });
    for (const made of [20, 30, 35]) {
      await settled();
      await passAnHour();
      await expect.poll(countMails, wait).toBe(made);
    }
    expect(await toldHow()).toEqual([
      ...times(10, `${invitation}, Changed: Open week`),
      ...times(15, 'Invitation: Open week'),
    ]);
    const sequences = await rows<{ sequence: string }>(
      String.raw`select distinct subject || substring(calendar->>'text' from 'SEQUENCE:\d+') as sequence from mail
        where recipient like 'guest%' order by 1`,
    );
    expect(sequences.map(({ sequence }) => sequence)).toEqual([
      'Changed: Open weekSEQUENCE:1',
      'Invitation: Open daySEQUENCE:0',
      'Invitation: Open weekSEQUENCE:1',
    ]);
  });

  test('reach each address in the order of the acts, also when another person caused the later one', async () => {
    const hana = await start({ MAIL_OUTSIDE_PER_HOUR: '1' });
    await makePerson(app, 'henry@acme.example');
    const henry = await signedIn(app, 'henry@acme.example');
    const [guest = ''] = guests(1);
    const small = { ...body, alternateHosts: ['henry@acme.example'] };
    const subjects = async (): Promise<string> => (await told()).get(guest)?.join(', ') ?? '';
    const { uuid, version } = await hana.call(scheduleMeeting, { body: { ...small, invitees: [guest] } });
    await expect.poll(subjects, wait).toBe(invitation);
    const away = { ...small, invitees: [], mailsMayWait: true, version };
    await hana.call(updateMeeting, { params: { uuid }, body: away });
    const back = { ...small, invitees: [guest], version: version + 1 };
    await henry.call(updateMeeting, { params: { uuid }, body: back });
    await settled();
    expect(await subjects()).toBe(invitation);
    await passAnHour();
    await expect.poll(subjects, wait).toBe(`${invitation}, Cancelled: Open day, ${invitation}`);
  });

  test('are made once, however often their jobs run', async () => {
    const hana = await start();
    const { uuid } = await hana.call(scheduleMeeting, { body });
    await expect.poll(countMails, wait).toBe(25);
    expect(await cancelled(hana, uuid)).toEqual({ now: 25, later: 0, hours: 0 });
    await expect.poll(countMails, wait).toBe(50);
    const again = `insert into pgboss.job (name, data) select name, data from pgboss.job, generate_series(1, 3)
      where name in ('mail-order', 'meeting-cancellation')`;
    await rows(again);
    await rows(again);
    await settled();
    expect(await toldHow()).toEqual(times(25, `${invitation}, Cancelled: Open day`));
  });

  test('of an act that is done twice are ordered once', async () => {
    const hana = await start(LIMIT);
    await openDay(hana);
    const [order] = await rows<Omit<OrderColumns, 'calendar' | 'act' | 'kind'>>(
      `select site_id as "siteId", sender_id as "senderId", thread, content, reply_to as "replyTo",
         matters_until as "mattersUntil" from mail_order where not ${ofHost}`,
    );
    if (!order) throw new Error('nothing was ordered');
    const { content, ...act } = { ...order, act: 2 };
    const to = guests(25).map((address) => Object.assign({ address, displayName: address }, outside));
    for (let time = 0; time < 2; time += 1)
      await app.data.database.work(async (tx) => {
        const standingOf = await beginAct(tx, { ...act, addresses: guests(25) });
        if (!standingOf) return;
        const isTold = ({ address }: { address: string }): boolean => standingOf(address).kind === 'told';
        const orders = [
          { kind: 'change' as const, content, to: to.filter(isTold) },
          { kind: 'first' as const, content, to: to.filter((one) => !isTold(one)) },
        ];
        await app.data.orderMails(tx, { ...act, orders, mayWait: true });
      });
    const waiting = await rows(
      `select kind, count(*)::int as count from mail_recipient join mail_order on mail_order.id = order_id
       where sequence = 2 group by kind order by kind`,
    );
    expect(waiting).toEqual([
      { kind: 'change', count: 10 },
      { kind: 'first', count: 15 },
    ]);
  });

  /** How many jobs wait to make mails, of those that come within so many seconds. */
  const countWaiting = async (seconds: number): Promise<number | undefined> =>
    (
      await rows<{ n: number }>(
        `select count(*)::int as n from pgboss.job where name = 'mail-order' and state = 'created'
           and start_after <= now() + $1::int * interval '1 second'`,
        [seconds],
      )
    )[0]?.n;

  test('wait for one job of their meeting, however often it is cancelled and that undone', async () => {
    const hana = await start(LIMIT);
    const { uuid } = await openDay(hana);
    for (let time = 0; time < 12; time++) {
      await hana.call(cancelMeeting, { params: { uuid } });
      await hana.call(undoCancelMeeting, { params: { uuid } });
    }
    await settled();
    expect(await countWaiting(7200)).toBeLessThanOrEqual(2);
    expect(await countMails()).toBe(10);
  });

  test('about a cancellation are not asked for before the hour is over', async () => {
    const hana = await start(LIMIT);
    const { uuid } = await openDay(hana);
    await cancelled(hana, uuid);
    await settled();
    expect(await countWaiting(600)).toBe(0);
  });

  test(
    'mails that a process of before did not take back when it told of the end are forgotten a day later',
    { timeout: 60_000 },
    async () => {
      const hana = await start(LIMIT);
      await openDay(hana);
      await rows(`update meeting set state = 'cancelled', cancelled_at = $1`, [app.clock.now()]);
      for (const left of [15, 15, 0]) {
        await passAnHour();
        await settled();
        expect(await rows('select from mail_recipient')).toHaveLength(left);
        app.clock.advance(12 * 3600);
      }
      expect([await countMails(), await countWaiting(7200)]).toEqual([10, 0]);
    },
  );

  test('mails that wait are counted by health and by the console, and are not late before their hour', async () => {
    const hana = await start(LIMIT);
    await makePerson(app, 'ada@acme.example', { roles: ['ADMIN'] });
    await openDay(hana);
    const ada = await signedIn(app, 'ada@acme.example');
    await expect
      .poll(async () => (await ada.call(readHealth)).mail.arguments, wait)
      .toMatchObject({ waiting: 15, oldestSeconds: 0 });
    expect((await runAdmin(['outbox'], settingsOf(app))).lines).toContain(
      'Ordered and not written yet: 15 mails',
    );
    const verified = await runAdmin(['verify-data'], settingsOf(app));
    expect(verified.code).toBe(0);
  });
});
