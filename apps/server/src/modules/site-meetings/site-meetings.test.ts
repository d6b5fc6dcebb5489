import { readBootstrap } from '@portico/contract/bootstrap';
import { openPersonalRoom } from '@portico/contract/joining';
import { cancelMeeting, getMeeting, scheduleMeeting, updateMeeting } from '@portico/contract/meetings';
import { getRoom } from '@portico/contract/room';
import {
  cancelSiteMeeting,
  endSiteMeeting,
  findSiteMeetings,
  getSiteMeetingScopes,
  handOverSiteMeeting,
  readMeetingContent,
} from '@portico/contract/site-meetings';
import { formatMeetingNumber } from '@portico/domain/meeting-number';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { lastMailTo, mailAfter, mailsTo } from '../../testing/mailbox.ts';
import { hasten } from '../../testing/jobs.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { arrive, enter, planNow } from '../../testing/rooms.ts';
import { changeSettings } from '../../testing/site-settings.ts';

let app: TestApp;
let ada: Visitor;
let hana: Visitor;
let gus: Visitor;
let reader: Visitor;
let elsewhere: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  const people = [
    ['ada@acme.example', { name: 'Ada', roles: ['SITEADMIN', 'HOST'] }],
    ['hana@acme.example', { name: 'Hana Bergström' }],
    ['henry@acme.example', { name: 'Henry' }],
    ['gus@acme.example', { name: 'Gus', roles: ['ATTENDEE'] }],
    ['ro@acme.example', { name: 'Ro', roles: ['RO_SITEADMIN'] }],
    ['zoe@other.example', { name: 'Zoe', roles: ['ADMIN'], site: 'other' }],
  ] as const;
  for (const [email, { roles, ...who }] of people.map(
    ([email, who]) => [email, { roles: ['HOST'], ...who }] as const,
  ))
    await makePerson(app, email, { ...who, roles: [...roles] });
  ada = await signedIn(app, 'ada@acme.example');
  hana = await signedIn(app, 'hana@acme.example');
  gus = await signedIn(app, 'gus@acme.example');
  reader = await signedIn(app, 'ro@acme.example');
  elsewhere = await signedIn(app, 'zoe@other.example', 'other');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const plan = (topic: string, more: object = {}) =>
  hana.call(scheduleMeeting, {
    body: {
      topic,
      agenda: 'Only for us',
      start: '2026-12-01T09:00',
      timeZone: 'UTC',
      durationMinutes: 30,
      invitees: ['gus@acme.example'],
      ...more,
    },
  });

const topics = async (query: object, who = ada): Promise<string[]> =>
  (await who.call(findSiteMeetings, { query })).meetings.map(({ topic }) => topic);

