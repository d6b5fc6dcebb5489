const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

type Field<Values> = keyof Values & string;

/** The fields in which two differ. */
export const differences = <Values extends object>(one: Values, other: Values): Field<Values>[] =>
  (Object.keys(one) as Field<Values>[]).filter((field) => !isSame(one[field], other[field]));

interface Following<Values extends object> {
  /** What the form shows. */
  values: Values;
  /** Fields that were changed here and elsewhere: what is kept now is another value than the form began with. */
  elsewhere: Field<Values>[];
}

/**
 * What a form shows when something else is kept now than it began with: what nobody has changed in it follows, what somebody
 * has changed stays, and is named where others have changed it too.
 */
export function followed<Values extends object>(
  { start, values }: { start: Values; values: Values },
  kept: Values,
): Following<Values> {
  const touched = differences(start, values).filter((field) => !isSame(values[field], kept[field]));
  const mine = Object.fromEntries(touched.map((field) => [field, values[field]]));
  return {
    values: { ...kept, ...mine },
    elsewhere: touched.filter((field) => !isSame(start[field], kept[field])),
  };
}

/** What a form shows once it was sent: as it is kept now, but for what was typed while it was on its way. */
export function settled<Values extends object>(
  { sent, values }: { sent: Values; values: Values },
  kept: Values,
): Values {
  const later = differences(sent, values);
  return { ...kept, ...Object.fromEntries(later.map((field) => [field, values[field]])) };
}

/** What is sent: the fields that are to be others, and what they were. */
export function changeOf<Values extends object>(
  start: Values,
  values: Values,
): Partial<Values> & { was: Partial<Values> } {
  const fields = differences(start, values);
  const pick = (from: Values) => Object.fromEntries(fields.map((field) => [field, from[field]]));
  return { ...pick(values), was: pick(start) } as Partial<Values> & { was: Partial<Values> };
}
