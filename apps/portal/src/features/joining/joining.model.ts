import { withoutMarks } from '@portico/domain/pasted';

/** What is wrong with what was typed, before anybody is asked; undefined for what may be a number or a link. */
export function typedProblem(typed: string): 'required' | 'number' | undefined {
  const text = withoutMarks(typed);
  if (text === '') return 'required';
  const digits = text.replaceAll(/[\s-]/g, '');
  return /^\d+$/.test(digits) && (digits.length < 9 || digits.length > 12) ? 'number' : undefined;
}
