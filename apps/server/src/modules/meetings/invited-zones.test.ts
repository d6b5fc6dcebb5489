// Whoever is invited reads the right hour, wherever the meeting is planned: every zone, by two readers that share nothing.
import { getMeeting, scheduleMeeting, updateMeeting } from '@portico/contract/meetings';
import { writeCalendar } from '@portico/domain/icalendar';
import { currentTimeZone } from '@portico/domain/time-zones';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instantOf, localOf, zoneTable } from '../../platform/time/zones.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { lastMailTo } from '../../testing/mailbox.ts';
import { makePerson, signedIn } from '../../testing/people.ts';

/** Names that the table of zones has kept for those who still use them. */
const oldNames =
  `Africa/Asmera Africa/Timbuktu America/Argentina/ComodRivadavia America/Atka America/Buenos_Aires America/Catamarca
  America/Coral_Harbour America/Cordoba America/Ensenada America/Fort_Wayne America/Godthab America/Indianapolis America/Jujuy
  America/Knox_IN America/Louisville America/Mendoza America/Montreal America/Nipigon America/Pangnirtung America/Porto_Acre
  America/Rainy_River America/Rosario America/Santa_Isabel America/Shiprock America/Thunder_Bay America/Virgin America/Yellowknife
  Antarctica/South_Pole Asia/Ashkhabad Asia/Calcutta Asia/Choibalsan Asia/Chongqing Asia/Chungking Asia/Dacca Asia/Harbin Asia/Istanbul Asia/Kashgar
  Asia/Katmandu Asia/Macao Asia/Rangoon Asia/Saigon Asia/Tel_Aviv Asia/Thimbu Asia/Ujung_Pandang Asia/Ulan_Bator Atlantic/Faeroe
  Atlantic/Jan_Mayen Australia/ACT Australia/Canberra Australia/Currie Australia/LHI Australia/NSW Australia/North
  Australia/Queensland Australia/South Australia/Tasmania Australia/Victoria Australia/West Australia/Yancowinna Brazil/Acre
  Brazil/DeNoronha Brazil/East Brazil/West CET CST6CDT Canada/Atlantic Canada/Central Canada/Eastern Canada/Mountain
  Canada/Newfoundland Canada/Pacific Canada/Saskatchewan Canada/Yukon Chile/Continental Chile/EasterIsland Cuba EET EST EST5EDT Egypt
  Eire Etc/GMT Etc/GMT-14 Etc/GMT0 Etc/Greenwich Etc/UCT Etc/Universal Etc/Zulu Europe/Belfast Europe/Kiev Europe/Nicosia
  Europe/Tiraspol Europe/Uzhgorod Europe/Zaporozhye GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong Iceland Iran Israel Jamaica Japan Kwajalein
  Libya MET MST MST7MDT Mexico/BajaNorte Mexico/BajaSur Mexico/General NZ NZ-CHAT Navajo PRC PST8PDT Pacific/Enderbury
  Pacific/Johnston Pacific/Ponape Pacific/Samoa Pacific/Truk Pacific/Yap Poland Portugal ROC ROK Singapore Turkey UCT US/Alaska
  US/Aleutian US/Arizona US/Central US/East-Indiana US/Eastern US/Hawaii US/Indiana-Starke US/Michigan US/Mountain US/Pacific US/Samoa
  UTC Universal W-SU WET Zulu`.split(/\s+/);
/** Hours beside UTC by name, of which the sign is that of POSIX: `Etc/GMT+12` is twelve hours behind. */
const wholeHours = Array.from({ length: 14 }, (_zone, hours) => [`Etc/GMT+${hours}`, `Etc/GMT-${hours}`])
  .flat()
  .filter((name) => name !== 'Etc/GMT+13');
const supported = Intl.supportedValuesOf('timeZone');
/** Those that the table has, what these are called today, and what they were called before. */
const zones = [...new Set([...supported, ...supported.map(currentTimeZone), ...wholeHours, ...oldNames])];

/** Noon of a day of every other month for two years, and the days around changes of the clock in many zones. */
const starts = [
  ...Array.from(
    { length: 12 },
    (_month, at) => `${2026 + Math.floor(at / 6)}-${String((at % 6) * 2 + 1).padStart(2, '0')}-15T12:00`,
  ),
  ...['2026-03-28', '2026-03-29', '2026-03-30', '2026-04-05', '2026-10-25', '2026-11-01', '2026-11-02'].map(
    (day) => `${day}T09:30`,
  ),
];

