import { signIn } from '@portico/contract/identity';
import { listRegions, readL10nOptions } from '@portico/contract/l10n';
import { getMeeting, listMeetings, scheduleMeeting } from '@portico/contract/meetings';
import { listPeople } from '@portico/contract/people';
import { createFirstSite } from '@portico/contract/setup';
import { afterEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { planOf } from '../../testing/callers.ts';
import { mailAfter } from '../../testing/mailbox.ts';
import { createSetupLink } from '../setup/index.ts';
import { hashPassword } from '../identity/index.ts';
import { acmeCast, libreCast } from './cast.ts';
import { addDemoPictures, demoAccounts, DEMO_PASSWORD, fillDemo } from './index.ts';

const apps: TestApp[] = [];
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.stop().then(() => app.database.drop())));
});

async function start(): Promise<TestApp> {
  const app = await startTestApp();
  apps.push(app);
  return app;
}

async function startDemo(seed: number): Promise<TestApp> {
  const app = await start();
  const demo = { now: app.clock.now(), seed, passwordHash: await hashPassword(DEMO_PASSWORD) };
  await app.data.database.work((tx) => fillDemo(tx, app.identity.context, demo));
  return app;
}

async function enter(app: TestApp, email: string, password = DEMO_PASSWORD): Promise<Visitor> {
  const visitor = app.visitor(/@(\w+)/.exec(email)?.[1]);
  const answer = await visitor.call(signIn, { body: { email, password } });
  visitor.session.ticket = answer.sessionTicket;
  return visitor;
}

async function meetingsOf(visitor: Visitor, range: 'upcoming' | 'past') {
  const { meetings } = await visitor.call(listMeetings, { query: { range, limit: 100 } });
  return meetings;
}

/** Everything of Hana's meetings that a screenshot could show. */
async function listOf(app: TestApp): Promise<string> {
  const hana = await enter(app, 'hana@acme.example');
  const meetings = [...(await meetingsOf(hana, 'upcoming')), ...(await meetingsOf(hana, 'past'))];
  return meetings
    .map((one) => [one.topic, one.meetingKey, one.startTime, one.inviteeCount].join(' '))
    .join('\n');
}

async function peopleOf(app: TestApp): Promise<string[]> {
  const ada = await enter(app, 'ada@acme.example');
  const { users } = await ada.call(listPeople, { query: { limit: 100 } });
  return users.map((user) => [user.displayName, user.email, user.state, user.lastSeenAt].join(' '));
}

const mailCount = async (app: TestApp): Promise<number> =>
  (await app.data.database.pool.query('select 1 from mail')).rows.length;

async function setUp(
  app: TestApp,
  contents: 'empty' | 'sample',
  email = 'boss@real.example',
): Promise<Visitor> {
  const token = await app.data.database.work((tx) => createSetupLink(tx, app.clock.now()));
  const visitor = app.visitor('real');
  const { basePath, siteUrl } = visitor.session;
  Object.assign(visitor.session, { basePath: '/webappng', siteUrl: '' }); // there is no site yet
  const answer = await visitor.call(createFirstSite, {
    body: {
      token: token ?? '',
      siteName: 'real',
      siteDisplayName: 'Real',
      displayName: 'The boss',
      email,
      password: 'correct horse battery',
      timeZone: 'Europe/Berlin',
      contents,
    },
  });
  Object.assign(visitor.session, { basePath, siteUrl, ticket: answer.sessionTicket });
  return visitor;
}

describe('the demo', () => {
  test('is the same for the same seed and clock, and another for another seed', async () => {
    const [first, again, other] = await Promise.all([startDemo(1), startDemo(1), startDemo(2)]);
    const [hana, hanaAgain, otherHana] = [await listOf(first), await listOf(again), await listOf(other)];
    expect(hana.split('\n').length).toBeGreaterThan(40);
    expect(hanaAgain).toBe(hana);
    expect(otherHana).not.toBe(hana);
    expect(await peopleOf(again)).toEqual(await peopleOf(first));
  });

  test('gives every account of its table its part', async () => {
    const app = await startDemo(1);
    const roles = await Promise.all(
      demoAccounts.map(async ({ email, site }) => {
        const answer = await app.visitor(site).call(signIn, { body: { email, password: DEMO_PASSWORD } });
        return [email, answer.person.userRole.join(' ')];
      }),
    );
    expect(Object.fromEntries(roles)).toEqual({
      'ada@acme.example': 'ADMIN HOST',
      'hana@acme.example': 'HOST',
      'henry@acme.example': 'HOST',
      'gus@acme.example': 'ATTENDEE',
      'rosa@acme.example': 'RO_SITEADMIN HOST',
      'wes@acme.example': 'WHOLESALE_ADMIN HOST',
      'fay@libre.example': 'ADMIN HOST',
    });
  });

  test('has meetings past, running and to come in several zones, and mailed nobody', async () => {
    const app = await startDemo(1);
    expect(await mailCount(app)).toBe(0);
    const hana = await enter(app, 'hana@acme.example');
    const [upcoming, past] = [await meetingsOf(hana, 'upcoming'), await meetingsOf(hana, 'past')];
    const now = app.clock.now().toISOString();
    expect(upcoming.some(({ startTime }) => startTime < now)).toBe(true);
    expect(past.length).toBeGreaterThan(10);
    expect(new Set(upcoming.map(({ timeZone }) => timeZone)).size).toBeGreaterThan(4);
    const henry = await meetingsOf(await enter(app, 'henry@acme.example'), 'upcoming');
    const replaced = henry.filter(
      ({ hostDisplayName, actions }) => hostDisplayName.startsWith('Hana') && actions.start,
    );
    expect(replaced.length).toBeGreaterThan(3);
  });
});

