import * as z from 'zod/mini';

const done = new WeakSet<z.core.SomeType>();

/** The schemas that a schema is made of. */
function partsOf(schema: z.core.SomeType): readonly z.core.SomeType[] {
  if (schema instanceof z.core.$ZodObject) return Object.values(schema._zod.def.shape);
  if (schema instanceof z.core.$ZodArray) return [schema._zod.def.element];
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options;
  if (schema instanceof z.core.$ZodRecord) return [schema._zod.def.valueType];
  const wraps =
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodDefault;
  return wraps ? [schema._zod.def.innerType] : [];
}

/**
 * Lets the objects of a schema check by code of their own instead of by a walk over their shape, which takes a quarter of
 * the time. `zod/mini` leaves that out for pages, whose policy forbids to make code; on the server nothing does.
 */
export function compileSchema(schema: z.core.SomeType | undefined): void {
  if (schema === undefined || done.has(schema)) return;
  done.add(schema);
  if (schema instanceof z.core.$ZodObject) {
    const { _zod: own } = schema;
    const isUnchecked = own.run === own.parse;
    z.core.$ZodObjectJIT.init(schema, own.def);
    if (isUnchecked) own.run = own.parse;
  }
  for (const part of partsOf(schema)) compileSchema(part);
}
