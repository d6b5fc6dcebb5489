import {
  changeAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  dismissAnnouncement,
  endAnnouncement,
  listAnnouncements,
  type AnnouncementDraft,
} from '@portico/contract/announcements';
import { ANNOUNCEMENTS_CHANGED } from '@portico/contract/shown-announcement';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { openPage, sendForm } from '../../testing/forms.ts';
import { hasten } from '../../testing/jobs.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { Tab } from '../../testing/tab.ts';

let app: TestApp;
let ada: Visitor;
let hana: Visitor;
let gus: Visitor;
let reader: Visitor;
let elsewhere: Visitor;
const SITE = '/webappng/sites/acme';

beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'ada@acme.example', { name: 'Ada', roles: ['SITEADMIN'] });
  await makePerson(app, 'hana@acme.example', { name: 'Hana', locale: 'ar' });
  await makePerson(app, 'gus@acme.example', { name: 'Gus', roles: ['ATTENDEE'] });
  await makePerson(app, 'ro@acme.example', { name: 'Ro', roles: ['RO_SITEADMIN'] });
  await makePerson(app, 'zoe@other.example', { name: 'Zoe', roles: ['ADMIN'], site: 'other' });
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
afterEach(async () => {
  const { announcements } = await ada.call(listAnnouncements);
  for (const { id } of announcements) await ada.call(deleteAnnouncement, { params: { id } });
});

const at = (seconds: number): string => new Date(app.clock.now().getTime() + seconds * 1000).toISOString();

const draft = (more: Partial<AnnouncementDraft> = {}): AnnouncementDraft => ({
  texts: { en: 'Maintenance tonight' },
  startsAt: at(-60),
  endsAt: null,
  audience: 'everybody',
  tone: 'info',
  isDismissible: true,
  ...more,
});
const announce = (more: Partial<AnnouncementDraft> = {}) =>
  ada.call(createAnnouncement, { body: draft(more) });

/** What stands above a page, the words of each. */
async function shownTo(visitor: Visitor, path = '/dashboard/home'): Promise<string[]> {
  const { html } = await openPage(visitor, SITE + path);
  return [...html.matchAll(/<p lang="\w+"[^>]*>(.*?)<\/p>/g)].map(([, words = '']) =>
    words.replaceAll(/<[^>]*>/g, ''),
  );
}
const nobody = (): Visitor => app.visitor();

describe('an announcement', () => {
  test('stands above every page of those whom it is for, the newest first', async () => {
    await announce({ texts: { en: 'For all' }, startsAt: at(-50) });
    await announce({ texts: { en: 'For people' }, audience: 'people', startsAt: at(-40) });
    await announce({ texts: { en: 'For hosts' }, audience: 'hosts', startsAt: at(-30) });
    await announce({ texts: { en: 'For administrators' }, audience: 'administrators', startsAt: at(-20) });
    expect(await shownTo(ada)).toEqual(['For administrators', 'For people', 'For all']);
    expect(await shownTo(reader, '/meeting/home')).toEqual(['For administrators', 'For people', 'For all']);
    expect(await shownTo(hana)).toEqual(['For hosts', 'For people', 'For all']);
    expect(await shownTo(gus, '/no/such/page')).toEqual(['For people', 'For all']);
    expect(await shownTo(nobody(), '/sign-in')).toEqual(['For all']);
    expect(await shownTo(nobody(), '/welcome')).toEqual(['For all']);
    const { html } = await openPage(elsewhere, '/webappng/sites/other/dashboard/home');
    expect(html).not.toContain('For all');
  });

  test('speaks the language of its reader, that of the site where it has no other words', async () => {
    await announce({ texts: { en: 'Hello', ar: 'مرحبا' } });
    expect([await shownTo(hana), await shownTo(gus)]).toEqual([['مرحبا'], ['Hello']]);
    await announce({ texts: { ar: 'وحده' } });
    expect((await shownTo(gus)).toSorted()).toEqual(['Hello', 'وحده']);
  });

  test('is text: of what is in it only addresses of pages lead anywhere', async () => {
    await announce({ texts: { en: '<img src=x> javascript:alert(1) https://acme.example/a?b=1&c=2.' } });
    const { html } = await openPage(gus, `${SITE}/dashboard/home`);
    const banner = /<aside[^>]*data-banner.*?<\/aside>/s.exec(html)?.[0] ?? '';
    expect(banner).toContain('&lt;img src=x&gt;');
    expect([...banner.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      'https://acme.example/a?b=1&amp;c=2',
    ]);
  });

  test('begins and ends by the time', async () => {
    await announce({ startsAt: at(60), endsAt: at(120) });
    const states: unknown[] = [];
    for (const seconds of [0, 61, 60]) {
      app.clock.advance(seconds);
      const { announcements } = await ada.call(listAnnouncements);
      states.push([announcements[0]?.state, (await shownTo(gus)).length]);
    }
    expect(states).toEqual([
      ['scheduled', 0],
      ['showing', 1],
      ['over', 0],
    ]);
  });

  test('is put away by a person on every device, and comes again with other words', async () => {
    const { id, version } = await announce();
    const phone = await signedIn(app, 'gus@acme.example');
    await gus.call(dismissAnnouncement, { params: { id } });
    await gus.call(dismissAnnouncement, { params: { id } });
    expect([await shownTo(gus), await shownTo(phone), await shownTo(hana)]).toEqual([
      [],
      [],
      ['Maintenance tonight'],
    ]);
    const body = { ...draft({ tone: 'warning' }), version };
    const later = await ada.call(changeAnnouncement, { params: { id }, body });
    expect(await shownTo(gus)).toEqual([]);
    await ada.call(changeAnnouncement, {
      params: { id },
      body: { ...draft({ texts: { en: 'Tomorrow' } }), version: later.version },
    });
    expect(await shownTo(gus)).toEqual(['Tomorrow']);
  });

  test('is put away by a form, by a guest in their browser and by a person everywhere', async () => {
    await announce();
    const guest = nobody();
    const { html } = await openPage(guest, `${SITE}/sign-in`);
    const valueOf = (name: string, of = html): string =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(of)?.[1] ?? '';
    const path = `${SITE}/announcements/dismissal`;
    const fields = { id: valueOf('id'), key: valueOf('key') };
    const refused = await sendForm(guest, path, { ...fields, csrf: 'of another page' });
    expect([refused.status, await shownTo(guest, '/sign-in')]).toEqual([403, ['Maintenance tonight']]);
    const { status, location } = await sendForm(guest, path, { ...fields, csrf: valueOf('csrf') });
    expect([status, location]).toEqual([303, `${SITE}/dashboard/home`]);
    expect([await shownTo(guest, '/sign-in'), await shownTo(nobody(), '/sign-in')]).toEqual([
      [],
      ['Maintenance tonight'],
    ]);
    const page = (await openPage(gus, `${SITE}/dashboard/home`)).html;
    await sendForm(gus, path, { ...fields, csrf: valueOf('csrf', page) });
    expect(await shownTo(await signedIn(app, 'gus@acme.example'))).toEqual([]);
  });

  test('is told to open pages when it comes, changes, begins, ends and goes', async () => {
    const tab = await new Tab(app.url).opened();
    tab.authorize(gus.session.ticket ?? '');
    const told = (): number =>
      tab.events.filter(({ data }) => data.eventType === ANNOUNCEMENTS_CHANGED).length;
    const tells = async <Result>(change: () => Promise<Result>): Promise<Result> => {
      const before = told(); // of a test before this one, news may still come
      const result = await change();
      await expect.poll(told).toBeGreaterThan(before);
      return result;
    };
    const { id, version } = await tells(async () => await announce({ startsAt: at(3600) }));
    await tells(async () => await hasten(app, 'announcement-time'));
    const body = { ...draft({ endsAt: at(3600) }), version };
    await tells(async () => await ada.call(changeAnnouncement, { params: { id }, body }));
    await tells(async () => await hasten(app, 'announcement-time'));
    await tells(async () => await ada.call(endAnnouncement, { params: { id } }));
    await tells(async () => await ada.call(deleteAnnouncement, { params: { id } }));
    tab.socket.terminate();
  });

  test('that must stay is put away by nobody, nor one that is for others', async () => {
    const { id } = await announce({ isDismissible: false });
    const other = await announce({ audience: 'administrators' });
    for (const params of [{ id }, { id: other.id }])
      await expect(gus.call(dismissAnnouncement, { params })).rejects.toMatchObject({ error: 'notFound' });
    expect((await openPage(gus, `${SITE}/dashboard/home`)).html).not.toContain('data-away');
  });
});

