// What the first load of a page fetches before it is interactive, against its budget. KB = 1000 bytes, gzip 9.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { begunLocales } from '../packages/i18n/build/files.ts';
import { wordsOf } from '../packages/i18n/build/words.ts';
import type { Area } from '../packages/i18n/src/messages.gen.ts';
import { print, root } from './lib/process.ts';
import { sizeInLanguages } from './size/languages.ts';

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.optional(z.string()),
    css: z.optional(z.array(z.string())),
    imports: z.optional(z.array(z.string())),
  }),
);
type Manifest = z.infer<typeof Manifest>;

interface WordsBudget {
  areas: readonly Area[];
  /** How much they may be in the language that needs most for them. */
  KB: number;
}

interface PageBudget {
  page: string;
  app: 'portal' | 'room';
  /** Keys of the manifest that the page's first bytes name. */
  sources: readonly string[];
  /** Where its style sheets stand, when its scripts do not import them. */
  looks?: readonly string[];
  scriptKB: number;
  /** Scripts that the page's first bytes name: on a slow line each further one waits its turn for a round trip. */
  scriptFiles: number;
  /** Where it differs from what a first load may have. */
  styleKB?: number;
  /** The words that its document carries. */
  words?: WordsBudget;
  /** Whether it asks for React Aria's words, too, in a file of their own. */
  hasAria?: true;
}

const doorSources = ['src/entries/room.tsx'];
const insideSources = [...doorSources, 'src/pages/inside.tsx'];

const budgets: readonly PageBudget[] = [
  {
    page: 'sign-in',
    app: 'portal',
    sources: ['src/entries/sign-in.tsx'],
    scriptKB: 85,
    scriptFiles: 6,
    words: { areas: ['sign-in', 'ui'], KB: 2 },
  },
  {
    page: 'join',
    app: 'portal',
    sources: ['src/entries/join.ts'],
    looks: [
      'src/entries/entry.tsx',
      'src/features/door/door.module.css',
      '../../packages/ui/src/avatar.module.css',
    ],
    scriptKB: 5,
    scriptFiles: 2,
  },
  {
    page: 'home',
    app: 'portal',
    sources: ['src/entries/app.tsx', 'src/pages/home.tsx'],
    scriptKB: 106.2,
    scriptFiles: 7,
    words: { areas: ['core', 'ui', 'frame', 'home', 'meetings'], KB: 5 },
    hasAria: true,
  },
  {
    page: 'room, its door',
    app: 'room',
    sources: doorSources,
    scriptKB: 132,
    scriptFiles: 11,
    words: { areas: ['core', 'ui', 'room'], KB: 5.6 },
    hasAria: true,
  },
  {
    // with all that the door fetches while it is idle, but for the media engine's client
    page: 'room, inside',
    app: 'room',
    sources: insideSources,
    scriptKB: 197.6,
    scriptFiles: 15,
    styleKB: 14,
    hasAria: true,
  },
];

/** What opens in the room, beside what is there already: the room's first load and what menus and dialogs are made of. */
interface PanelBudget {
  panel: string;
  source: string;
  scriptKB: number;
  scriptFiles: number;
  styleKB: number;
}

