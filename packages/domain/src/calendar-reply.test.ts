import { expect, test } from 'vitest';
import { readCalendarReply } from './calendar-reply.ts';

const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'METHOD:REPLY', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join(
    '\r\n',
  );

test('reads who answers what, with folds, quotes and signs that are written otherwise', () => {
  const text = calendar(
    'UID:a\\,b',
    'SEQUENCE:2',
    'ATTENDEE;CN="Doe; Jane: x";PARTST',
    ' AT=tentative:MAILTO:Jane@X.example',
    'RECURRENCE-ID;TZID="Europe/Berlin":20270329T090000',
    'DTSTART:20270329T070000Z',
    'COMMENT;LANGUAGE=en:One\\nTwo\\; three',
    'BEGIN:VALARM',
    'UID:of the alarm',
    'END:VALARM',
  );
  expect(readCalendarReply(text)).toEqual([
    {
      method: 'REPLY',
      uid: 'a,b',
      sequence: 2,
      recurrenceId: { local: '2027-03-29T09:00', zone: 'Europe/Berlin', isUtc: false },
      start: { local: '2027-03-29T07:00', zone: undefined, isUtc: true },
      comment: 'One\nTwo; three',
      attendees: [{ email: 'jane@x.example', participation: 'TENTATIVE' }],
    },
  ]);
});

test('reads nothing that is no answer, does not close as it opens, or has more than any answer', () => {
  const good = calendar('UID:1');
  expect(readCalendarReply(good)).toHaveLength(1);
  for (const text of [
    '',
    good.replace('REPLY', 'REQUEST'),
    good.replace('METHOD:REPLY\r\n', ''),
    good.replace('END:VEVENT\r\n', ''),
    good.replace('END:VCALENDAR\r\n', ''),
    calendar(...Array.from({ length: 2000 }, () => 'X:')),
    calendar(`COMMENT:${'x'.repeat(200_000)}`),
    calendar(
      ...Array.from({ length: 5 }, () => 'BEGIN:VALARM'),
      ...Array.from({ length: 5 }, () => 'END:VALARM'),
    ),
    good.replace('END:VEVENT', Array.from({ length: 60 }, () => 'END:VEVENT\r\nBEGIN:VEVENT').join('\r\n')),
  ])
    expect(readCalendarReply(text)).toBeUndefined();
});

test('passes over lines that are none, however many parameters they have', () => {
  const many = `ATTENDEE${';A=b'.repeat(500)}:mailto:x@y.example`;
  expect(readCalendarReply(calendar('UID:1', many, ':::', 'X;=:'))).toMatchObject([{ attendees: [] }]);
});
