import { describe, expect, test } from 'vitest';
import { shownLine } from './shown-line.ts';

describe('a line that shows nothing is empty', () => {
  test.each([
    ['nothing', ''],
    ['spaces of all widths', ' \t\n\u00a0\u2003\u202f\u3000'],
    ['zero-width space and word joiner', '\u200b\u2060'],
    ['joiners that join nothing', '\u200d\u200c\u200d'],
    ['overrides and isolates', '\u202e\u2066\u2069\u202c'],
    ['marks of direction', '\u200e\u200f\u061c'],
    ['a byte order mark and a soft hyphen', '\ufeff\u00ad'],
    ['fillers of Hangul', '\u3164\uffa0\u115f\u1160'],
    ['Braille without dots', '\u2800\u2800'],
    ['forms of no character', '\ufe0f\u{e0101}\u180b'],
    ['letters of a flag without the flag', '\u{e0067}\u{e0062}\u{e007f}'],
    ['interlinear marks', '\ufff9\ufffa\ufffb'],
    ['null and other controls', '\u0000\u0007\u001b\u0085'],
    ['accents on nothing', '\u0301 \u0308'],
  ])('%s', (_what, text) => {
    expect(shownLine(text)).toBe('');
  });
});

describe('characters that are drawn stay as they are', () => {
  test.each([
    ['a family', '👨‍👩‍👧‍👦 Familie'],
    ['a woman of a skin tone at her computer', '👩🏽‍💻'],
    ['a kiss, with forms and joiners', '👩‍❤️‍💋‍👨'],
    ['flags of pirates, the rainbow, France and Wales', '🏴‍☠️ 🏳️‍🌈 🇫🇷 🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
    ['a keycap and a heart', '1️⃣ ❤️'],
    ['Persian with non-joiners', 'علی‌رضا می‌خواهم'],
    ['Persian with a joiner at the end of a word', 'ه‍. ش'],
    ['Arabic', 'محمد بن سلمان'],
    ['Hebrew with vowels', 'שָׁלוֹם כֹּהֵן'],
    ['Hebrew with a mark of direction inside', 'דנה (C++\u200f) לוי'],
    ['Sinhala with a joiner', 'ශ්‍රී ලංකා'],
    ['Malayalam with a joiner at the end', 'അവന്‍'],
    ['Bengali', 'র‍্যাব'],
    ['Devanagari with a non-joiner', 'श्री‌मान'],
    ['a variant of a Japanese name', '葛\u{e0100}城'],
    ['Mongolian with a form', 'ᠮᠣᠩᠭᠣᠯ ᠤᠯᠤ\u180bᠰ'],
    ['accents of two kinds', 'Zoë e\u0301'],
    ['signs', '<b>& "Ada" \\ $& %s'],
    ['one emoji', '🦊'],
  ])('%s', (_what, text) => {
    expect(shownLine(text)).toBe(text);
    expect(shownLine(shownLine(text))).toBe(text);
  });
});

describe('characters that hide in a line are taken out', () => {
  test.each([
    ['an override', '\u202eecilA\u202c', 'ecilA'],
    ['isolates', 'Ada \u2066(guest)\u2069', 'Ada (guest)'],
    ['zero-width characters in a Latin name', 'A\u200bd\u200ca\u200d\u2060', 'Ada'],
    ['marks of direction in a Latin name', '\u200eAda\u200f\u061c', 'Ada'],
    ['overrides in an Arabic name', 'محمد\u202e علي', 'محمد علي'],
    ['more joiners than one', 'علی\u200c\u200c\u200b\u200dرضا', 'علی\u200cرضا'],
    ['a joiner behind an emoji', '🦊\u200d Ada', '🦊 Ada'],
    ['a joiner between emoji and name', '🦊\u200dAda', '🦊Ada'],
    ['letters of a flag behind a name', 'Ada\u{e0067}\u{e0062}\u{e007f}', 'Ada'],
    ['breaks of a line', 'Ada\r\nBob\u2028Carl\u2029', 'Ada Bob Carl'],
    ['interlinear marks', '\ufff9\u200dAda\ufff9\ufffa', 'Ada'],
    ['a filler between letters', 'A\u3164da', 'Ada'],
    ['spaces around and within', '  Ada \u200b  Lovelace ', 'Ada Lovelace'],
  ])('%s', (_what, text, shown) => {
    expect(shownLine(text)).toBe(shown);
    expect(shownLine(shown)).toBe(shown);
  });
});

test('a long line takes no long time', () => {
  const began = Date.now();
  for (const piece of [' ', '\u200b', '\u200d', 'a\u200d', ' \u200b', '\u{e0067}', '👩\u200d', '\u200f '])
    shownLine(`x${piece.repeat(50_000)}x`);
  expect(Date.now() - began).toBeLessThan(1000);
});
