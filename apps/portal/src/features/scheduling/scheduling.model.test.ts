import { CallError } from '@portico/client/call-error';
import { errors } from '@portico/contract/errors';
import { expect, test } from 'vitest';
import type { MeetingDetail } from '@portico/contract/meetings';
import { planOf, problemsOf } from './scheduling.model.ts';

const refused = (fields: Record<string, string>): CallError => {
  const { status, code, message } = errors.inputInvalid;
  const body = { code, message, trackingID: 'PORTAL_1', fields };
  return new CallError({ status, body, retryAfterSeconds: undefined });
};

test('a password that is too short says how long it has to be, where it stands', () => {
  expect(problemsOf(refused({ password: 'tooShort' }))).toEqual({
    password: 'schedule.problem.passwordShort',
  });
  expect(problemsOf(refused({ password: 'tooLong' }))).toEqual({ password: 'schedule.problem.tooLong' });
});

test('a meeting that is changed keeps the names of its guests', () => {
  const meeting = {
    invitees: [
      { email: 'jane@x.example', displayName: 'Doe, Jane' },
      { email: 'bob@y.example', displayName: 'bob@y.example' },
    ],
    alternateHosts: [{ email: 'ada@acme.example', displayName: 'Ada' }],
  } as unknown as MeetingDetail;
  expect(planOf(meeting)).toMatchObject({
    invitees: ['"Doe, Jane" <jane@x.example>', 'bob@y.example'],
    alternateHosts: ['ada@acme.example'],
  });
});
