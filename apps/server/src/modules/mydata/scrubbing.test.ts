import { describe, expect, test } from 'vitest';
import { writeCalendar } from '@portico/domain/icalendar';
import { zoneTable } from '../../platform/time/zones.ts';
import {
  FORMER_ADDRESS,
  namesAddress,
  scrubCalendar,
  scrubHtml,
  scrubJson,
  scrubText,
  type Named,
} from './scrubbing.ts';

const named = (name: string, email = 'ann@acme.example'): Named => ({ name, email, former: 'Former member' });
const awkward = ['true', 'null', '00', 'a', 'p', 'style', '"', '\\', 'host', 'VEVENT', 'amp', '$&', 'é'];

test('a name in running text goes as a word of its own, whatever signs are in it', () => {
  expect(scrubText('May asks May (and Maybury).', named('May'))).toBe(
    'Former member asks Former member (and Maybury).',
  );
  expect(scrubText('By Max (Q) $1 today', named('Max (Q) $1'))).toBe('By Former member today');
  expect(scrubText('It says true at 10:00, a day', named('00'))).toBe('It says true at 10:00, a day');
  expect(scrubText('It says true at 10:00, a day', named('a'))).toBe('It says true at 10:00, a day');
  expect(scrubText('a', named('a'))).toBe('Former member');
  expect(scrubText('See https://acme.example/acme?x=acme, Acme', named('acme'))).toBe(
    'See https://acme.example/acme?x=acme, Acme',
  );
});

test('an address goes where it is whole, not where another one begins or ends with it', () => {
  const others = 'joann@acme.example, ann@acme.example.org, x-ann@acme.example, o’ann@acme.example-x.org';
  expect(scrubText(others.replace('o’', 'o'), named('Ann B'))).toBe(others.replace('o’', 'o'));
  expect(scrubText('Ask Ann@acme.example.', named('Ann B'))).toBe(`Ask ${FORMER_ADDRESS}.`);
});

describe('of somebody with an awkward name', () => {
  test.each(awkward)('%s: JSON keeps its keys, its types and the words of programs', (name) => {
    const kept = { host: [true, null, 0], state: name, [name]: 'x', at: '2026-11-25T10:00:00.000Z' };
    const value = { ...kept, displayName: name, zone: { changes: [{ name }] } };
    expect(scrubJson(value, named(name))).toEqual({ ...value, displayName: 'Former member' });
  });

  test.each(awkward)('%s: HTML keeps its markup and its entities', (name) => {
    const html =
      '<p style="margin:0"><a href="https://x.example/a?p=1&amp;q=00">Tom &amp; Jo &lt;true&gt;</a></p>';
    const markup = (text: string): string[] => text.match(/<[^>]*>/g) ?? [];
    const scrubbed = scrubHtml(html, named(name));
    expect(markup(scrubbed)).toEqual(markup(html));
    expect(scrubbed).toContain('Tom &amp; Jo &lt;');
  });

  test.each(awkward)('%s: a calendar object keeps its properties', (name) => {
    const calendar = calendarOf({ name: 'Bob', email: 'bob@acme.example' }, []);
    expect(scrubCalendar(calendar, named(name))).toBe(calendar);
  });
});

test('HTML loses a name that has to be escaped there', () => {
  const html = '<b title="Mina">Ask &quot;Mina&quot; Q. &amp; Co, or ann@acme.example</b>';
  expect(scrubHtml(html, named('"Mina" Q. & Co'))).toBe(
    `<b title="Mina">Ask Former member, or ${FORMER_ADDRESS}</b>`,
  );
});

const calendarOf = (organizer: { name: string; email: string }, attendees: (typeof organizer)[]): string =>
  writeCalendar({
    method: 'REQUEST',
    uid: 'x@acme.example',
    sequence: 0,
    stampedAt: '20261121T090000Z',
    start: '2026-11-25T10:00',
    end: '2026-11-25T10:30',
    zone: zoneTable('UTC', new Date('2026-11-25T10:00:00Z')),
    summary: `Review; with ${organizer.name}`,
    description: 'A\nB',
    location: 'https://acme.example/a',
    url: 'https://acme.example/a',
    organizer,
    attendees,
    asksForAnswer: true,
    status: 'CONFIRMED',
  });

test('a calendar object loses a person although its lines are folded: no attendee any more, as organizer a former one', () => {
  const who = { name: 'Wilhelmina "Mina" Quist, of a very long name indeed', email: "ann'o#1@acme.example" };
  const bob = { name: 'Bob', email: 'bob@acme.example' };
  const gone = named(who.name, who.email);
  const former = { name: 'Former member', email: FORMER_ADDRESS };
  expect(scrubCalendar(calendarOf(bob, [bob, who]), gone)).toBe(calendarOf(bob, [bob]));
  expect(scrubCalendar(calendarOf(who, [bob]), gone)).toBe(calendarOf(former, [bob]));
  expect(namesAddress({ method: 'REQUEST', text: calendarOf(bob, [who]) }, who.email)).toBe(true);
  expect(namesAddress({ method: 'REQUEST', text: calendarOf(bob, [who]) }, 'o#1@acme.example')).toBe(false);
});