describe('an administrator finds any meeting of the site', () => {
  test('by parts of its topic, of its host’s name, by an address and by a number with spaces', async () => {
    const { meetingKey } = await plan('Café budget 会議');
    await plan('Roadmap', { start: '2026-12-02T09:00' });
    expect(await topics({ keyword: 'afe bud' })).toEqual(['Café budget 会議']);
    expect(await topics({ keyword: '会議' })).toEqual(['Café budget 会議']);
    expect(await topics({ keyword: '議' })).toEqual(['Café budget 会議']);
    expect(await topics({ keyword: 'x' })).toEqual(['Café budget 会議', 'Roadmap']); // one letter narrows nothing
    expect(await topics({ keyword: '100%' })).toEqual([]);
    expect(await topics({ keyword: 'bergstrom' })).toEqual(['Café budget 会議', 'Roadmap']);
    expect(await topics({ keyword: 'hana@acme.example' })).toEqual(['Café budget 会議', 'Roadmap']);
    expect(await topics({ keyword: formatMeetingNumber(meetingKey) })).toEqual(['Café budget 会議']);
    expect(await topics({ keyword: meetingKey, range: 'past' })).toEqual(['Café budget 会議']);
    expect(await topics({ keyword: meetingKey }, elsewhere)).toEqual([]);
    expect(await topics({}, elsewhere)).toEqual([]);
  });

  test('by when it is, page by page, series with each of their dates', async () => {
    const { uuid, version } = await plan('Weekly', {
      start: '2026-12-01T10:00',
      recurrence: { rrule: 'FREQ=WEEKLY;COUNT=4' },
    });
    await hana.call(cancelMeeting, { params: { uuid: `${uuid}_20261208T100000Z` } });
    await hana.call(updateMeeting, {
      params: { uuid: `${uuid}_20261215T100000Z` },
      body: {
        topic: 'Weekly, moved',
        start: '2026-12-02T10:00',
        timeZone: 'UTC',
        durationMinutes: 30,
        version,
      },
    });
    const all = ['Café budget 会議', 'Weekly', 'Roadmap', 'Weekly, moved', 'Weekly'];
    expect(await topics({})).toEqual(all);
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await ada.call(findSiteMeetings, { query: { limit: 1, ...(cursor && { cursor }) } });
      seen.push(...page.meetings.map(({ topic }) => topic));
      cursor = page.cursor;
    }
    expect(seen).toEqual(all);
    const days = { range: 'all', from: '2026-12-22T00:00:00.000Z', before: '2026-12-23T00:00:00.000Z' };
    const { meetings } = await ada.call(findSiteMeetings, { query: days as never });
    expect(meetings).toMatchObject([
      { uuid: `${uuid}_20261222T100000Z`, meetingType: 'OCCURRENCE', seriesId: uuid, peopleCount: 2 },
    ]);
    await hana.call(cancelMeeting, { params: { uuid } });
  });

  test('while it takes place, personal rooms too, and when it is over', async () => {
    const { uuid } = await planNow(hana, { topic: 'Live one' });
    const room = await hana.call(openPersonalRoom);
    for (const one of [uuid, room.uuid]) {
      await arrive(hana, one);
      await enter(hana, one);
    }
    const { meetings } = await ada.call(findSiteMeetings, { query: { range: 'live' } });
    expect(meetings).toHaveLength(2);
    expect(meetings.find(({ topic }) => topic === 'Live one')).toMatchObject({
      state: 'live',
      insideCount: 1,
      actions: { end: true, cancel: false, handOver: false, look: false },
    });
    expect(await topics({ range: 'live', keyword: 'live' })).toEqual(['Live one']);
    expect(await topics({ keyword: room.meetingNumber })).toEqual(['Hana Bergström']);
    expect((await reader.call(findSiteMeetings, { query: { range: 'live' } })).meetings[0]?.actions).toEqual({
      end: false,
      cancel: false,
      handOver: false,
      look: false,
    });
    for (const one of [uuid, room.uuid]) await ada.call(endSiteMeeting, { params: { uuid: one } });
    app.clock.advance(3600);
    expect(await topics({ range: 'live' })).toEqual([]);
    expect(await topics({ range: 'past' })).toEqual(['Live one']);
  });
});

