import { expect, test } from 'vitest';
import type { Line, Spell } from '@portico/contract/quality';
import { createFormats } from '@portico/i18n/formats';
import type { Texts } from '@portico/i18n/texts';
import { delayWords, limitWords, rateWords, shareWords, spellWords, type Language } from './quality.words.ts';

/** Says which text is asked for, and with what. */
const t = ((key: string, args?: object) =>
  [key, ...Object.values(args ?? {})].join(' ')) as unknown as Texts['t'];
const english: Language = { t, formats: createFormats('en-GB', 'UTC') };
const german: Language = { t, formats: createFormats('de-DE', 'UTC') };

const line = (change: Partial<Line> = {}): Line => ({
  grade: 'good',
  upBitsPerSecond: 0,
  downBitsPerSecond: 0,
  upLoss: null,
  downLoss: null,
  roundTripMs: null,
  jitterMs: null,
  sentHeight: 0,
  sentLayers: 0,
  pictures: 0,
  seenHeight: 0,
  lowered: null,
  held: 0,
  downlinkBitsPerSecond: null,
  limits: [],
  ...change,
});

const spell = (change: Partial<Spell>): Spell => ({
  participantId: '',
  displayName: 'Ann',
  kind: 'upload',
  from: '2026-11-21T10:04:00.000Z',
  until: '2026-11-21T10:09:00.000Z',
  loss: 0.04,
  roundTripMs: null,
  ...change,
});

test('numbers are written as the language writes them, and what is unknown is a dash', () => {
  expect([rateWords(english, 812_400), rateWords(english, 2_440_000)]).toEqual([
    '812\u00a0kb/s',
    '2.4\u00a0Mb/s',
  ]);
  expect(rateWords(german, 2_440_000)).toBe('2,4\u00a0Mb/s');
  expect([shareWords(english, 0.0034), delayWords(english, 41.7)]).toEqual(['0.3%', '42\u00a0ms']);
  expect([rateWords(english, null), shareWords(english, null), delayWords(english, null)]).toEqual([
    '–',
    '–',
    '–',
  ]);
});

test('a spell says whose line it was, when and how bad', () => {
  expect(spellWords(english, spell({}))).toBe('quality.spell.upload Ann 10:04–10:09 4%');
  const slow = spell({ kind: 'delay', loss: null, roundTripMs: 640 });
  expect(spellWords(english, slow)).toBe('quality.spell.delay Ann 10:04–10:09 640\u00a0ms');
  expect(spellWords(english, spell({ kind: 'server', loss: null }))).toBe(
    'quality.spell.server Ann 10:04–10:09',
  );
});

test('the words for a download name the pictures that it does not carry, as far as these are known', () => {
  expect(limitWords(english, line())).toEqual([]);
  expect(limitWords(english, line({ limits: ['uplink', 'sender'] }))).toEqual([
    'quality.limit.uplink',
    'quality.limit.sender',
  ]);
  const known = line({ limits: ['downlink'], held: 1, lowered: 2, downlinkBitsPerSecond: 500_000 });
  expect(limitWords(english, known)).toEqual([
    'quality.limit.downlink',
    'quality.held 1',
    'quality.lowered 2',
    'quality.carries 500\u00a0kb/s',
  ]);
  expect(limitWords(english, line({ limits: ['downlink'], held: 1 }))).toEqual([
    'quality.limit.downlink',
    'quality.held 1',
  ]);
  // a moment of it in a long time is no limit
  expect(limitWords(english, line({ held: 1, lowered: 2 }))).toEqual([]);
});
