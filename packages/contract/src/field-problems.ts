import type { FieldProblem } from './error-body.ts';

interface Issue {
  code: string;
  path: PropertyKey[];
  origin?: string;
  minimum?: number | bigint;
  keys?: string[];
}

const valueAt = (data: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    data,
  );

/** Nothing but spaces is nothing, whatever it should have been. */
const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

function problemOf(issue: Issue, data: unknown): FieldProblem {
  const value = valueAt(data, issue.path);
  if (value === undefined || value === null || isBlank(value)) return 'required';
  const isText = issue.origin === 'string' || issue.origin === 'array';
  switch (issue.code) {
    case 'too_big':
      return isText ? 'tooLong' : 'tooLarge';
    case 'too_small':
      if (isText && issue.minimum === 1) return 'required'; // of what draws nothing, nothing is kept
      return isText ? 'tooShort' : 'tooSmall';
    case 'unrecognized_keys':
      return 'unknown';
    default:
      return 'invalid';
  }
}

/** Which fields are wrong and how, from a schema's issues. `part` names the input when it is wrong as a whole. */
export function fieldProblems(
  issues: readonly Issue[],
  data: unknown,
  part: string,
): Record<string, FieldProblem> {
  const fields = new Map<string, FieldProblem>(); // names are the caller's: an object has some of its own
  for (const issue of issues) {
    const names = issue.keys?.map((key) => [...issue.path, key]) ?? [issue.path];
    for (const path of names) {
      const name = path.join('.') || part;
      if (!fields.has(name)) fields.set(name, problemOf(issue, data));
    }
  }
  return Object.fromEntries(fields);
}