describe('what an administrator does', () => {
  test('ends a meeting, and everybody in it reads who did', async () => {
    const { uuid } = await planNow(hana, {
      start: app.clock.now().toISOString().slice(0, 16),
      timeZone: 'UTC',
    });
    const params = { uuid };
    await arrive(hana, uuid);
    await enter(hana, uuid);
    await arrive(gus, uuid);
    await enter(gus, uuid);
    await expect(elsewhere.call(endSiteMeeting, { params })).rejects.toMatchObject({ error: 'notFound' });
    await expect(reader.call(endSiteMeeting, { params })).rejects.toMatchObject({ error: 'forbidden' });
    await ada.call(endSiteMeeting, { params });
    for (const one of [hana, gus])
      expect(await one.call(getRoom, { params })).toMatchObject({
        live: null,
        isEndedByAdmin: true,
        me: { standing: 'ended' },
      });
    await expect(ada.call(endSiteMeeting, { params })).rejects.toMatchObject({ error: 'meetingEnded' });
    await arrive(hana, uuid);
    await enter(hana, uuid);
    expect(await hana.call(getRoom, { params })).toMatchObject({ isEndedByAdmin: false });
  });

  test('cancels what others plan, which the host hears too', async () => {
    const { uuid } = await plan('Cancelled by Ada');
    const params = { uuid };
    await lastMailTo(app, 'hana@acme.example');
    await expect(elsewhere.call(cancelSiteMeeting, { params })).rejects.toMatchObject({ error: 'notFound' });
    await expect(ada.call(getMeeting, { params })).rejects.toMatchObject({ error: 'notFound' });
    await ada.call(cancelSiteMeeting, { params });
    await hasten(app, 'meeting-cancellation');
    for (const who of ['hana', 'gus'])
      await expect
        .poll(async () => (await lastMailTo(app, `${who}@acme.example`)).subject, { timeout: 10_000 })
        .toBe('Cancelled: Cancelled by Ada');
  });

  test('cancels of a series a date and those behind it', async () => {
    const { uuid } = await plan('Series', { recurrence: { rrule: 'FREQ=DAILY;COUNT=4' } });
    const params = { uuid: `${uuid}_20261203T090000Z` };
    const scopes = await ada.call(getSiteMeetingScopes, { params });
    expect(scopes).toMatchObject({ isFirst: false, mayFollow: true });
    await ada.call(cancelSiteMeeting, { params, query: { scope: 'FOLLOWING' } });
    expect(await topics({ keyword: 'series' })).toEqual(['Series', 'Series']);
    await ada.call(cancelSiteMeeting, { params: { uuid }, query: { scope: 'ALL' } });
    expect(await topics({ keyword: 'series' })).toEqual([]);
  });

  test('hands a meeting over to others, to themselves only where they may see what it is about', async () => {
    const { uuid } = await plan('Handed over');
    const params = { uuid };
    const to = (email: string) => ({ params, body: { email } });
    await expect(elsewhere.call(handOverSiteMeeting, to('zoe@other.example'))).rejects.toMatchObject({
      error: 'notFound',
    });
    await expect(ada.call(handOverSiteMeeting, to('ada@acme.example'))).rejects.toMatchObject({
      error: 'inputInvalid',
      fields: { email: 'forbidden' },
    });
    await lastMailTo(app, 'hana@acme.example');
    const before = (await mailsTo(app, 'hana@acme.example')).length;
    const told = await mailAfter(app, 'henry@acme.example', () =>
      ada.call(handOverSiteMeeting, to('henry@acme.example')),
    );
    expect(told.text).toContain('Henry');
    const toHenry = (await mailsTo(app, 'henry@acme.example')).map(({ text }) => text);
    expect(toHenry.some((text) => text.includes('Ada handed this meeting over to you.'))).toBe(true);
    expect((await mailsTo(app, 'hana@acme.example')).length).toBeGreaterThan(before);
    await changeSettings(app, { adminsSeeMeetingContent: true });
    await ada.call(handOverSiteMeeting, to('ada@acme.example'));
    expect(await ada.call(getMeeting, { params })).toMatchObject({ hostDisplayName: 'Ada' });
    await changeSettings(app, { adminsSeeMeetingContent: false });
  });

  test('reads what a meeting is about only where a setting of the site says so', async () => {
    const { uuid, meetingLink } = await plan('Secret');
    const params = { uuid };
    const row = (await ada.call(findSiteMeetings, { query: { keyword: 'secret' } })).meetings[0];
    expect(JSON.stringify(row)).not.toMatch(/Only for us|Gus|gus@|MTID/);
    await expect(ada.call(readMeetingContent, { params })).rejects.toMatchObject({ error: 'forbidden' });
    await changeSettings(app, { adminsSeeMeetingContent: true });
    for (const who of [ada, reader])
      expect(await who.call(readMeetingContent, { params })).toMatchObject({
        agenda: 'Only for us',
        people: [{ displayName: 'Gus' }],
        meetingLink,
        recordings: [],
        messages: [],
      });
    await expect(elsewhere.call(readMeetingContent, { params })).rejects.toBeDefined();
    await changeSettings(app, { adminsSeeMeetingContent: false });
  });

  test('leaves an entry of each in the audit trail, in their own name', async () => {
    const { siteId } = await ada.call(readBootstrap);
    const { rows } = await app.data.database.pool.query<{ action: string; actor_name: string }>(
      `select distinct action, actor_name from audit_event where action like 'sitemeetings.%' and site_id = $1`,
      [siteId],
    );
    expect(rows.map((row) => `${row.actor_name} ${row.action.replace(/^\w+\./, '')}`).toSorted()).toEqual([
      'Ada cancelled',
      'Ada content_read',
      'Ada ended',
      'Ada handed_over',
      'Ro content_read',
    ]);
  });
});
