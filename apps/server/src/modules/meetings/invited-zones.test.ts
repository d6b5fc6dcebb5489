// Whoever is invited reads the right hour, wherever the meeting is planned: every zone, by two readers that share nothing.
import { scheduleMeeting } from '@portico/contract/meetings';
import { writeCalendar } from '@portico/domain/icalendar';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instantOf, zoneTable } from '../../platform/time/zones.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { lastMailTo } from '../../testing/mailbox.ts';
import { makePerson, signedIn } from '../../testing/people.ts';

/** Names that the table of zones has kept for those who still use them. */
const oldNames =
  `Africa/Asmera Africa/Timbuktu America/Argentina/ComodRivadavia America/Atka America/Buenos_Aires America/Catamarca
  America/Coral_Harbour America/Cordoba America/Ensenada America/Fort_Wayne America/Godthab America/Indianapolis America/Jujuy
  America/Knox_IN America/Louisville America/Mendoza America/Montreal America/Nipigon America/Pangnirtung America/Porto_Acre
  America/Rainy_River America/Rosario America/Santa_Isabel America/Shiprock America/Thunder_Bay America/Virgin America/Yellowknife
  Antarctica/South_Pole Asia/Ashkhabad Asia/Calcutta Asia/Chongqing Asia/Chungking Asia/Dacca Asia/Harbin Asia/Istanbul Asia/Kashgar
  Asia/Katmandu Asia/Macao Asia/Rangoon Asia/Saigon Asia/Tel_Aviv Asia/Thimbu Asia/Ujung_Pandang Asia/Ulan_Bator Atlantic/Faeroe
  Atlantic/Jan_Mayen Australia/ACT Australia/Canberra Australia/Currie Australia/LHI Australia/NSW Australia/North
  Australia/Queensland Australia/South Australia/Tasmania Australia/Victoria Australia/West Australia/Yancowinna Brazil/Acre
  Brazil/DeNoronha Brazil/East Brazil/West CET CST6CDT Canada/Atlantic Canada/Central Canada/Eastern Canada/Mountain
  Canada/Newfoundland Canada/Pacific Canada/Saskatchewan Canada/Yukon Chile/Continental Chile/EasterIsland Cuba EET EST EST5EDT Egypt
  Eire Etc/GMT Etc/GMT+12 Etc/GMT-14 Etc/Greenwich Etc/UCT Etc/Universal Etc/Zulu Europe/Belfast Europe/Kiev Europe/Nicosia
  Europe/Tiraspol Europe/Uzhgorod Europe/Zaporozhye GB GB-Eire GMT Greenwich HST Hongkong Iceland Iran Israel Jamaica Japan Kwajalein
  Libya MET MST MST7MDT Mexico/BajaNorte Mexico/BajaSur Mexico/General NZ NZ-CHAT Navajo PRC PST8PDT Pacific/Enderbury
  Pacific/Johnston Pacific/Ponape Pacific/Samoa Pacific/Truk Pacific/Yap Poland Portugal ROC ROK Singapore Turkey UCT US/Alaska
  US/Aleutian US/Arizona US/Central US/East-Indiana US/Eastern US/Hawaii US/Indiana-Starke US/Michigan US/Mountain US/Pacific US/Samoa
  UTC Universal W-SU WET Zulu`.split(/\s+/);
const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), ...oldNames])];

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
  kinds: string[];
}

/** As the library of Thunderbird reads it. */
function readByLibrary(text: string): Read {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zone = calendar.getFirstSubcomponent('vtimezone');
  if (!zone) throw new Error('it has no zone');
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as never);
  const start = event.startDate;
  if (start.zone !== ICAL.Timezone.utcTimezone) start.zone = new ICAL.Timezone(zone);
  return {
    startsAt: new Date(start.toUnixTime() * 1000).toISOString(),
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

/** As the standard says: the observance that began last before the start is in force (RFC 5545 §3.6.5). */
function readByTheBook(text: string): Read {
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  const observances: { kind: string; from: number; to: number; begins: number }[] = [];
  let part: Record<string, string> = {};
  let start = '';
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
    if (name === 'END' && value === 'VEVENT') start = part['DTSTART'] ?? '';
    part[name] = value;
  }
  const inForce = observances.findLast(({ begins }) => begins <= wall(start));
  if (!inForce) throw new Error('no observance is in force at the start');
  const startsAt = new Date(wall(start) - inForce.to * 60_000).toISOString();
  return { startsAt, kinds: observances.map(({ kind }) => kind) };
}

function invitation(zone: string, start: string): string {
  const person = { name: 'Hana', email: 'hana@acme.example' };
  return writeCalendar({
    method: 'REQUEST',
    uid: 'a@b',
    sequence: 0,
    stampedAt: '20261121T090000Z',
    start,
    durationMinutes: 30,
    zone: zoneTable(zone, instantOf(start, zone)),
    summary: 'Standup',
    description: '',
    location: 'https://meet.example',
    url: 'https://meet.example',
    organizer: person,
    attendees: [person],
  });
}

describe('an invitation to a meeting in any zone', () => {
  test('begins at the same instant for two readers, on any day of two years', () => {
    const wrong: string[] = [];
    for (const zone of zones)
      for (const start of starts) {
        const text = invitation(zone, start);
        const right = instantOf(start, zone).toISOString();
        const [library, book] = [readByLibrary(text), readByTheBook(text)];
        if (library.startsAt !== right || book.startsAt !== right)
          wrong.push(`${zone} ${start}: ${library.startsAt} and ${book.startsAt}, not ${right}`);
        if (!book.kinds.includes('standard')) wrong.push(`${zone} ${start}: no standard time`);
        if (library.kinds.join(',') !== book.kinds.join(','))
          wrong.push(`${zone} ${start}: read differently`);
      }
    expect(wrong.slice(0, 20)).toEqual([]);
  }, 60_000);

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
  }, 60_000);

  test.each([
    ['Europe/Berlin', '2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
    ['Europe/Berlin', '2027-10-31T02:30', '2027-10-31T00:30:00.000Z'],
    ['Australia/Lord_Howe', '2027-10-03T02:15', '2027-10-02T15:45:00.000Z'],
    ['America/New_York', '2027-11-07T01:30', '2027-11-07T05:30:00.000Z'],
  ])(
    'a meeting in %s at %s, which is no single instant there, begins for everybody at once',
    async (timeZone, start, right) => {
      const body = {
        topic: 'Night',
        start,
        timeZone,
        durationMinutes: 30,
        invitees: ['eve@elsewhere.example'],
      };
      app.clock.advance(60);
      const { startTime } = await hana.call(scheduleMeeting, { body });
      expect(startTime).toBe(right);
      const { calendar } = await lastMailTo(app, 'eve@elsewhere.example');
      expect(calendar?.text).toContain(`DTSTART:${right.replaceAll(/[-:]|\.\d+/g, '')}\r\n`);
      expect(readByLibrary(calendar?.text ?? '').startsAt).toBe(right);
    },
  );
});