const panels: readonly PanelBudget[] = [
  { panel: 'chat', source: 'src/features/chat/chat.tsx', scriptKB: 4, scriptFiles: 1, styleKB: 1 },
  { panel: 'people', source: 'src/features/people/people.tsx', scriptKB: 6, scriptFiles: 1, styleKB: 1 },
  { panel: 'sheet', source: '../../packages/ui/src/sheet.tsx', scriptKB: 1.5, scriptFiles: 1, styleKB: 1 },
  { panel: 'menus', source: 'src/features/controls/menus.ts', scriptKB: 4, scriptFiles: 1, styleKB: 1 },
  {
    // its choices are those of the door
    panel: 'settings',
    source: 'src/features/settings/settings.tsx',
    scriptKB: 15,
    scriptFiles: 2,
    styleKB: 1,
  },
  {
    panel: 'connection',
    source: 'src/features/connection/explanation.tsx',
    scriptKB: 2.5,
    scriptFiles: 1,
    styleKB: 1,
  },
  { panel: 'line', source: 'src/features/line/line-dialog.tsx', scriptKB: 5, scriptFiles: 1, styleKB: 1 },
  {
    panel: 'shortcuts',
    source: 'src/features/shortcuts/help.tsx',
    scriptKB: 2.5,
    scriptFiles: 1,
    styleKB: 1.5,
  },
];
/** What menus and dialogs are made of: one piece for all panels, fetched with the first of them. */
const OVERLAYS = { name: 'overlays', scriptKB: 36, styleKB: 2 };
/** The words of all that opens in the room: one file, fetched with the first part of it. */
const PART_WORDS = { areas: ['room-parts'], KB: 2.8 } as const;

const STYLE_KB = 12;
const FONT_KB = { latin: 50, arabic: 80 };

const folderOf = (app: PageBudget['app']): string => `${root}/apps/${app}/dist/client/`;
const kilobytes = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length / 1000;

