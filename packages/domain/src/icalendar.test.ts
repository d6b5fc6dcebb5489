import { expect, test } from 'vitest';
import { writeCalendar } from './icalendar.ts';

const linesFor = (email: string): string[] =>
  writeCalendar({
    method: 'REQUEST',
    uid: 'one@portal.example',
    sequence: 0,
    stampedAt: '20261121T090000Z',
    start: '2026-11-21T10:20',
    end: '2026-11-21T10:50',
    zone: { id: 'UTC', changes: [] },
    summary: 'Standup',
    description: '',
    location: '',
    url: 'https://portal.example',
    organizer: { name: 'Ada', email },
    attendees: [{ name: 'Gus', email }],
    asksForAnswer: true,
  })
    .replaceAll('\r\n ', '')
    .split('\r\n');

test.each([
  ["o'hara+tag=1@x.example", "mailto:o'hara+tag=1@x.example"],
  ['r&d@x.example', 'mailto:r%26d@x.example'],
  ['用户@xn--r8jz45g.jp', 'mailto:%E7%94%A8%E6%88%B7@xn--r8jz45g.jp'],
  ['"jane doe"@x.example', 'mailto:%22jane%20doe%22@x.example'],
  ['a%b?c#d@x.example', 'mailto:a%25b%3Fc%23d@x.example'],
])('the calendar names %s as a URI that means nothing else', (email, uri) => {
  const named = linesFor(email).filter((line) => /^(?:ATTENDEE|ORGANIZER)/.test(line));
  expect(named).toHaveLength(2);
  for (const line of named) expect(line.slice(line.indexOf('mailto:'))).toBe(uri);
});
