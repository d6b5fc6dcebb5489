import { expect, test } from 'vitest';
import { passwordProblem } from './password-policy.ts';

const names = ['Mira Holm', 'mira.holm@acme.example', 'acme'];

test('takes a long password of other words', () => {
  expect(passwordProblem('correct horse battery', names)).toBeUndefined();
  expect(passwordProblem('portico-demo', ['Ada', 'ada@acme.example', 'acme'])).toBeUndefined();
});

test('refuses too short and too long ones, counted in characters', () => {
  expect(passwordProblem('123456789', names)).toBe('tooShort');
  expect(passwordProblem('🐴'.repeat(9), names)).toBe('tooShort');
  expect(passwordProblem('🐴'.repeat(10), names)).toBeUndefined();
  expect(passwordProblem('x'.repeat(129), names)).toBe('tooLong');
});

test('refuses one that is mostly names, whatever the case', () => {
  expect(passwordProblem('MiraHolm12', names)).toBe('holdsName');
  expect(passwordProblem('acme-acme-1', names)).toBe('holdsName');
});
