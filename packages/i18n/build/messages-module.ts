import type { RawAreas, RawCatalog } from './catalogs.ts';
import { shapeOf } from './icu.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`\'`)}'`;

/** `sign-in` as the name of a type. */
const typeName = (area: string): string =>
  area
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

function argumentType(message: string): string {
  const { args } = shapeOf(message);
  const fields = [...args].map(([name, type]) => `${name}: ${type}`);
  return fields.length === 0 ? 'undefined' : `{ ${fields.join('; ')} }`;
}

function areaModule(area: string, catalog: RawCatalog): string {
  const lines = Object.entries(catalog).map(
    ([key, message]) => `  ${quoted(key)}: ${argumentType(message)};`,
  );
  return `// Generated from locales/en/${area}.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface ${typeName(area)} {
${lines.join('\n')}
}
`;
}

/** All that is said: one line for an area, whose keys stand in a file of their own. */
function indexModule(areas: readonly string[]): string {
  const imports = areas.map((area) => `import type { ${typeName(area)} } from './messages/${area}.gen.ts';`);
  const lines = areas.map((area) => `  ${quoted(area)}: ${typeName(area)};`);
  return `// Generated from locales/en by build/generate.ts.
${imports.join('\n')}

/** The areas of every language, each with its keys. */
export interface Areas {
${lines.join('\n')}
}

/** A catalog file of every language. */
export type Area = keyof Areas;

/** Each key with the arguments of its text. */
export interface Messages
  extends
    ${areas.map(typeName).join(',\n    ')} {}
`;
}

/** The TypeScript modules that type every key and its arguments from the English catalogs: path below `src` to text. */
export const messageModules = (source: RawAreas): Record<string, string> => ({
  'messages.gen.ts': indexModule(Object.keys(source)),
  ...Object.fromEntries(
    Object.entries(source).map(([area, catalog]) => [`messages/${area}.gen.ts`, areaModule(area, catalog)]),
  ),
});
