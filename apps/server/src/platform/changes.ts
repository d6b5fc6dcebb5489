import { Failure } from './errors/failure.ts';

type Some<Values> = { [Field in keyof Values]?: Values[Field] | undefined };

/** Fields that are to be others, and what they were where that was decided. */
export type ChangeOf<Values extends object> = Some<Values> & { was?: Some<Values> | undefined };

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * What a change says, without what it leaves out. Refuses with the names of fields that are no longer what they were where the
 * change was made, unless they are what they should become already.
 */
export function changeOn<Values extends object>(
  now: Values,
  { was, ...change }: ChangeOf<Values>,
): Partial<Values> {
  const values = now as Readonly<Record<string, unknown>>;
  const changed = Object.entries(change).filter(([, value]) => value !== undefined);
  const seen: Readonly<Record<string, unknown>> = was ?? {};
  const stale = changed.filter(
    ([field, value]) =>
      seen[field] !== undefined && !isSame(seen[field], values[field]) && !isSame(value, values[field]),
  );
  if (stale.length > 0)
    throw new Failure('changedMeanwhile', {
      fields: Object.fromEntries(stale.map(([field]) => [field, 'changed'])),
    });
  return Object.fromEntries(changed) as Partial<Values>;
}
