import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { compileSchema } from './compile-schema.ts';

const make = () => {
  const Entry = z.object({ id: z.string().check(z.minLength(2)), note: z.optional(z.nullable(z.string())) });
  return z
    .object({
      entries: z.array(Entry),
      byName: z.record(z.string(), Entry),
      either: z.union([z.object({ kind: z.literal('a'), a: Entry }), z.object({ kind: z.literal('b') })]),
      count: z._default(z.int(), 7),
    })
    .check(z.refine(({ entries, count }) => entries.length <= count));
};
const good = {
  entries: [
    { id: 'ab', note: null },
    { id: 'cd', more: 'is cut off' },
  ],
  byName: { x: { id: 'ef' } },
  either: { kind: 'a', a: { id: 'gh', note: 'n' } },
};
const bad = [
  null,
  {},
  { ...good, count: 1 },
  { ...good, entries: [{ id: 'a' }, {}] },
  { ...good, byName: { x: { id: 5 } } },
  { ...good, either: { kind: 'c' } },
];

test('a compiled schema takes, cuts and refuses as it did before', () => {
  const [plain, compiled] = [make(), make()];
  compileSchema(compiled);
  compileSchema(compiled); // a second time changes nothing
  expect(z.safeParse(compiled, good)).toEqual(z.safeParse(plain, good));
  expect(z.safeParse(compiled, good).data?.entries[1]).toEqual({ id: 'cd' });
  for (const input of bad) {
    const { success, error } = z.safeParse(compiled, input);
    expect(success).toBe(false);
    expect(error?.issues).toEqual(z.safeParse(plain, input).error?.issues);
  }
});

test('the objects of every depth are compiled', () => {
  const schema = make();
  compileSchema(schema);
  const { entries, byName, either } = schema._zod.def.shape;
  const objects = [schema, entries._zod.def.element, byName._zod.def.valueType, ...either._zod.def.options];
  for (const object of objects) expect(object._zod.traits.has('$ZodObjectJIT')).toBe(true);
});