/** What is fetched for these sources. @throws for pieces that import each other in a ring: one would run without the other */
function filesOf(
  manifest: Manifest,
  sources: readonly string[],
): { scripts: Set<string>; styles: Set<string> } {
  const files = { scripts: new Set<string>(), styles: new Set<string>() };
  const seen = new Set<string>();
  const walk = (key: string, way: readonly string[] = []): void => {
    if (way.includes(key)) throw new Error(`pieces of the build form a ring: ${way.join(' → ')} → ${key}`);
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the build has no ${key}`);
    if (chunk.file.endsWith('.js')) files.scripts.add(chunk.file);
    for (const sheet of chunk.css ?? []) files.styles.add(sheet);
    for (const imported of chunk.imports ?? []) walk(imported, [...way, key]);
  };
  for (const source of sources) walk(source);
  return files;
}

let isOver = false;
function compare(what: string, [size, budget]: [size: number, budget: number], words: string): void {
  isOver ||= size > budget;
  print(`${size > budget ? 'OVER' : 'ok  '} ${what.padEnd(24)} ${words}`);
}
const report = (what: string, size: number, budget: number): void =>
  compare(what, [size, budget], `${size.toFixed(1).padStart(6)} of ${budget} KB`);
const count = (what: string, size: number, budget: number): void =>
  compare(what, [size, budget], `${String(size).padStart(6)} of ${budget} files`);

const manifestOf = (app: PageBudget['app']): Manifest =>
  z.parse(Manifest, JSON.parse(readFileSync(`${folderOf(app)}.vite/manifest.json`, 'utf8')));
const sumOf = (app: PageBudget['app'], files: Iterable<string>): number =>
  [...files].reduce((total, file) => total + kilobytes(folderOf(app) + file), 0);

/** React Aria's words in English; no file names it, so it is not in the manifest. */
function ariaFile(app: PageBudget['app']): string {
  const file = readdirSync(`${folderOf(app)}assets`).find((name) => /^words-en-\w+-aria\.js$/.test(name));
  if (file === undefined) throw new Error('the build has no words of React Aria');
  return `assets/${file}`;
}

/** What these areas come to, in the language that needs most for them. */
function reportWords(page: string, { areas, KB }: WordsBudget): void {
  const sizes = begunLocales().map((locale) => {
    const catalogs = wordsOf(locale);
    const text = JSON.stringify(areas.map((area) => catalogs[area]));
    return { locale, size: gzipSync(text, { level: 9 }).length / 1000 };
  });
  const [most] = sizes.toSorted((a, b) => b.size - a.size);
  report(`${page}: words (${most?.locale})`, most?.size ?? 0, KB);
}

function comparePages(): void {
  for (const { page, app, sources, looks = sources, words, hasAria, ...budget } of budgets) {
    const manifest = manifestOf(app);
    const { scripts } = filesOf(manifest, sources);
    if (hasAria) scripts.add(ariaFile(app));
    const { styles } = filesOf(manifest, looks);
    report(`${page}: scripts`, sumOf(app, scripts), budget.scriptKB);
    count(`${page}: scripts`, scripts.size, budget.scriptFiles);
    report(`${page}: styles`, sumOf(app, styles), budget.styleKB ?? STYLE_KB);
    if (words) reportWords(page, words);
  }
}

/** Files of a panel that nothing before it has fetched. */
function comparePanels(): void {
  const manifest = manifestOf('room');
  const inside = filesOf(manifest, insideSources);
  const overlaysKey = Object.keys(manifest).find((key) => manifest[key]!.name === OVERLAYS.name);
  if (!overlaysKey) throw new Error(`the build has no piece ${OVERLAYS.name}`);
  const overlays = filesOf(manifest, [overlaysKey]);
  const scripts = overlays.scripts.difference(inside.scripts);
  const styles = overlays.styles.difference(inside.styles);
  report('room, overlays: scripts', sumOf('room', scripts), OVERLAYS.scriptKB);
  report('room, overlays: styles', sumOf('room', styles), OVERLAYS.styleKB);
  reportWords('room, parts', PART_WORDS);
  for (const { panel, source, ...budget } of panels) {
    const files = filesOf(manifest, [source]);
    const own = files.scripts.difference(inside.scripts).difference(scripts);
    const looks = files.styles.difference(inside.styles).difference(styles);
    report(`room, ${panel}: scripts`, sumOf('room', own), budget.scriptKB);
    count(`room, ${panel}: scripts`, own.size, budget.scriptFiles);
    report(`room, ${panel}: styles`, sumOf('room', looks), budget.styleKB);
  }
}
/** What a page of the portal brings that no other one does. */
const ROUTE_KB = 40;

/** The page that brings most of its own. */
function compareRoutes(): void {
  const manifest = manifestOf('portal');
  const scriptsOf = (page: string): Set<string> => filesOf(manifest, [page]).scripts;
  const pages = Object.keys(manifest).filter((key) => key.startsWith('src/pages/'));
  const sizes = pages.map((page) => {
    const others = new Set(pages.flatMap((other) => (other === page ? [] : [...scriptsOf(other)])));
    return { page, size: sumOf('portal', scriptsOf(page).difference(others)) };
  });
  const [most] = sizes.toSorted((a, b) => b.size - a.size);
  if (!most) throw new Error('the build has no pages');
  report(`own of each of ${pages.length} pages`, most.size, ROUTE_KB);
}

/** Font files are compressed in themselves: their size is what is fetched. */
function fontKB(pattern: RegExp): number {
  const folder = folderOf('portal');
  const manifest = manifestOf('portal');
  const files = Object.values(manifest).map((chunk) => chunk.file);
  const found = files.filter((file) => pattern.test(file));
  if (found.length === 0) throw new Error(`the build has no font like ${String(pattern)}`);
  return found.reduce((total, file) => total + readFileSync(folder + file).length / 1000, 0);
}
function compareFonts(): void {
  const latin = fontKB(/geist-latin-wght/);
  report('fonts: Latin', latin, FONT_KB.latin);
  report('fonts: Arabic', latin + fontKB(/vazirmatn-arabic/), FONT_KB.arabic);
  report('fonts: Hebrew', latin + fontKB(/hebrew-wght/), FONT_KB.arabic);
}

const { values } = parseArgs({ options: { languages: { type: 'string' } } });
if (values.languages === undefined) {
  comparePages();
  compareRoutes();
  comparePanels();
  compareFonts();
  if (isOver) process.exitCode = 1;
} else process.exitCode = await sizeInLanguages(values.languages);
