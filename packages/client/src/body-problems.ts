import type { FieldProblem } from '@portico/contract/error-body';
import { fieldProblems } from '@portico/contract/field-problems';
import type { Operation } from '@portico/contract/operation';
import * as z from 'zod/mini';

/** What an operation would refuse of a body, field by field, in the words of the server: nothing where it takes it. */
export function bodyProblems(
  operation: Pick<Operation, 'body'>,
  body: unknown,
): Record<string, FieldProblem> {
  const checked = operation.body && z.safeParse(operation.body, body);
  return !checked || checked.success ? {} : fieldProblems(checked.error.issues, body, 'body');
}