interface Read {
  startsAt: string;
  endsAt: string;
  kinds: string[];
}

/** As the library of Thunderbird reads it. */
function readByLibrary(text: string): Read {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zone = calendar.getFirstSubcomponent('vtimezone');
  if (!zone) throw new Error('it has no zone');
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as never);
  const instant = (time: ICAL.Time): string => {
    if (time.zone !== ICAL.Timezone.utcTimezone) time.zone = new ICAL.Timezone(zone);
    return new Date(time.toUnixTime() * 1000).toISOString();
  };
  return {
    startsAt: instant(event.startDate),
    endsAt: instant(event.endDate),
    kinds: zone.getAllSubcomponents().map(({ name }) => name),
  };
}

const minutesOf = (offset: string): number => {
  const [, sign, hours, minutes] = /^([+-])(\d\d)([0-5]\d)$/.exec(offset) ?? [];
  if (sign === undefined) throw new Error(`${offset} is no offset (RFC 5545 §3.3.14)`);
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};

/** A time of iCalendar as if it were one of UTC. */
const wall = (value: string): number => {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)00$/.exec(value) ?? [];
  if (year === undefined) throw new Error(`${value} is no time (RFC 5545 §3.3.5)`);
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
};

interface Observance {
  kind: string;
  from: number;
  to: number;
  begins: number;
}

/** The observance that began last before a time is in force, seen by the clock that it ends (RFC 5545 §3.6.5). */
function instantBy(observances: readonly Observance[], value: string): string {
  if (value.endsWith('Z')) return new Date(wall(value.slice(0, -1))).toISOString();
  const inForce = observances.findLast(({ begins }) => begins <= wall(value));
  if (!inForce) throw new Error(`no observance is in force at ${value}`);
  return new Date(wall(value) - inForce.to * 60_000).toISOString();
}

/** As the standard says. */
function readByTheBook(text: string): Read {
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  const observances: Observance[] = [];
  let part: Record<string, string> = {};
  let event: Record<string, string> = {};
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Z-]+)[^:]*:(.*)$/.exec(line) ?? [];
    if (name === 'BEGIN') part = {};
    if (name === 'END' && (value === 'STANDARD' || value === 'DAYLIGHT')) {
      const [from, to] = [part['TZOFFSETFROM'] ?? '', part['TZOFFSETTO'] ?? ''].map(minutesOf) as [
        number,
        number,
      ];
      observances.push({ kind: value.toLowerCase(), from, to, begins: wall(part['DTSTART'] ?? '') });
    }
    if (name === 'END' && value === 'VEVENT') event = part;
    part[name] = value;
  }
  return {
    startsAt: instantBy(observances, event['DTSTART'] ?? ''),
    endsAt: instantBy(observances, event['DTEND'] ?? ''),
    kinds: observances.map(({ kind }) => kind),
  };
}

const HALF_HOUR_MS = 30 * 60_000;

function invitation(zone: string, start: string): string {
  const person = { name: 'Hana', email: 'hana@acme.example' };
  return writeCalendar({
    method: 'REQUEST',
    uid: 'a@b',
    sequence: 0,
    stampedAt: '20261121T090000Z',
    start,
    end: localOf(new Date(instantOf(start, zone).getTime() + HALF_HOUR_MS), zone),
    zone: zoneTable(zone, instantOf(start, zone)),
    summary: 'Standup',
    description: '',
    location: 'https://meet.example',
    url: 'https://meet.example',
    organizer: person,
    attendees: [person],
    asksForAnswer: true,
    status: 'CONFIRMED',
  });
}

