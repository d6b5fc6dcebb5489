import { describe, expect, test } from 'vitest';
import { notificationKinds } from './notification-kinds.ts';
import {
  fillTemplate,
  shownMailKinds,
  templateLimits,
  templateProblem,
  templateText,
} from './mail-templates.ts';

describe('words of a mail', () => {
  test.each([
    ['', { word: 'required' }],
    ['x'.repeat(templateLimits.subject + 3), { word: 'tooLong', over: 3 }],
    ['Hello\nBcc: all@acme.example', { word: 'lineBreak' }],
    ['Safe \u202egnp.exe', { word: 'control', code: 'U+202E' }],
    ['Bell \u0007', { word: 'control', code: 'U+0007' }],
    ['One\u2028two', { word: 'control', code: 'U+2028' }],
    ['Come to {topic', { word: 'unclosed' }],
    ['Come to topic}', { word: 'unclosed' }],
    ['Come to {{topic}}', { word: 'unclosed' }],
    ['Come to {topik}', { word: 'placeholderUnknown', name: 'topik' }],
    ['Come to {constructor}', { word: 'placeholderUnknown', name: 'constructor' }],
    ['Watch {recording}', { word: 'placeholderForeign', name: 'recording' }],
    ['Come to {topic} with {host}', undefined],
    ['<script>alert(1)</script>', undefined], // text like any other: it is escaped where it is shown
    ['\u200fاجتماع: {topic}', undefined],
  ])('as a subject: %j', (text, problem) => {
    expect(templateProblem('subject', text, 'meeting-invited')).toEqual(problem);
  });

  test('may have lines where they are no subject', () => {
    expect(templateProblem('body', 'One\n\nTwo {recording}', 'recording-ready')).toBeUndefined();
    expect(templateProblem('body', 'One {topic}', 'recording-ready')).toEqual({
      word: 'placeholderForeign',
      name: 'topic',
    });
  });

  test('are kept with one kind of line break', () => {
    expect(templateText('  One\r\nTwo\rThree\tfour ')).toBe('One\nTwo\nThree four');
  });

  test('are filled once: a value with braces is no placeholder', () => {
    const values: Record<string, string> = { topic: '{host}', host: 'Hana' };
    expect(fillTemplate('{topic} with {host}', (name) => values[name] ?? '')).toBe('{host} with Hana');
  });
});

test('every kind of mail is shown, but for those that say each time something else', () => {
  const kept = [
    'meeting-answered',
    'meeting-clocks',
    'meeting-reminder',
    'request-declined',
    'requests-waiting',
    'time-proposed',
  ];
  expect([...shownMailKinds, ...kept].toSorted()).toEqual(Object.keys(notificationKinds).toSorted());
});
