import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Files to write, by their path below the clone, with what will be in them. */
export type Plan = Record<string, string>;

/** It was not made, for the one reason that the message gives. Nothing was written. */
export class NotMade extends Error {
  override readonly name = 'NotMade';
}

const templates = fileURLToPath(new URL('./templates/', import.meta.url));
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** Words that the database or the language keep for themselves. */
const reserved = new Set(
  (
    'all and any array as asc both case cast check class collate column constraint create default delete desc distinct do ' +
    'else end except export false fetch for foreign from function grant group having import in index into is join let ' +
    'like limit new not null offset on only or order package primary public references return schema select static ' +
    'super table then this to true types unique user users using var void when where while window with yield'
  ).split(' '),
);

interface Words {
  name: string;
  camel: string;
  Pascal: string;
  snake: string;
  words: string;
}

function wordsOf(name: string): Words {
  if (!NAME.test(name) || name.length < 3 || name.length > 40)
    throw new NotMade(
      `"${name}" is no name: 3 to 40 small letters and digits, words divided by -, as waiting-rooms`,
    );
  if (reserved.has(name))
    throw new NotMade(`"${name}" is a word of the language or the database: take another`);
  const parts = name.split('-');
  const Pascal = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('');
  const camel = Pascal.charAt(0).toLowerCase() + Pascal.slice(1);
  return { name, camel, Pascal, snake: parts.join('_'), words: parts.join(' ') };
}

/** A template with the names put in. */
const fill = (template: string, words: Words): string =>
  readFileSync(join(templates, `${template}.txt`), 'utf8').replaceAll(
    /__(name|camel|Pascal|snake|words)__/g,
    (_all, key: keyof Words) => words[key],
  );

function refuseTaken(root: string, name: string, paths: readonly string[]): void {
  const taken = paths.find((path) => existsSync(join(root, path)));
  if (taken !== undefined) throw new NotMade(`"${name}" is taken: there is ${taken}`);
}

/** A file with a text put in where `place` ends. */
function insert(root: string, file: string, { place, text }: { place: RegExp; text: string }): string {
  const before = readFileSync(join(root, file), 'utf8');
  const found = place.exec(before);
  if (!found) throw new NotMade(`${file} has not the form that this knows: ${String(place)} is not in it`);
  const at = found.index + found[0].length;
  return before.slice(0, at) + text + before.slice(at);
}

const migrationsFolder = 'apps/server/src/platform/db/migrations';

/** The next number and name of a migration. */
function nextMigration(root: string, { name, snake }: Words): string {
  const files = readdirSync(join(root, migrationsFolder)).filter((file) => /^\d{4}-/.test(file));
  const texts = files.map((file) => readFileSync(join(root, migrationsFolder, file), 'utf8'));
  if (texts.some((text) => new RegExp(`^create table ${snake} \\(`, 'm').test(text)))
    throw new NotMade(`"${name}" is taken: there is a table of that name`);
  const last = Math.max(0, ...files.map((file) => Number(file.slice(0, 4))));
  return `${String(last + 1).padStart(4, '0')}-${name}`;
}

function addMigration(root: string, migration: string, { camel }: Words): Plan {
  const file = `${migrationsFolder}/index.ts`;
  const withImport = insert(root, file, {
    place: /^(import .*\n)+/,
    text: `import { ${camel} } from './${migration}.ts';\n`,
  });
  return { [file]: withImport.replace(/^};\n/m, `  '${migration}': ${camel},\n};\n`) };
}

function mountRoutes(root: string, { name, camel }: Words): Plan {
  const file = 'apps/server/src/http-parts.ts';
  const text = insert(root, file, {
    place: /const routesOf = [\s\S]*?\n  return \[\n/,
    text: `    ...${camel}Routes(),\n`,
  });
  const door = `import { ${camel}Routes } from './modules/${name}/index.ts';\n`;
  const place = /^import .* from '\.\/modules\/audit|^import .* from '\.\/modules\//m.exec(text);
  if (!place) throw new NotMade(`${file} has not the form that this knows: it imports no module`);
  return { [file]: text.slice(0, place.index) + door + text.slice(place.index) };
}

/** The files of a new module of the server: contract, migration, module, and where they are hung in. @throws NotMade */
export function moduleFiles(root: string, name: string): Plan {
  const words = wordsOf(name);
  const folder = `apps/server/src/modules/${name}`;
  const contract = `packages/contract/src/${name}.ts`;
  refuseTaken(root, name, [folder, contract]);
  const migration = nextMigration(root, words);
  const files = ['routes', 'service', 'policy', 'present', 'store', 'test'].map((role) => [
    `${folder}/${name}.${role}.ts`,
    fill(`module/${role}.ts`, words),
  ]);
  return {
    [contract]: fill('module/contract.ts', words),
    [`${migrationsFolder}/${migration}.ts`]: fill('module/migration.ts', words),
    [`${folder}/index.ts`]: fill('module/index.ts', words),
    ...(Object.fromEntries(files) as Plan),
    ...addMigration(root, migration, words),
    ...mountRoutes(root, words),
  };
}

const router = 'apps/portal/src/app/router.tsx';

function addRoute(root: string, words: Words): Plan {
  const text = insert(root, router, {
    place: /(?=^\/\*\* Addresses that lead home)/m,
    text: fill('feature/route.ts', words),
  });
  return { [router]: text.replace(/(?=^ {2}\.\.\.aliases,)/m, `  ${words.camel}Page,\n`) };
}

/** The words of the menu and of titles are in every page's catalog. */
function addTitle(root: string, { camel, words }: Words): Plan {
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  const files = ['en', 'ar'].map((locale) => `packages/i18n/locales/${locale}/core.json`);
  const text = `\n  "nav.${camel}": ${JSON.stringify(title)},`;
  return Object.fromEntries(
    files.map((file) => [file, insert(root, file, { place: /^ {2}"nav\.home": .*,$/m, text })]),
  );
}

/** The files of a new feature of the portal, on the operations of a module of the same name. @throws NotMade */
export function featureFiles(root: string, name: string): Plan {
  const words = wordsOf(name);
  const folder = `apps/portal/src/features/${name}`;
  const page = `apps/portal/src/pages/${name}.tsx`;
  const catalogs = ['en', 'ar'].map((locale) => `packages/i18n/locales/${locale}/${name}.json`);
  refuseTaken(root, name, [folder, page, ...catalogs]);
  const contract = join(root, `packages/contract/src/${name}.ts`);
  const operation = `export const list${words.Pascal} = operation(`;
  if (!existsSync(contract) || !readFileSync(contract, 'utf8').includes(operation))
    throw new NotMade(
      `there is no operation list${words.Pascal} to show: npm run new:module ${name} makes one`,
    );
  const [en = '', ar = ''] = catalogs;
  return {
    [`${folder}/index.tsx`]: fill('feature/index.tsx', words),
    [`${folder}/${name}-list.tsx`]: fill('feature/list.tsx', words),
    [`${folder}/${name}.queries.ts`]: fill('feature/queries.ts', words),
    [`${folder}/${name}.model.ts`]: fill('feature/model.ts', words),
    [`${folder}/${name}.model.test.ts`]: fill('feature/model.test.ts', words),
    [`${folder}/${name}.module.css`]: fill('feature/module.css', words),
    [page]: fill('feature/page.tsx', words),
    [en]: fill('feature/en.json', words),
    [ar]: fill('feature/ar.json', words),
    ...addRoute(root, words),
    ...addTitle(root, words),
  };
}

/** Writes all of a plan. */
export function writePlan(root: string, plan: Plan): void {
  for (const [path, text] of Object.entries(plan)) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