describe('an invitation to a meeting in any zone', () => {
  test('is looked at by the names of today as well as by those of before', () => {
    const now =
      'Asia/Kolkata Europe/Kyiv America/Nuuk Asia/Yangon Asia/Ho_Chi_Minh America/Argentina/Buenos_Aires';
    const before = 'GMT0 GMT+0 GMT-0 Etc/GMT0 Etc/GMT+0 Etc/GMT-0 Asia/Choibalsan Etc/GMT+12 Etc/GMT-13';
    expect(zones).toEqual(expect.arrayContaining([...now.split(' '), ...before.split(' ')]));
  });

  test('begins and ends at the same instant for two readers, on any day of two years', () => {
    const wrong: string[] = [];
    for (const zone of zones)
      for (const start of starts) {
        const text = invitation(zone, start);
        const right = instantOf(start, zone).toISOString();
        const end = new Date(Date.parse(right) + HALF_HOUR_MS).toISOString();
        const [library, book] = [readByLibrary(text), readByTheBook(text)];
        if (library.startsAt !== right || book.startsAt !== right)
          wrong.push(`${zone} ${start}: ${library.startsAt} and ${book.startsAt}, not ${right}`);
        if (library.endsAt !== end || book.endsAt !== end)
          wrong.push(`${zone} ${start}: to ${library.endsAt} and ${book.endsAt}, not ${end}`);
        if (!book.kinds.includes('standard')) wrong.push(`${zone} ${start}: no standard time`);
        if (library.kinds.join(',') !== book.kinds.join(','))
          wrong.push(`${zone} ${start}: read differently`);
      }
    expect(wrong.slice(0, 20)).toEqual([]);
  }, 120_000);

  test('tells apart what is daylight time, and where there is none', () => {
    const kindsOf = (zone: string, start = '2026-11-23T12:00'): string[] =>
      readByTheBook(invitation(zone, start)).kinds;
    expect(kindsOf('Europe/Berlin')).toEqual(['standard', 'daylight', 'standard']);
    expect(kindsOf('Europe/Berlin', '2027-06-15T12:00')).toEqual(['daylight', 'standard', 'daylight']);
    expect(kindsOf('Australia/Sydney')).toEqual(['daylight', 'standard', 'daylight']);
    for (const zone of [
      'Asia/Dubai',
      'Asia/Kathmandu',
      'Europe/Istanbul',
      'Asia/Singapore',
      'Africa/Lagos',
      'UTC',
    ])
      expect([zone, kindsOf(zone)]).toEqual([zone, ['standard']]);
  });
});

