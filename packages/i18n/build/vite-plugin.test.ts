import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { fetchPart, loadArea, startTexts } from '../src/catalogs.ts';
import { firstWords, serverTexts } from '../src/server-texts.ts';
import { testTexts } from '../src/testing/texts.ts';
import { catalogs } from './vite-plugin.ts';

test('200 interleaved requests in two languages hold no foreign text', async () => {
  const requests = Array.from({ length: 200 }, async (_, index) => {
    const texts = serverTexts(index % 2 === 0 ? 'en' : 'ar');
    await Promise.resolve();
    return texts.t('nav.home');
  });
  const answers = await Promise.all(requests);
  expect(answers.every((answer, index) => answer === (index % 2 === 0 ? 'Home' : 'الرئيسية'))).toBe(true);
});

test('an incomplete language is served in English', () => {
  expect(serverTexts('de').lang).toBe('en');
});

test('a page starts with some areas and loads another once', async () => {
  const texts = startTexts(firstWords('ar', ['core']));
  expect(() => texts.t('ui.close')).toThrow('its area is not loaded');
  const loading = loadArea(texts, 'ui');
  expect(loadArea(texts, 'ui')).toBe(loading);
  await loading;
  expect(texts.t('ui.close')).toBe('إغلاق');
});

test('catalogs arrive compiled, with isolated arguments in Arabic', () => {
  expect(serverTexts('ar').t('account.menu', { name: 'Mira' })).toBe('قائمة حساب \u2068Mira\u2069');
});

test('a page that asked for a file that did not come may ask again', async () => {
  const texts = startTexts({ ...firstWords('ar', ['core']), parts: '/nowhere/*.words.js' });
  await expect(loadArea(texts, 'ui')).rejects.toThrow('/nowhere/ui.words.js');
  const first = loadArea(texts, 'ui');
  await expect(first).rejects.toThrow('/nowhere/ui.words.js');
  expect(loadArea(texts, 'ui')).not.toBe(first);
});

test('the longest words are those of tests alone', async () => {
  const texts = await testTexts('en-XA', ['ui']);
  expect(texts.t('ui.close')).toBe('[Ĉļöŝé ~~~]');
  expect(serverTexts('en').t('ui.close')).toBe('Close');
});

/** Builds a page that says a word, and what of a language lies beside the catalogs. */
async function buildPage(): Promise<Rolldown.OutputBundle[string][]> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    base: '/base/',
    plugins: [catalogs(() => ({ birds: fileURLToPath(import.meta.url) }))],
    build: {
      write: false,
      rolldownOptions: { input: fileURLToPath(new URL('../src/catalogs.ts', import.meta.url)) },
    },
  });
  if (Array.isArray(made) || !('output' in made)) throw new Error('that is no bundle');
  return made.output;
}

test('a built page names no language, and each area of each language is a file', async () => {
  const files = await buildPage();
  const code = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('');
  expect(code).not.toMatch(/locales|ar_SA|العربية|ar-SA|birds/);
  const names = files.map(({ fileName }) => fileName.replace(/-[0-9a-f]{8}-/, '-MARK-'));
  expect(names).toEqual(
    expect.arrayContaining([
      'assets/words-en-MARK-core.js',
      'assets/words-ar-MARK-core.js',
      'assets/words-ar-MARK-birds.js',
    ]),
  );
  expect(names.some((name) => /words-(?:de|en-XA)/.test(name))).toBe(false);
});

test('a part of a language is fetched by its name', async () => {
  expect(await fetchPart(firstWords('ar', []), 'ui')).toMatchObject({ 'ui.close': ['إغلاق'] });
});
