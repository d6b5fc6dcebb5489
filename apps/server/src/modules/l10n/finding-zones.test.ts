// What the server calls a zone, and how pages look for it: together they are the one finder of zones.
import { languageOf, type Locale } from '@portico/i18n/locales';
import { describe, expect, test } from 'vitest';
import { zoneChoices } from '../../../../portal/src/app/zone-choices.ts';
import { listZones } from './l10n.zones.ts';

const NOVEMBER = Date.UTC(2026, 10, 24);

const choicesIn = (locale: Locale) =>
  zoneChoices(listed(locale), { language: languageOf(locale).tag, atMs: NOVEMBER });
const lists = new Map<Locale, ReturnType<typeof listZones>>();
function listed(locale: Locale) {
  const list = lists.get(locale) ?? listZones(locale, new Date(NOVEMBER));
  lists.set(locale, list);
  return list;
}

const found = (locale: Locale, typed: string): string[] => {
  const { options, isMatch } = choicesIn(locale);
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
    ['W. Europe Standard Time', 'Europe/Vienna'],
    ['india standard time', 'Asia/Kolkata'],
    ['Romance Standard', 'Europe/Paris'],
    ['Austria', 'Europe/Vienna'],
  ])('in English by %o: %s', (typed, id) => expect(found('en', typed)).toContain(id));

  test.each([
    ['كولكاتا', 'Asia/Kolkata'],
    ['كلكتا', 'Asia/Kolkata'],
    ['Kolkata', 'Asia/Kolkata'],
    ['كييف', 'Europe/Kyiv'],
    ['القاهره', 'Africa/Cairo'],
    ['اسطنبول', 'Europe/Istanbul'],
    ['الهند', 'Asia/Kolkata'],
    ['+5:30', 'Asia/Kolkata'],
  ])('in Arabic by %o: %s', (typed, id) => expect(found('ar', typed)).toContain(id));

  test.each([
    ['de', 'Wien', 'Europe/Vienna'],
    ['de', 'Deutschland', 'Europe/Berlin'],
    ['de', 'Munich', 'Europe/Berlin'],
    ['de', 'Mitteleuropäische', 'Europe/Berlin'],
    ['fr', 'Londres', 'Europe/London'],
    ['ja', '東京', 'Asia/Tokyo'],
    ['ru', 'Киев', 'Europe/Kyiv'],
    ['he', 'ירושלים', 'Asia/Jerusalem'],
  ] as const)('in %s by %o: %s', (locale, typed, id) => expect(found(locale, typed)).toContain(id));

  test('and nothing else than what was meant', () => {
    expect(found('en', 'Kolkata')).toEqual(['Asia/Kolkata']);
    expect(found('en', 'Calcutta')).toEqual(['Asia/Kolkata']);
    expect(found('en', 'ist')).not.toContain('Asia/Tokyo');
    expect(found('en', 'nowhere')).toEqual([]);
  });
});

test('each zone has one name of now, and no two look the same', () => {
  for (const language of ['en', 'ar', 'de', 'ja'] as const) {
    const labels = choicesIn(language).options.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  }
  const label = choicesIn('en').options.find(({ id }) => id === 'Asia/Kolkata')?.label;
  expect(label).toBe('Kolkata (GMT+5:30)');
});
