import { CallError } from '@portico/client/call-error';
import { errors } from '@portico/contract/errors';
import { expect, test } from 'vitest';
import { problemsOf } from './scheduling.model.ts';

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
