import type { RawAreas } from './catalogs.ts';
import { shapeOf } from './icu.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`\'`)}'`;

function argumentType(message: string): string {
  const { args } = shapeOf(message);
  const fields = [...args].map(([name, type]) => `${name}: ${type}`);
  return fields.length === 0 ? 'undefined' : `{ ${fields.join('; ')} }`;
}

/** The TypeScript module that types every key and its arguments from the English catalogs. */
export function messagesModule(source: RawAreas): string {
  const areas = Object.keys(source).map(quoted).join(' | ');
  const lines = Object.values(source).flatMap((catalog) =>
    Object.entries(catalog).map(([key, message]) => `  ${quoted(key)}: ${argumentType(message)};`),
  );
  return `// Generated from locales/en by build/generate.ts.

/** A catalog file of every language. */
export type Area = ${areas};

/** Each key with the arguments of its text. */
export interface Messages {
${lines.join('\n')}
}
`;
}
