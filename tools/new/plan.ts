import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Files to write, by their path below the clone, with what will be in them. */
export type Plan = Record<string, string>;

/** A capability was not made, for the one reason that the message gives. Nothing was written. */
export class NotMade extends Error {
  override readonly name = 'NotMade';
}

const templates = fileURLToPath(new URL('./templates/', import.meta.url));
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** Words that the database or the language keep for themselves, and two that objects and packages have already. */
const reserved = new Set(
  (
    'all analyse analyze and any arguments array as asc asymmetric async authorization await binary both break case cast ' +
    'catch check class collate collation column concurrently const constraint constructor continue create cross ' +
    'debugger default deferrable delete desc distinct do else end enum eval except export extends false fetch finally ' +
    'for foreign freeze from full function grant group having if ilike implements import in index initially inner ' +
    'instanceof interface intersect into is isnull join lateral leading left let like limit localtime natural new not ' +
    'notnull null offset on only or order outer overlaps package placing primary private protected public references ' +
    'return returning right schema select similar some static super switch symmetric table tablesample then this throw ' +
    'to trailing true try types typeof undefined union unique user using var variadic verbose void when where while ' +
    'window with yield'
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
const schema = 'apps/server/src/platform/db/schema.gen.ts';

/** Refuses a name by which an address or something of the code goes already. */
function refuseUsed(root: string, { name, camel, Pascal }: Words): void {
  const contract = 'packages/contract/src';
  const contracts = readdirSync(join(root, contract)).map((file) => `${contract}/${file}`);
  const migrationFiles = ['index', 'statements'].map((file) => `${migrationsFolder}/${file}.ts`);
  const used: [RegExp, readonly string[]][] = [
    [new RegExp(`path: '/${name}'`), contracts],
    [new RegExp(`\\b(import \\{ |const |function )${camel}\\b`), migrationFiles],
    [new RegExp(`^export (type|interface) ${Pascal}\\b`, 'm'), [schema]],
  ];
  for (const [mark, files] of used) {
    const file = files.find((one) => mark.test(readFileSync(join(root, one), 'utf8')));
    if (file !== undefined) throw new NotMade(`"${name}" is taken: ${file} has something of that name`);
  }
}

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

/** The one line of a module, before the pages of all. */
function listModule(root: string, { name, camel }: Words): Plan {
  const file = 'apps/server/src/modules.ts';
  const text = insert(root, file, {
    place: /const modules: Manifest\[\] = \[\n[\s\S]*?(?=^ {4}bootstrap,\n)/m,
    text: `    ${camel}Module,\n`,
  });
  const manifest = `import { ${camel}Module } from './modules/${name}/${name}.module.ts';\n`;
  return { [file]: text.replace(/(?=^import .* from '\.\/modules\/)/m, manifest) };
}

/** The files of a new module of the server: contract, migration, module, and where they are hung in. @throws NotMade */
export function moduleFiles(root: string, name: string): Plan {
  const words = wordsOf(name);
  const folder = `apps/server/src/modules/${name}`;
  const contract = `packages/contract/src/${name}.ts`;
  refuseTaken(root, name, [folder, contract]);
  const migration = nextMigration(root, words);
  refuseUsed(root, words);
  const files = ['module', 'routes', 'service', 'policy', 'present', 'store', 'test'].map((role) => [
    `${folder}/${name}.${role}.ts`,
    fill(`module/${role}.ts`, words),
  ]);
  return {
    [contract]: fill('module/contract.ts', words),
    [`${migrationsFolder}/${migration}.ts`]: fill('module/migration.ts', words),
    ...(Object.fromEntries(files) as Plan),
    ...addMigration(root, migration, words),
    ...listModule(root, words),
    ...addAudit(root, words),
  };
}

const actions = 'packages/domain/src/audit-actions.ts';

/** The area of the audit log in which its one act stands, with a sentence in every language. */
function addAudit(root: string, { camel, words }: Words): Plan {
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  const texts = {
    [`audit.area.${camel}`]: title,
    [`audit.did.${camel}.added`]: `{actor} added to the ${words}`,
    [`audit.kindOf.${camel}.added`]: `Added to the ${words}`,
  };
  const lines = Object.entries(texts).map(([key, text]) => `\n  "${key}": ${JSON.stringify(text)},`);
  const files = ['en', 'ar'].map((locale) => `packages/i18n/locales/${locale}/audit.json`);
  return {
    [actions]: insert(root, actions, {
      place: /^const actionsOfAreas = \{\n/m,
      text: `  ${camel}: ['${camel}.added'],\n`,
    }),
    ...Object.fromEntries(
      files.map((file) => [
        file,
        insert(root, file, { place: /^ {2}"audit\.lead": .*,$/m, text: lines.join('') }),
      ]),
    ),
  };
}

const router = 'apps/portal/src/app/router.tsx';

/** Puts the table of the pages among those of the other areas. */
function addPages(root: string, { name, camel }: Words): Plan {
  const text = insert(root, router, {
    place: /^import .*\n/m,
    text: `import { ${camel}Pages } from '../pages/${name}.pages.ts';\n`,
  });
  const place = /const routeTree = root\.addChildren\(\[\n(?: {2}\.\.\.\w+,\n)*/.exec(text);
  if (!place) throw new NotMade(`${router} has not the form that this knows: it has no tree of pages`);
  const end = place.index + place[0].length;
  return { [router]: `${text.slice(0, end)}  ...${camel}Pages,\n${text.slice(end)}` };
}

const table = 'packages/contract/src/addresses.ts';

/** Gives the page its row in the table of addresses; one that is planned there is built with it. */
function addAddress(root: string, { name, camel }: Words): Plan {
  const text = readFileSync(join(root, table), 'utf8');
  const title = `'nav.${camel}'`;
  const isPlanned = new RegExp(`^ {2}${camel}: planned\\(('[^']+')(.*\\),)$`, 'm');
  if (isPlanned.test(text)) return { [table]: text.replace(isPlanned, `  ${camel}: shown($1, ${title}$2`) };
  const row = `  ${camel}: shown('/${name}/home', ${title}),\n`;
  return { [table]: insert(root, table, { place: /^ {2}home: shown\(.*\n/m, text: row }) };
}

/** The words of the menu and of titles are in the catalog of the frame. */
function addTitle(root: string, { camel, words }: Words): Plan {
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  const files = ['en', 'ar'].map((locale) => `packages/i18n/locales/${locale}/frame.json`);
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
  const pages = `apps/portal/src/pages/${name}.pages.ts`;
  refuseTaken(root, name, [folder, page, pages, ...catalogs]);
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
    [`${folder}/add-dialog.tsx`]: fill('feature/add-dialog.tsx', words),
    [`${folder}/${name}.module.css`]: fill('feature/module.css', words),
    [page]: fill('feature/page.tsx', words),
    [pages]: fill('feature/pages.ts', words),
    [en]: fill('feature/en.json', words),
    [ar]: fill('feature/ar.json', words),
    ...addPages(root, words),
    ...addAddress(root, words),
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
