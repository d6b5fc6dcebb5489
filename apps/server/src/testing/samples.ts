import type { Operation } from '@portico/contract/operation';
import * as z from 'zod/mini';

interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  format?: string;
  minLength?: number;
  minimum?: number;
  minItems?: number;
  items?: JsonSchema;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
}

const texts: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  'date-time': '2026-11-21T09:00:00Z',
};

/** The least that a schema takes, where it asks for no more than kinds and lengths. */
function sample(schema: JsonSchema): unknown {
  const { type, anyOf, enum: choices, properties = {}, required = [] } = schema;
  if ('const' in schema) return schema.const;
  if (choices) return choices[0];
  if (anyOf?.[0]) return sample(anyOf[0]);
  if (type === 'object')
    return Object.fromEntries(required.map((name) => [name, sample(properties[name] ?? {})]));
  if (type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}));
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return Math.max(0, schema.minimum ?? 0);
  return texts[schema.format ?? ''] ?? 'x'.repeat(Math.max(1, schema.minLength ?? 1));
}

/** What an operation asks for that has no id in its address: the least that its contract takes. */
export function leastCall({ id, params, body }: Operation): { body?: unknown } {
  if (params) throw new Error(`${id} is about something: testing/examples.ts has to say what`);
  if (!body) return {};
  return { body: sample(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema) };
}
