import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageOf } from '../src/locales.ts';
import { createTexts } from '../src/texts.ts';
import { begunLocales, checkAll, generatedFiles } from './files.ts';
import { markOf, wordsOf } from './words.ts';

const english = {
  core: { 'nav.home': 'Home', 'time.minutes': '{count, plural, one {# minute} other {# minutes}}' },
  ui: { 'ui.close': 'Close' },
};
let folder: string;

function write(locale: string, areas: Record<string, Record<string, string>>): void {
  rmSync(join(folder, 'locales', locale), { recursive: true, force: true });
  mkdirSync(join(folder, 'locales', locale), { recursive: true });
  for (const [area, catalog] of Object.entries(areas))
    writeFileSync(join(folder, 'locales', locale, `${area}.json`), JSON.stringify(catalog));
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-words-'));
  write('en', english);
});
afterAll(() => rmSync(folder, { recursive: true }));

const frenchOf = (catalog: Record<string, string>) => {
  write('fr', { core: catalog });
  return createTexts(languageOf('fr'), ...Object.values(wordsOf('fr', folder)));
};

describe('a language that has been begun', () => {
  test('says in English what it lacks, key by key and area by area', () => {
    const { t } = frenchOf({ 'nav.home': 'Accueil' });
    expect([t('nav.home'), t('ui.close')]).toEqual(['Accueil', 'Close']);
  });

  test.each([
    [0, '0 minutes'],
    [1, '1 minute'],
    [2, '2 minutes'],
  ])('counts %i as English does where it says it in English', (count, text) => {
    expect(frenchOf({}).t('time.minutes', { count })).toBe(text);
  });

  test('counts by its own rules where it has the text', () => {
    const { t } = frenchOf({ 'time.minutes': '{count, plural, one {# minute} other {# minutes}}' });
    expect(t('time.minutes', { count: 0 })).toBe('0 minute');
  });

  test('is one of those to choose from', () => {
    frenchOf({});
    expect(begunLocales(folder)).toEqual(['en', 'fr']);
    expect(generatedFiles(folder).get(join(folder, 'src/spoken.gen.ts'))).toContain("['en', 'fr'] as const");
  });

  test('has its open texts counted, and its wrong ones refused', () => {
    write('ar', english);
    frenchOf({ 'nav.home': 'Accueil {name}' });
    const { errors, open } = checkAll(folder);
    expect(errors.filter((error) => error.startsWith('fr'))).toEqual([
      'fr/core.json: nav.home has the arguments {name}, English has none',
    ]);
    expect(open.get('fr')).toEqual([
      { area: 'core', key: 'time.minutes' },
      { area: 'ui', key: 'ui.close' },
    ]);
  });
});

test('a folder that is no language is refused', () => {
  write('xx', {});
  expect(checkAll(folder).errors).toContain('locales/xx is no language of src/locales.ts');
  rmSync(join(folder, 'locales/xx'), { recursive: true });
});

test('other texts have another mark', () => {
  expect(markOf('a', 'b')).not.toBe(markOf('ab', ''));
  expect(markOf('a', 'b')).toBe(markOf('a', 'b'));
});
