import { describe, expect, test } from 'vitest';
import { compileCatalog } from '../build/compile.ts';
import { readCatalog } from '../build/files.ts';
import { languageOf, type Locale } from './locales.ts';
import { createTexts } from './texts.ts';

const textsOf = (locale: Locale) =>
  createTexts(
    languageOf(locale),
    ...(['core', 'frame'] as const).map((area) => compileCatalog(readCatalog(locale, area), locale)),
  );

describe('createTexts', () => {
  test('languages live side by side', () => {
    const [english, arabic] = [textsOf('en'), textsOf('ar')];
    expect(english.t('nav.home')).toBe('Home');
    expect(arabic.t('nav.home')).toBe('الرئيسية');
    expect(english.t('nav.home')).toBe('Home');
  });

  test.each([
    [0, '0 دقيقة'],
    [1, 'دقيقة واحدة'],
    [2, 'دقيقتان'],
    [3, '3 دقائق'],
    [11, '11 دقيقة'],
    [100, '100 دقيقة'],
  ])('Arabic has its form for %i', (count, text) => {
    expect(textsOf('ar').t('time.minutes', { count })).toBe(text);
  });

  test('a Latin name in an Arabic sentence is isolated, and so is an Arabic one in English', () => {
    expect(textsOf('ar').t('account.menu', { name: 'Mira' })).toBe('قائمة حساب \u2068Mira\u2069');
    expect(textsOf('en').t('account.menu', { name: 'ميرا' })).toBe('Account menu for \u2068ميرا\u2069');
    expect(textsOf('en').t('account.menu', { name: 'Mira' })).toBe('Account menu for Mira');
  });

  test('an argument keeps its backslashes', () => {
    const name = String.raw`C:\x41 \u0042 \\`;
    expect(textsOf('en').t('account.menu', { name })).toBe(`Account menu for ${name}`);
  });

  test('an area may come later', () => {
    const texts = textsOf('en');
    expect(() => texts.t('ui.close')).toThrow('no text for "ui.close" in "en"');
    texts.add(compileCatalog(readCatalog('en', 'ui'), 'en'));
    expect(texts.t('ui.close')).toBe('Close');
  });

  test('two languages do not share what is added to one', () => {
    const catalog = compileCatalog({ 'ui.close': 'Close' }, 'en');
    const [first, second] = [createTexts(languageOf('en'), catalog), createTexts(languageOf('en'), catalog)];
    first.add(compileCatalog({ 'ui.close': 'Shut' }, 'en'));
    expect(second.t('ui.close')).toBe('Close');
  });
});
