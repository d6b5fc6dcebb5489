import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serverTexts } from '@portico/i18n/server-texts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentStart, type DocumentInput } from './document.ts';
import { assetsFrom, readBuild, type Build } from './manifest.ts';

let folder: string;
let build: Build;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-build-'));
  mkdirSync(join(folder, '.vite'));
  const manifest = join(folder, '.vite/manifest.json');
  const chunks = {
    'src/entry.ts': { file: 'entry-1.js', css: ['entry-1.css'], imports: ['shared'] },
    shared: { file: 'shared-1.js', css: ['shared-1.css'], imports: ['src/entry.ts'] },
    'src/look.css': { file: 'look-1.css' },
  };
  writeFileSync(manifest, JSON.stringify(chunks));
  for (const name of ['entry', 'shared', 'look'])
    writeFileSync(join(folder, `${name}-1.css`), `.${name}{color:red}`);
  build = readBuild(pathToFileURL(manifest), '/base/');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a page is told all files of its sources, those they import first, each once', () => {
  expect(assetsFrom(build, ['src/entry.ts', 'src/look.css'])).toEqual({
    scripts: ['/base/entry-1.js'],
    preloads: ['/base/shared-1.js'],
    styles: ['shared', 'entry', 'look'].map((name) => ({
      href: `/base/${name}-1.css`,
      text: `.${name}{color:red}`,
    })),
  });
  expect(() => assetsFrom(build, ['src/gone.ts'])).toThrow('no built file for src/gone.ts');
});

const document = (
  styles: readonly { href: string; text?: string }[],
  texts: DocumentInput['texts'] = serverTexts('en'),
  { boot = {}, ...more }: Partial<DocumentInput> = {},
): string =>
  documentStart({
    texts,
    theme: 'system',
    contrast: 'normal',
    motion: 'auto',
    nonce: 'N',
    title: 'A page',
    assets: { scripts: [], preloads: ['/later.js'], styles },
    boot,
    ...more,
  });

test('a page carries its sheets along below the order of the layers, and fetches none of them', () => {
  const { styles } = assetsFrom(build, ['src/entry.ts']);
  const html = document(styles);
  expect(html).toContain(
    '<style nonce="N">@layer reset, tokens, base, ui, app;.shared{color:red}.entry{color:red}</style>',
  );
  expect(html.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
    '<link rel="stylesheet" href="/base/shared-1.css" disabled>',
    '<link rel="stylesheet" href="/base/entry-1.css" disabled>',
  ]);
});

test('a page has the fonts of its letters fetched, and holds back its first paint for none of them', () => {
  const asked = (html: string): string[] =>
    [...html.matchAll(/document\.fonts\.load\("1em '([^']+)'","(.)"\)/g)].map(([, ...face]) =>
      face.join(': '),
    );
  expect(asked(document([]))).toEqual(['Geist Variable: a']);
  expect(asked(document([], serverTexts('ar')))).toEqual(['Geist Variable: a', 'Vazirmatn Variable: \u0627']);
  expect(asked(document([], serverTexts('en'), { boot: { host: 'René Dvořák' } }))).toEqual([
    'Geist Variable: a',
    'Geist Variable: ā',
  ]);
  expect(document([])).not.toContain('rel="preload"');
});

test('a sheet whose text nobody knows yet, as in development, is fetched', () => {
  expect(document([{ href: '/src/entry.css?direct' }])).toContain(
    '<link rel="stylesheet" href="/src/entry.css?direct">',
  );
});

test('an old browser gets a page without any script, which says so', () => {
  const html = document([], serverTexts('en'), { isOldBrowser: true, boot: { secret: 'x' } });
  expect(html).not.toMatch(/<script|modulepreload|secret/);
  expect(html).toContain('Your browser is out of date');
  expect(document([])).not.toContain('Your browser is out of date');
});

test('a page leads elsewhere by itself only where no script does it', () => {
  const refresh = { seconds: 10, address: '/?a=1&b="2"' };
  const tag = '<meta http-equiv="refresh" content="10; url=/?a=1&amp;b=&quot;2&quot;">';
  expect(document([], undefined, { refresh })).toContain(`<noscript>${tag}</noscript>`);
  const old = document([], undefined, { refresh, isOldBrowser: true });
  expect(old).toContain(tag);
  expect(old).not.toContain('<noscript>');
  expect(document([])).not.toContain('http-equiv');
});
