import { giveAnswer, readAnswers, type MeetingAnswers } from '@portico/contract/answers';
import { listNotifications } from '@portico/contract/notifications';
import { cancelMeeting, getMeeting, scheduleMeeting, updateMeeting } from '@portico/contract/meetings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { openPage, sendForm, type Page } from '../../testing/forms.ts';
import { lastMailTo } from '../../testing/mailbox.ts';
import { answerable, GUS, makeHanaAndOlga, OLGA } from '../../testing/standup.ts';

let app: TestApp;
let hana: Visitor;
let olga: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  ({ hana, olga } = await makeHanaAndOlga(app));
});
beforeEach(() => app.clock.advance(60));
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const recurrence = { rrule: 'FREQ=WEEKLY;COUNT=4' };
const plan = (options: object = {}) => hana.call(scheduleMeeting, { body: { ...answerable, ...options } });
const answersOf = (who: Visitor, uuid: string): Promise<MeetingAnswers> =>
  who.call(readAnswers, { params: { uuid } });

/** What each of those who are invited said. */
const said = async (uuid: string): Promise<Record<string, string | null>> => {
  const { people } = await answersOf(hana, uuid);
  return Object.fromEntries((people ?? []).map(({ email, answer }) => [email, answer]));
};

/** The addresses of the answers in the newest mail to somebody, below the origin. */
async function linksTo(address: string): Promise<Record<'yes' | 'maybe' | 'no', string>> {
  const { text, html } = await lastMailTo(app, address);
  const linkOf = (word: string): string => {
    const url = new RegExp(String.raw`https?://\S+/meeting/answer/\S+&to=${word}`).exec(text)?.[0] ?? '';
    expect(html).toContain(url.replaceAll('&', '&amp;'));
    return url.slice(new URL(url).origin.length);
  };
  return { yes: linkOf('yes'), maybe: linkOf('maybe'), no: linkOf('no') };
}

/** Somebody without an account sends the form of a link. */
const answer = (link: string, fields: Record<string, string>): Promise<Page> =>
  sendForm(app.visitor(), link, { act: 'answer', ...fields });

