import { CallError, NoAnswer, UnexpectedAnswer } from '@portico/client/call-error';
import { bodyProblems } from '@portico/client/body-problems';
import { scheduleMeeting } from '@portico/contract/meetings';
import { invitePerson } from '@portico/contract/people';
import { serverTexts } from '@portico/i18n/server-texts';
import { describe, expect, test } from 'vitest';
import { faultsOf, troubleOf, withoutFields } from './faults.ts';
import { faultText, troubleText } from './form-words.ts';

const en = serverTexts('en');

describe('a fault of a body', () => {
  const plan = {
    topic: ' ',
    start: '',
    timeZone: 'UTC',
    durationMinutes: 30,
    invitees: ['mira@x.org', 'jane@', 'bob'],
    agenda: 'x'.repeat(1301),
  };
  const faults = faultsOf(bodyProblems(scheduleMeeting, plan), plan);

  test('is found all at once, in the words of the server, with the values that are wrong', () => {
    expect(faults).toEqual({
      topic: { word: 'required', values: [] },
      start: { word: 'required', values: [] },
      invitees: { word: 'invalid', values: ['jane@', 'bob'] },
      agenda: { word: 'tooLong', values: ['x'.repeat(1301)] },
    });
    expect(
      bodyProblems(scheduleMeeting, {
        ...plan,
        topic: 'T',
        start: '2027-05-03T12:30',
        invitees: [],
        agenda: '',
      }),
    ).toEqual({});
  });

  test('is said with what to mend', () => {
    const say = (field: string, facts: Parameters<typeof faultText>[2]) =>
      faultText(en, faults[field] ?? { word: '', values: [] }, facts);
    expect(say('topic', { most: 128 })).toBe('Fill this in.');
    expect(say('invitees', { isEmail: true })).toBe('jane@ and bob are not email addresses.');
    expect(say('agenda', { most: 1300 })).toBe('Use 1,300 characters or fewer. That’s 1 too many.');
  });

  test('is over for a field that changes, and for no other', () => {
    expect(Object.keys(withoutFields(faults, ['topic', 'start']))).toEqual(['agenda', 'invitees']);
  });

  test('names the one address of a field, and tells an empty one from a wrong one', () => {
    const body = { email: 'gus@', displayName: '', userRole: [] };
    const found = faultsOf(bodyProblems(invitePerson, body), body);
    expect(found).toEqual({
      email: { word: 'invalid', values: ['gus@'] },
      displayName: { word: 'required', values: [] },
    });
    expect(faultText(en, found['email']!, { isEmail: true })).toBe('“gus@” is not an email address.');
    expect(bodyProblems(invitePerson, { ...body, email: '' })).toMatchObject({ email: 'required' });
  });

  test('of too many values says how many there may be', () => {
    const fault = { word: 'tooLong', values: [] };
    expect(faultText(en, fault, { isEmail: true, most: 1000 })).toBe('Use 1,000 or fewer.');
  });
});

describe('why a try did not work', () => {
  const refused = (status: number, retryAfterSeconds?: number) =>
    new CallError({ status, body: { code: 10_000, message: '', trackingID: '' }, retryAfterSeconds });

  test.each([
    ['taking too long', new DOMException('late', 'TimeoutError')],
    ['couldn’t reach the server', new NoAnswer('gone')],
    ['permission', refused(403)],
    ['busy', refused(503)],
    ['Wait 2 minutes', refused(429, 61)],
    ['on our end', refused(500)],
    ['on our end', new UnexpectedAnswer('odd')],
  ])('is told with what to do: %s', (words, error) => {
    const trouble = troubleOf(error, true);
    expect(trouble && troubleText(en, trouble)).toContain(words);
  });

  test('without a network that is told', () => {
    expect(troubleOf(new NoAnswer('gone'), false)).toEqual({ kind: 'offline' });
  });

  test('a session that is over has a notice of its own', () => {
    expect(troubleOf(refused(401), true)).toBeUndefined();
  });
});
