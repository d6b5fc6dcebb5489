import { describe, expect, test } from 'vitest';
import { languageOf } from '@portico/i18n/locales';
import { zoneChoices } from './time-zones.ts';

const arabic = languageOf('ar').tag;
const NOVEMBER = Date.UTC(2026, 10, 24);

const found = (language: string, typed: string): string[] => {
  const { options, isMatch } = zoneChoices(language, NOVEMBER);
  return options.filter(({ label }) => isMatch(label, typed)).map(({ id }) => id);
};

describe('a zone is found', () => {
  test.each([
    ['Kolkata', 'Asia/Kolkata'],
    ['Calcutta', 'Asia/Kolkata'],
    ['mumbai', 'Asia/Kolkata'],
    ['Kyiv', 'Europe/Kyiv'],
    ['kiev', 'Europe/Kyiv'],
    ['Ho Chi Minh', 'Asia/Ho_Chi_Minh'],
    ['Saigon', 'Asia/Ho_Chi_Minh'],
    ['Yangon', 'Asia/Yangon'],
    ['Rangoon', 'Asia/Yangon'],
    ['Kathmandu', 'Asia/Kathmandu'],
    ['katmandu', 'Asia/Kathmandu'],
    ['sao paulo', 'America/Sao_Paulo'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['UTC+5:30', 'Asia/Kolkata'],
    ['gmt+5:30', 'Asia/Kolkata'],
    ['+5:30', 'Asia/Kolkata'],
    ['IST', 'Asia/Kolkata'],
    ['India Standard', 'Asia/Kolkata'],
    ['pst', 'America/Los_Angeles'],
    ['CEST', 'Europe/Berlin'],
    ['jst', 'Asia/Tokyo'],
    ['Munich', 'Europe/Berlin'],
    ['zurich', 'Europe/Zurich'],
    ['utc', 'UTC'],
  ])('in English by %o: %s', (typed, id) => expect(found('en-US', typed)).toContain(id));

  test.each([
    ['كولكاتا', 'Asia/Kolkata'],
    ['كلكتا', 'Asia/Kolkata'],
    ['Kolkata', 'Asia/Kolkata'],
    ['كييف', 'Europe/Kyiv'],
    ['القاهره', 'Africa/Cairo'],
    ['اسطنبول', 'Europe/Istanbul'],
    ['الهند', 'Asia/Kolkata'],
    ['+5:30', 'Asia/Kolkata'],
  ])('in Arabic by %o: %s', (typed, id) => expect(found(arabic, typed)).toContain(id));

  test('and nothing else than what was meant', () => {
    expect(found('en-US', 'Kolkata')).toEqual(['Asia/Kolkata']);
    expect(found('en-US', 'Calcutta')).toEqual(['Asia/Kolkata']);
    expect(found('en-US', 'ist')).not.toContain('Asia/Tokyo');
    expect(found('en-US', 'nowhere')).toEqual([]);
  });
});

test('each zone has one name of now, and no two look the same', () => {
  for (const language of ['en-US', arabic]) {
    const labels = zoneChoices(language, NOVEMBER).options.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  }
  const label = zoneChoices('en-US', NOVEMBER).options.find(({ id }) => id === 'Asia/Kolkata')?.label;
  expect(label).toBe('Kolkata (GMT+5:30)');
});
