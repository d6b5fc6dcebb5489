import { listTables, readSequences } from '../../apps/server/src/backup/catalog-store.ts';
import type { Database } from '../../apps/server/src/platform/db/database.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { migrations } from '../../apps/server/src/platform/db/migrations/index.ts';

const file = 'apps/server/src/backup/schema-history.gen.ts';

/** Places of the schema in one word each: `table.column`, and `table.column#` where the database numbers it. */
async function placesOf({ pool }: Database): Promise<Set<string>> {
  const tables = await listTables(pool);
  const columns = tables.flatMap(({ name, columns: all }) => all.map((column) => `${name}.${column.name}`));
  const numbered = (await readSequences(pool)).map(({ table, column }) => `${table}.${column}#`);
  return new Set([...columns, ...numbered]);
}

const lines = (name: string, places: readonly string[]): string =>
  places.length === 0
    ? ''
    : `    ${name}: [\n${places.map((place) => `      '${place}',\n`).join('')}    ],\n`;

/** What each migration adds to the tables whose rows a backup keeps, and takes away, found by running one after another. */
export async function schemaHistory(database: Database): Promise<Record<string, string>> {
  const names = Object.keys(migrations);
  let before = new Set<string>();
  let text = '';
  for (const [index, name] of names.entries()) {
    const known = Object.entries(migrations).filter(([one]) => names.indexOf(one) <= index);
    await migrate(database, Object.fromEntries(known));
    const after = await placesOf(database);
    const added = [...after].filter((place) => !before.has(place)).toSorted();
    const removed = [...before].filter((place) => !after.has(place)).toSorted();
    text += `  '${name}': {\n${lines('added', added)}${lines('removed', removed)}  },\n`;
    before = after;
  }
  return {
    [file]: `// Made by \`npm run generate\` of the migrations. Do not edit.

/** What a migration adds to the tables whose rows a backup keeps, and takes away; \`#\` stands behind what is numbered. */
export interface SchemaChange {
  added?: readonly string[];
  removed?: readonly string[];
}

export const schemaHistory: Readonly<Record<string, SchemaChange>> = {
${text}};
`,
  };
}