describe('the links of an invitation', () => {
  test('open a page that says what it invites to, with the answer chosen; opening them says nothing', async () => {
    const { uuid } = await plan({ topic: '<b>Plan</b>' });
    const links = await linksTo(GUS);
    for (const word of ['yes', 'maybe', 'no'] as const)
      for (const method of ['GET', 'HEAD']) {
        const response = await app.visitor().fetch(links[word], { method, headers: { accept: 'text/html' } });
        expect(response.status).toBe(200);
      }
    const { html, text } = await openPage(app.visitor(), links.maybe);
    expect(html).toContain('&lt;b&gt;Plan&lt;/b&gt;');
    expect(text).toContain('Hosted by Hana');
    expect(html).toMatch(/<input[^>]*checked=""[^>]*value="maybe"|<input[^>]*value="maybe"[^>]*checked=""/);
    expect(await said(uuid)).toEqual({ [GUS]: null, [OLGA]: null });
  });

  test('record what is sent; a later answer takes its place, and the same twice is one', async () => {
    const { uuid } = await plan();
    const links = await linksTo(GUS);
    const sent = await answer(links.no, { answer: 'no', comment: '<img src=x onerror=alert(1)>' });
    expect(sent).toMatchObject({ status: 303 });
    const page = await openPage(app.visitor(), sent.location ?? '');
    expect(page.text).toContain('You said no.');
    expect(page.html).not.toContain('<img src=x');
    await Promise.all([answer(links.yes, { answer: 'yes' }), answer(links.yes, { answer: 'yes' })]);
    expect(await said(uuid)).toEqual({ [GUS]: 'yes', [OLGA]: null });
  });

  test('take no form of another page, and none without an answer', async () => {
    const { uuid } = await plan();
    const { yes } = await linksTo(GUS);
    const foreign = await sendForm(app.visitor(), yes, { act: 'answer', answer: 'yes', csrf: 'forged' });
    expect(foreign.status).toBe(403);
    expect((await answer(yes, { answer: '' })).status).toBe(422);
    expect((await answer(yes, { answer: 'perhaps' })).status).toBe(422);
    expect(await said(uuid)).toEqual({ [GUS]: null, [OLGA]: null });
  });

  test('are refused where they are forged, of another invitee, or shown for another meeting', async () => {
    const other = await plan({ topic: 'Another' });
    const otherLink = (await linksTo(GUS)).yes;
    const { uuid } = await plan();
    const { yes } = await linksTo(GUS);
    const ofOlga = new URL((await linksTo(OLGA)).yes, app.url).searchParams.get('key') ?? '';
    const forged = [
      yes.replace(/signature=./, (text) => `signature=${text.endsWith('A') ? 'B' : 'A'}`),
      yes.replace(/key=[0-9a-f]{32}/, `key=${ofOlga}`),
      yes.replace(uuid, other.uuid),
      yes.replace(/expires=\d+/, 'expires=9999999999'),
      yes.replace(/\?.*/, ''),
      otherLink.replace(other.uuid, uuid),
    ];
    for (const link of forged) {
      const opened = await openPage(app.visitor(), link);
      expect(opened).toMatchObject({ status: 404 });
      expect(opened.text).toContain('This link doesn’t work');
      expect(opened.html).not.toContain('Standup');
      expect((await answer(link, { answer: 'yes' })).status).toBe(404);
    }
    expect(await said(uuid)).toEqual({ [GUS]: null, [OLGA]: null });
    expect(await said(other.uuid)).toEqual({ [GUS]: null, [OLGA]: null });
  });

  test('of somebody who is not invited any more are over, also once they are invited anew', async () => {
    const { uuid, version } = await plan();
    const { yes, no } = await linksTo(GUS);
    await answer(no, { answer: 'no' });
    const without = await hana.call(updateMeeting, {
      params: { uuid },
      body: { ...answerable, invitees: [OLGA], version },
    });
    const opened = await openPage(app.visitor(), yes);
    expect(opened).toMatchObject({ status: 410 });
    expect(opened.text).toContain('This invitation no longer works');
    expect((await answer(yes, { answer: 'yes' })).status).toBe(410);
    await hana.call(updateMeeting, { params: { uuid }, body: { ...answerable, version: without.version } });
    expect((await answer(yes, { answer: 'yes' })).status).toBe(410);
    expect(await said(uuid)).toEqual({ [GUS]: null, [OLGA]: null });
    await answer((await linksTo(GUS)).yes, { answer: 'yes' });
    expect(await said(uuid)).toMatchObject({ [GUS]: 'yes' });
  });

  test('say that a meeting was cancelled, or is over', async () => {
    const { uuid } = await plan();
    const { yes } = await linksTo(GUS);
    await hana.call(cancelMeeting, { params: { uuid } });
    const cancelled = await openPage(app.visitor(), yes);
    expect(cancelled).toMatchObject({ status: 410 });
    expect(cancelled.text).toContain('This meeting was cancelled');
    expect((await answer(yes, { answer: 'yes' })).status).toBe(409);
    await plan({ start: '2026-11-21T10:00', durationMinutes: 30 });
    const soon = await linksTo(GUS);
    app.clock.advance(1800);
    expect((await openPage(app.visitor(), soon.yes)).text).toContain('This meeting is over');
    expect((await answer(soon.yes, { answer: 'yes' })).status).toBe(409);
  });

  test('stay those of an invitee when others are invited; another time asks anew', async () => {
    const { uuid, version } = await plan();
    const { yes } = await linksTo(GUS);
    await answer(yes, { answer: 'yes' });
    const more = await hana.call(updateMeeting, {
      params: { uuid },
      body: { ...answerable, invitees: [...answerable.invitees, 'nina@elsewhere.example'], version },
    });
    expect(await said(uuid)).toMatchObject({ [GUS]: 'yes' });
    await hana.call(updateMeeting, {
      params: { uuid },
      body: { ...answerable, start: '2027-03-22T10:00', version: more.version },
    });
    expect(await said(uuid)).toMatchObject({ [GUS]: null });
    expect((await answer(yes, { answer: 'maybe' })).status).toBe(303);
    expect(await said(uuid)).toMatchObject({ [GUS]: 'maybe' });
  });
});

