import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { colorsCss } from './colors-css.ts';
import { contrastFaults } from './contrast-pairs.ts';
import { COLORS_FILE } from './generate.ts';
import { contrast, intoGamut, isInGamut } from './oklch.ts';

test('every pair of tokens has enough contrast in all four appearances', () => {
  expect(contrastFaults()).toEqual([]);
});

test('the colour sheet is fresh', () => {
  expect(readFileSync(COLORS_FILE, 'utf8')).toBe(colorsCss());
});

test('contrast is that of WCAG', () => {
  expect(contrast([1, 0, 0], [0, 0, 0])).toBeCloseTo(21, 1);
  expect(contrast([0.5, 0, 0], [0.5, 0, 0])).toBe(1);
});

test('a colour that no screen shows loses chroma, not lightness', () => {
  const [lightness, chroma] = intoGamut([0.8, 0.3, 155]);
  expect(lightness).toBe(0.8);
  expect(chroma).toBeLessThan(0.3);
  expect(isInGamut([0.8, chroma, 155])).toBe(true);
});