describe('over the wire', () => {
  let app: TestApp;
  let hana: Visitor;
  beforeAll(async () => {
    app = await startTestApp();
    await makePerson(app, 'hana@acme.example', { name: 'Hana' });
    hana = await signedIn(app, 'hana@acme.example');
  });
  afterAll(async () => {
    await app.stop();
    await app.database.drop();
  });

  test('a meeting is planned in every zone, and its invitation says when it begins', async () => {
    const wrong: string[] = [];
    for (const [at, timeZone] of zones.entries()) {
      if (at % 100 === 0) app.clock.advance(60); // nobody plans so many in a minute
      const start = '2026-11-24T10:20';
      const body = {
        topic: timeZone,
        start,
        timeZone,
        durationMinutes: 30,
        invitees: ['gus@elsewhere.example'],
      };
      const planned = await hana.call(scheduleMeeting, { body }).catch((error: unknown) => String(error));
      if (typeof planned === 'string') wrong.push(`${timeZone}: ${planned}`);
      else if (planned.startTime !== instantOf(start, timeZone).toISOString()) wrong.push(timeZone);
    }
    expect(wrong).toEqual([]);
    const mail = await lastMailTo(app, 'gus@elsewhere.example');
    expect(readByLibrary(mail.calendar?.text ?? '')).toMatchObject({ kinds: ['standard'] });
  }, 180_000);

  interface Night {
    timeZone: string;
    /** As it is typed, and as everybody sees it then. */
    typed: string;
    shown: string;
    startsAt: string;
    minutes?: number;
    disambiguation?: 'earlier' | 'later';
    /** What of its time stands in a mail in English. */
    said: string;
  }
  const spring = { timeZone: 'Europe/Berlin', typed: '2027-03-28T02:30', shown: '2027-03-28T03:30' };
  const autumn = { timeZone: 'Europe/Berlin', typed: '2027-10-31T02:30', shown: '2027-10-31T02:30' };
  const fall = { timeZone: 'America/New_York', typed: '2027-11-07T01:30', shown: '2027-11-07T01:30' };

  test.each<[string, Night]>([
    [
      'at a time that clocks skip',
      { ...spring, startsAt: '2027-03-28T01:30:00.000Z', said: '3:30 AM (Europe/Berlin, GMT+2)' },
    ],
    [
      'at a time that they skip by half an hour',
      {
        timeZone: 'Australia/Lord_Howe',
        typed: '2027-10-03T02:15',
        shown: '2027-10-03T02:45',
        startsAt: '2027-10-02T15:45:00.000Z',
        said: '2:45 AM (Australia/Lord_Howe, GMT+11)',
      },
    ],
    [
      'in the hour that comes twice, first',
      { ...autumn, startsAt: '2027-10-31T00:30:00.000Z', said: '(Europe/Berlin, GMT+2)' },
    ],
    [
      'in the hour that comes twice, second',
      {
        ...autumn,
        startsAt: '2027-10-31T01:30:00.000Z',
        disambiguation: 'later',
        said: '(Europe/Berlin, GMT+1)',
      },
    ],
    [
      'in the hour that comes twice in America, first',
      { ...fall, startsAt: '2027-11-07T05:30:00.000Z', said: '(America/New_York, GMT-4)' },
    ],
    [
      'in the hour that comes twice in America, second',
      {
        ...fall,
        startsAt: '2027-11-07T06:30:00.000Z',
        disambiguation: 'later',
        said: '(America/New_York, GMT-5)',
      },
    ],
    [
      'before the clock goes forward, until after that',
      {
        timeZone: 'Europe/Berlin',
        typed: '2027-03-28T01:30',
        shown: '2027-03-28T01:30',
        startsAt: '2027-03-28T00:30:00.000Z',
        minutes: 60,
        said: '1:30 AM (Europe/Berlin, GMT+1)',
      },
    ],
    [
      'before the clock goes back, until after that',
      {
        timeZone: 'Europe/Berlin',
        typed: '2027-10-31T01:45',
        shown: '2027-10-31T01:45',
        startsAt: '2027-10-30T23:45:00.000Z',
        minutes: 180,
        said: '1:45 AM (Europe/Berlin, GMT+2)',
      },
    ],
    [
      'before the clock goes back, until in the hour that comes twice',
      {
        timeZone: 'Europe/Berlin',
        typed: '2027-10-31T01:45',
        shown: '2027-10-31T01:45',
        startsAt: '2027-10-30T23:45:00.000Z',
        minutes: 90,
        said: '1:45 AM (Europe/Berlin, GMT+2)',
      },
    ],
    [
      'a plan that says a second time where there is only one',
      {
        timeZone: 'Europe/Berlin',
        typed: '2027-10-30T02:30',
        shown: '2027-10-30T02:30',
        startsAt: '2027-10-30T00:30:00.000Z',
        disambiguation: 'later',
        said: '2:30 AM (Europe/Berlin, GMT+2)',
      },
    ],
  ])('a meeting %s takes place for everybody at once', async (_when, night) => {
    const { timeZone, typed, minutes = 30, disambiguation = 'earlier' } = night;
    const { startsAt, shown, said } = night;
    const times = { start: typed, timeZone, durationMinutes: minutes, disambiguation };
    const body = { ...times, topic: 'Night', invitees: ['eve@elsewhere.example'] };
    app.clock.advance(60);
    const made = await hana.call(scheduleMeeting, { body });
    const isTwice = instantOf(shown, timeZone, 'later') > instantOf(shown, timeZone);
    expect(made).toMatchObject({
      startTime: startsAt,
      start: shown,
      disambiguation: isTwice ? disambiguation : 'earlier',
    });
    const { calendar, text } = await lastMailTo(app, 'eve@elsewhere.example');
    expect(text).toContain(said);
    const endsAt = new Date(Date.parse(startsAt) + minutes * 60_000).toISOString();
    for (const read of [readByLibrary, readByTheBook])
      expect(read(calendar?.text ?? '')).toMatchObject({ startsAt, endsAt });
    // a form that sends back what it was shown moves nothing
    const { uuid, version } = made;
    const seen = await hana.call(getMeeting, { params: { uuid } });
    const again = { ...body, start: seen.start, disambiguation: seen.disambiguation, version };
    expect((await hana.call(updateMeeting, { params: { uuid }, body: again })).startTime).toBe(startsAt);
  });

  test('a meeting that a version before this one planned at a time that clocks skip is shown when it begins', async () => {
    app.clock.advance(60);
    const body = { topic: 'Night', start: spring.shown, timeZone: spring.timeZone, durationMinutes: 30 };
    const { uuid } = await hana.call(scheduleMeeting, { body });
    await app.data.database.pool.query(
      `update meeting set local_start = '${spring.typed}' where topic = 'Night'`,
    );
    const seen = await hana.call(getMeeting, { params: { uuid } });
    expect(seen).toMatchObject({ start: spring.shown, startTime: '2027-03-28T01:30:00.000Z' });
  });
});