describe('an administrator', () => {
  test('is refused what ends before it begins, says nothing, or too much', async () => {
    for (const wrong of [
      { endsAt: at(-120) },
      { startsAt: at(60), endsAt: at(30) },
      { texts: {} },
      { texts: { en: ' ' } },
      { texts: { en: 'x'.repeat(401) } },
      { texts: { 'no language': 'x' } },
    ])
      await expect(announce(wrong)).rejects.toMatchObject({ error: 'inputInvalid' });
  });

  test('who is later of two hears that somebody changed it meanwhile', async () => {
    const { id, version } = await announce();
    const change = (text: string) =>
      ada.call(changeAnnouncement, { params: { id }, body: { ...draft({ texts: { en: text } }), version } });
    await change('One');
    await expect(change('Two')).rejects.toMatchObject({ error: 'changedMeanwhile' });
    expect(await shownTo(gus)).toEqual(['One']);
  });

  test('ends and deletes it, of their own site alone', async () => {
    const { id } = await announce();
    const params = { id };
    for (const who of [elsewhere, reader, hana])
      for (const operation of [endAnnouncement, deleteAnnouncement])
        await expect(who.call(operation, { params })).rejects.toMatchObject({
          error: who === elsewhere ? 'notFound' : 'forbidden',
        });
    expect(await ada.call(endAnnouncement, { params })).toMatchObject({ state: 'over' });
    expect(await shownTo(gus)).toEqual([]);
    await ada.call(deleteAnnouncement, { params });
    expect((await reader.call(listAnnouncements)).announcements).toEqual([]);
    await expect(ada.call(endAnnouncement, { params })).rejects.toMatchObject({ error: 'notFound' });
  });

  test('leaves an entry with what was and what is', async () => {
    const { id, version } = await announce();
    await ada.call(changeAnnouncement, {
      params: { id },
      body: { ...draft({ texts: { en: 'Later' } }), version },
    });
    await ada.call(endAnnouncement, { params: { id } });
    await ada.call(deleteAnnouncement, { params: { id } });
    const { rows } = await app.data.database.pool.query<{ action: string; was: string; is: string }>(
      `select action, detail->'texts'->'before'->>'en' as was, detail->'texts'->'after'->>'en' as is
       from audit_event where subject_id = $1 order by id`,
      [id],
    );
    expect(rows).toEqual([
      { action: 'announcements.created', was: null, is: 'Maintenance tonight' },
      { action: 'announcements.changed', was: 'Maintenance tonight', is: 'Later' },
      { action: 'announcements.ended', was: null, is: null },
      { action: 'announcements.deleted', was: 'Later', is: null },
    ]);
  });
});