test('the demo has series, of which a date is moved and one will not be', async () => {
  const app = await startDemo(1);
  const hana = await enter(app, 'hana@acme.example');
  const meetings = await meetingsOf(hana, 'upcoming');
  const dates = meetings.filter(({ topic }) => topic === 'Weekly stand-up');
  const [first] = dates;
  const { series } = await hana.call(getMeeting, { params: { uuid: first?.seriesId ?? '' } });
  expect(series).toMatchObject({ changedDates: 1, cancelledDates: 1 });
  const times = new Set(dates.map(({ startTime }) => startTime.slice(11, 16)));
  expect(times.size).toBe(2);
  expect(meetings.map(({ topic }) => topic)).toEqual(expect.arrayContaining(['Design review', 'Month end']));
  const past = await meetingsOf(hana, 'past');
  expect(past.filter(({ seriesId }) => seriesId !== null).length).toBeGreaterThan(8);
});

describe('the people of the demo', () => {
  test('have languages and time zones of their own', async () => {
    const app = await startDemo(1);
    const readingOf = async (email: string) => {
      const reader = await enter(app, email);
      const { preference } = await reader.call(readL10nOptions, { query: {} });
      return [preference.language, preference.region, preference.timezone];
    };
    expect(await readingOf('mehmet@acme.example')).toEqual(['tr', 'TR', 'Europe/Istanbul']);
    expect(await readingOf('ada@acme.example')).toEqual(['en', 'GB', 'Europe/London']);
    expect(await readingOf('fay@libre.example')).toEqual(['fr', 'FR', 'Europe/Paris']);
  });

  test('are invited in their language, at the time that it is where they are', async () => {
    const app = await startDemo(1);
    const ada = await enter(app, 'ada@acme.example');
    const body = { ...planOf(app, true), invitees: ['noor@acme.example', 'siobhan@acme.example'] };
    const invite = () => ada.call(scheduleMeeting, { body });
    const toCairo = await mailAfter(app, 'noor@acme.example', invite);
    const toDublin = await mailAfter(app, 'siobhan@acme.example', invite);
    expect(toCairo.html).toContain('dir="rtl"');
    expect(toCairo.text).toContain('11:00');
    expect(toDublin.html).toContain('dir="ltr"');
    expect(toDublin.text).toContain('9:00');
  });

  test('live in regions where their languages are written', async () => {
    const visitor = (await startDemo(1)).visitor();
    const places = Object.groupBy([...acmeCast, ...libreCast], ({ locale }) => locale);
    for (const [locale, people] of Object.entries(places)) {
      const { regions } = await visitor.call(listRegions, { query: { locale } });
      const known = regions.map(({ regionCode }) => regionCode);
      expect(known).toEqual(expect.arrayContaining(people.map(({ region }) => region)));
    }
    expect(Object.keys(places).length).toBeGreaterThan(15);
  });
});

describe('a first site', () => {
  test('begins empty unless the set-up asks for the sample', async () => {
    const boss = await setUp(await start(), 'empty');
    expect((await boss.call(listPeople, { query: {} })).total).toBe(1);
    expect(await meetingsOf(boss, 'upcoming')).toEqual([]);
  });

  test('begins with a sample in which the administrator is the only one who can sign in or administer', async () => {
    const app = await start();
    const boss = await setUp(app, 'sample');
    const { users, total } = await boss.call(listPeople, { query: { limit: 100 } });
    expect(total).toBeGreaterThan(35);
    const rights = users.filter(({ userRole }) =>
      userRole.some((role) => role !== 'HOST' && role !== 'ATTENDEE'),
    );
    expect(rights.map(({ email }) => email)).toEqual(['boss@real.example']);
    expect((await meetingsOf(boss, 'upcoming')).length).toBeGreaterThan(5);
    const { rows } = await app.data.database.pool.query('select 1 from auth_credential');
    expect(rows).toHaveLength(1);
    await expect(enter(app, 'hana@real.example')).rejects.toMatchObject({ error: 'credentialsWrong' });
    expect(await mailCount(app)).toBe(0);
  });

  test('of an administrator who has the address of somebody of the sample has them once', async () => {
    const boss = await setUp(await start(), 'sample', 'hana@real.example');
    const { users } = await boss.call(listPeople, { query: { keyword: 'hana@real.example' } });
    expect(users.map(({ displayName }) => displayName)).toEqual(['The boss']);
  });
});

test('some of the demo’s people have pictures, which were drawn for it', async () => {
  const app = await startDemo(1);
  await addDemoPictures(app.avatars, app.clock.now());
  const ada = await enter(app, 'ada@acme.example');
  const { users } = await ada.call(listPeople, { query: { limit: 100 } });
  const pictures = users.flatMap(({ avatarUrl }) => avatarUrl ?? []);
  expect(pictures).toHaveLength(12);
  for (const url of pictures) {
    const answer = await fetch(app.url + url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  }
  expect(users.find(({ email }) => email === 'hana@acme.example')?.avatarUrl).toBeNull();
});
