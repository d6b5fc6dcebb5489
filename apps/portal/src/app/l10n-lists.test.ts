import { startClock } from '@portico/client/server-clock';
import type { Call } from '@portico/contract/call';
import { beforeEach, describe, expect, test } from 'vitest';
import { loadCountries, loadLanguages, loadRegions, loadTimeZones, type Asking } from './l10n-lists.ts';

const french = {
  locale: 'fr_FR',
  localizedLanguageName: 'Français',
  supported: true,
  defaultRegion: 'FR',
  shortName: 'fr',
};
const zone = {
  msTimezoneId: 1,
  jodaTimeZoneId: 'Asia/Tokyo',
  porticoTimezoneId: 'Asia/Tokyo',
  customizedName: 'Tokio',
  offset: 540,
  jodaLongName: 'Japanische Normalzeit',
  displayName: 'Tokio (GMT+9)',
  words: [],
};
const answers: Readonly<Record<string, object>> = {
  'l10n.languages': { languages: [french] },
  'l10n.regions': { regions: [{ regionCode: 'FR', regionID: 250, regionName: 'France' }] },
  'l10n.countries': {
    countries: [{ scode: 'FR', countryCode: 'FRA', code: '33', name: 'France', offset: 0 }],
  },
  'l10n.timeZones': { items: [zone], version: '1' },
};

let asked: string[];
let isAway: boolean;
const kept = new Map<string, string>();
const call = (async (operation: { id: string }, request?: { query?: { locale?: string } }) => {
  asked.push([operation.id, request?.query?.locale ?? ''].join(' ').trim());
  if (isAway) throw new Error('500');
  return await Promise.resolve(answers[operation.id]);
}) as unknown as Call;
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
};
const asking: Asking = { call, version: '1', userId: 'a', place: () => storage };
const START = Date.UTC(2026, 10, 24, 9);
const at = (hours: number): void => startClock(new Date(START + hours * 3_600_000).toISOString());

beforeEach(() => {
  asked = [];
  isAway = false;
  kept.clear();
  at(0);
});

describe('what the server says of languages and zones', () => {
  test('[LANG-09] is kept for twelve hours of languages', async () => {
    expect(await loadLanguages(asking)).toEqual([french]);
    at(11.9);
    expect(await loadLanguages(asking)).toEqual([french]);
    expect(asked).toEqual(['l10n.languages']);
    at(12.1);
    await loadLanguages(asking);
    expect(asked).toHaveLength(2);
  });

  test('[LANG-14] is kept by language of regions', async () => {
    await loadRegions(asking, 'fr');
    at(1000);
    expect((await loadRegions(asking, 'fr'))[0]?.regionName).toBe('France');
    expect(asked).toEqual(['l10n.regions fr']);
    await loadRegions(asking, 'de');
    expect(asked).toEqual(['l10n.regions fr', 'l10n.regions de']);
  });

  test('[TZLS-04] is kept by language of countries', async () => {
    await loadCountries(asking, 'fr');
    at(1000);
    expect((await loadCountries(asking, 'fr'))[0]?.code).toBe('33');
    await loadCountries(asking, 'de');
    expect(asked).toEqual(['l10n.countries fr', 'l10n.countries de']);
  });

  test('[TZLS-03] is kept for six hours of time zones, while version and language are the same', async () => {
    await loadTimeZones(asking, 'de');
    at(5);
    expect(await loadTimeZones(asking, 'de')).toEqual([zone]);
    expect(asked).toHaveLength(1);
    at(7);
    await loadTimeZones(asking, 'de');
    expect(asked).toHaveLength(2);
    await loadTimeZones({ ...asking, version: '2' }, 'de');
    expect(asked).toHaveLength(3);
    await loadTimeZones({ ...asking, version: '2' }, 'fr');
    expect(asked.at(-1)).toBe('l10n.timeZones fr');
  });

  test('[TZLS-07] is nothing of time zones where they do not come, and asked for again', async () => {
    isAway = true;
    expect(await loadTimeZones(asking, 'de')).toEqual([]);
    isAway = false;
    expect(await loadTimeZones(asking, 'de')).toEqual([zone]);
  });

  test('is asked for where storage is switched off, full, or holds something else', async () => {
    const off = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const place of [off, () => ({ getItem: off, setItem: off })])
      expect(await loadLanguages({ ...asking, place })).toEqual([french]);
    for (const spoiled of [
      '{',
      '{}',
      JSON.stringify({ mark: '1 a', at: START, answer: { languages: 'x' } }),
    ]) {
      kept.set('portico-l10n.languages-all', spoiled);
      expect(await loadLanguages(asking)).toEqual([french]);
    }
    expect(asked).toHaveLength(5);
  });

  test('is another’s for another person', async () => {
    await loadLanguages(asking);
    await loadLanguages({ ...asking, userId: 'b' });
    expect(asked).toHaveLength(2);
  });
});
