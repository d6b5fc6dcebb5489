import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startInstantMeeting } from './joining.ts';
import { MeetingPlan } from './meetings.ts';
import { changeRecording } from './recordings.ts';
import { DisplayName, Email, Mailbox } from './values.ts';

const topicOf = (topic: string): string =>
  MeetingPlan.parse({ topic, start: '2026-11-23T10:20', timeZone: 'UTC', durationMinutes: 30 }).topic;
const recordNameOf = (recordName: string): string | undefined =>
  changeRecording.body.parse({ recordName }).recordName;
const instantTopicOf = (topic: string): string => startInstantMeeting.body.parse({ topic }).topic;
const takes: Record<string, (text: string) => string | undefined> = {
  'a display name': (text) => DisplayName.parse(text),
  'a topic': topicOf,
  'a topic for now': instantTopicOf,
  'the name of a recording': recordNameOf,
};

describe.each(Object.entries(takes))('%s', (_what, take) => {
  test('a value that shows nothing is refused as one that is empty', () => {
    for (const text of ['', '  ', '\u200b\u2060', '\u202e\u2069', '\u3164', '\u200d\u200f', '\ufeff\u00ad'])
      expect(() => take(text)).toThrow(z.core.$ZodError);
  });

  test('is kept as a reader sees it', () => {
    expect(take(' \u202eAda\u200b \u2066Lovelace\u2069 ')).toBe('Ada Lovelace');
    for (const text of ['👨‍👩‍👧‍👦', 'علی‌رضا', 'محمد', 'שָׁלוֹם', '🏴󠁧󠁢󠁷󠁬󠁳󠁿 Ŵynne']) expect(take(text)).toBe(text);
  });

  test('is at most 128 characters long, of those that are seen', () => {
    expect(take('x'.repeat(128) + '\u200b'.repeat(9))).toHaveLength(128);
    expect(() => take('x'.repeat(129))).toThrow(z.core.$ZodError);
  });
});

test('the password of a meeting is kept as it was typed', () => {
  const plan = { topic: 'Standup', start: '2026-11-23T10:20', timeZone: 'UTC', durationMinutes: 30 };
  expect(MeetingPlan.parse({ ...plan, password: 'a\u200bb' }).password).toBe('a\u200bb');
});

test('an address is kept in its one form, and is at most 254 octets long in it', () => {
  expect(Email.parse(' Info@MÜNCHEN.example\n')).toBe('info@xn--mnchen-3ya.example');
  const label = 'äöü'.repeat(14);
  const long = `a@${Array.from({ length: 5 }, () => label).join('.')}.example`; // 254 and more only as it is kept
  expect(long.length).toBeLessThan(254);
  expect(Email.safeParse(long).success).toBe(false);
  expect(Email.safeParse('Jane <jane@x.example>').success).toBe(false);
});

test('a mailbox is kept with its name, quoted where that is needed', () => {
  expect(Mailbox.parse('Jane@X.example')).toBe('jane@x.example');
  expect(Mailbox.parse('Jane  Doe<jane@x.example>')).toBe('Jane Doe <jane@x.example>');
  expect(Mailbox.parse('"Doe, Jane" <jane@x.example>')).toBe('"Doe, Jane" <jane@x.example>');
  const none = [
    'Jane',
    'jane@x.example, bob@y.example',
    'Doe, Jane <jane@>',
    `${'x'.repeat(5000)} <a@x.example>`,
  ];
  expect(none.filter((text) => Mailbox.safeParse(text).success)).toEqual([]);
});
