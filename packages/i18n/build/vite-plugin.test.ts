import { expect, test } from 'vitest';
import { loadArea, startTexts } from '../src/catalogs.ts';
import { serverTexts } from '../src/server-texts.ts';

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
  const texts = await startTexts('ar', ['core']);
  expect(() => texts.t('ui.close')).toThrow('its area is not loaded');
  const loading = loadArea(texts, 'ui');
  expect(loadArea(texts, 'ui')).toBe(loading);
  await loading;
  expect(texts.t('ui.close')).toBe('إغلاق');
});

test('catalogs arrive compiled, with isolated arguments in Arabic', () => {
  expect(serverTexts('ar').t('account.menu', { name: 'Mira' })).toBe('قائمة حساب \u2068Mira\u2069');
});
