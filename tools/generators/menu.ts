import { readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';

const APP = 'apps/portal/src';

const Row = z.object({
  name: z.string(),
  menu: z.object({
    group: z.string(),
    icon: z.string(),
    needs: z.optional(z.string()),
    below: z.optional(z.string()),
  }),
});
type Row = z.infer<typeof Row>;

/** Instead of routes a row is what it says: this Node reads no JSX, and needs no router to know it. */
const facts = `export const root = {};
export const page = (_file, name, facts) => ({ name, ...facts });`;

/** As much of an address as the menu says. */
interface KnownAddress {
  path: string;
  title?: string;
  module?: string;
}

/** What the table of addresses says of the pages, by their names. */
async function readAddresses(root: string): Promise<Record<string, KnownAddress>> {
  const table = pathToFileURL(join(root, 'packages/contract/src/addresses.ts'));
  const { addresses } = (await import(table.href)) as {
    addresses: Record<string, KnownAddress>;
  };
  return addresses;
}

/** Every row with a place in the menu, in the order in which the router names its table. */
async function readRows(root: string): Promise<Row[]> {
  const order = readFileSync(join(root, APP, 'app/router.tsx'), 'utf8');
  const folder = join(root, APP, 'pages');
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === '../app/page.tsx'
        ? { url: `data:text/javascript,${encodeURIComponent(facts)}`, shortCircuit: true }
        : next(specifier, context),
  });
  try {
    const files = readdirSync(folder).filter((file) => file.endsWith('.pages.ts'));
    const tables = await Promise.all(
      files.map(async (file) =>
        Object.entries((await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown[]>),
      ),
    );
    return tables
      .flat()
      .toSorted(([one], [other]) => order.indexOf(`...${one},`) - order.indexOf(`...${other},`))
      .flatMap(([, rows]) => rows)
      .flatMap((row) => z.safeParse(Row, row).data ?? []);
  } finally {
    hooks.deregister();
  }
}

const quoted = (word: string): string => `'${word}'`;

function placeOf({ name, menu }: Row, known: Awaited<ReturnType<typeof readAddresses>>): string {
  const { group, icon, needs, below } = menu;
  const { path, title, module } = known[name] ?? {};
  const texts = { to: path, below, label: title, group, needs, module };
  const fields = Object.entries(texts).flatMap(([name, text]) =>
    text === undefined ? [] : [`${name}: ${quoted(text)}`],
  );
  return `  { ${[...fields, `icon: ${icon}`].join(', ')} },`;
}

/** The menu of the portal, from the tables of its pages: the frame stands before these are there. */
export async function menuPlaces(root: string): Promise<Record<string, string>> {
  const rows = await readRows(root);
  const known = await readAddresses(root);
  const icons = [...new Set(rows.map(({ menu }) => menu.icon))].toSorted();
  return {
    [`${APP}/app/menu.gen.ts`]: `// Made by \`npm run generate\` of the tables of pages. Do not edit.
import { ${icons.join(', ')} } from 'lucide-react';

/** The places of the menu, in the order of the tables. */
export const places = [
${rows.map((row) => placeOf(row, known)).join('\n')}
] as const;
`,
  };
}