describe('an answer to a series', () => {
  const second = (uuid: string): string => `${uuid}_20270329T070000Z`;

  test('is for all dates, or for one, which has its own until all are answered again', async () => {
    const { uuid } = await plan({ recurrence });
    const { yes } = await linksTo(GUS);
    expect((await openPage(app.visitor(), yes)).text).toContain('All dates');
    await answer(yes, { answer: 'yes' });
    await answer(yes, { answer: 'no', about: second(uuid) });
    expect(await said(uuid)).toMatchObject({ [GUS]: 'yes' });
    expect(await said(second(uuid))).toMatchObject({ [GUS]: 'no' });
    expect(await said(`${uuid}_20270405T070000Z`)).toMatchObject({ [GUS]: 'yes' });
    await answer(yes, { answer: 'maybe' });
    expect(await said(second(uuid))).toMatchObject({ [GUS]: 'maybe' });
  });

  test('makes no row of a date, and is kept when it gets one', async () => {
    const { uuid } = await plan({ recurrence });
    await answer((await linksTo(GUS)).yes, { answer: 'no', about: second(uuid) });
    const { rows } = await app.data.database.pool.query('select from meeting where series_id is not null');
    expect(rows).toHaveLength(0);
    const { version } = await hana.call(getMeeting, { params: { uuid: second(uuid) } });
    const body = { ...answerable, start: '2027-03-29T09:00', topic: 'Another', version };
    await hana.call(updateMeeting, { params: { uuid: second(uuid) }, body });
    expect(await said(second(uuid))).toMatchObject({ [GUS]: 'no' });
  });

  test('names no date of another series, and none that its rule has not', async () => {
    const other = await plan({ recurrence });
    const { uuid } = await plan({ recurrence });
    const { yes } = await linksTo(GUS);
    for (const about of [second(other.uuid), `${uuid}_20270330T070000Z`, other.uuid, 'x'])
      expect((await answer(yes, { answer: 'no', about })).status).toBe(422);
    expect(await said(second(other.uuid))).toMatchObject({ [GUS]: null });
  });

  test('of one date that was cancelled is refused', async () => {
    const { uuid } = await plan({ recurrence });
    const { yes } = await linksTo(GUS);
    await hana.call(cancelMeeting, { params: { uuid: second(uuid) } });
    expect((await answer(yes, { answer: 'no', about: second(uuid) })).status).toBe(409);
  });
});

describe('who is signed in', () => {
  test('answers by the API, sees their own answer, and not those of others', async () => {
    const { uuid } = await plan();
    await answer((await linksTo(GUS)).no, { answer: 'no' });
    const given = await olga.call(giveAnswer, { params: { uuid }, body: { answer: 'yes', comment: 'Late' } });
    expect(given).toEqual({
      own: { answer: 'yes', comment: 'Late', proposal: null },
      mayAnswer: true,
      mayPropose: true,
      people: null,
      proposals: [],
    });
    expect(await said(uuid)).toEqual({ [GUS]: 'no', [OLGA]: 'yes' });
    const ofHost = await answersOf(hana, uuid);
    expect(ofHost).toMatchObject({ own: null, mayAnswer: false });
    await expect(hana.call(giveAnswer, { params: { uuid }, body: { answer: 'no' } })).rejects.toMatchObject({
      status: 403,
    });
  });

  test('who has no part in a meeting finds none to answer', async () => {
    const { uuid } = await plan({ invitees: [GUS] });
    const params = { uuid };
    await expect(olga.call(giveAnswer, { params, body: { answer: 'no' } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(answersOf(olga, uuid)).rejects.toMatchObject({ status: 404 });
  });

  test('the host is told in the portal, once for each answer that is new', async () => {
    const { uuid } = await plan({ topic: 'Told' });
    for (const word of ['yes', 'yes', 'no'] as const)
      await olga.call(giveAnswer, { params: { uuid }, body: { answer: word } });
    const { notifications } = await hana.call(listNotifications, { query: {} });
    const told = notifications.flatMap(({ news }) =>
      news.kind === 'meeting-answered' && news.about.topic === 'Told' ? [news.about] : [],
    );
    expect(told.map(({ who, answer: word }) => `${who}: ${word}`)).toEqual(['Olga: no', 'Olga: yes']);
  });
});
