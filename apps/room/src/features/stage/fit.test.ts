import { describe, expect, test } from 'vitest';
import { capacityOf, fit, pageOf, pagesOf, stripCapacity } from './fit.ts';

const desktop = { width: 1280, height: 640 };
const phone = { width: 351, height: 560 };

describe('the arrangement of tiles', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('%i tiles fit on a desktop and on a phone', (count) => {
    for (const size of [desktop, phone]) {
      const { columns, width, height } = fit(count, size, 8);
      const rows = Math.ceil(count / columns);
      expect(columns * width + (columns - 1) * 8).toBeLessThanOrEqual(size.width + 0.01);
      expect(rows * height + (rows - 1) * 8).toBeLessThanOrEqual(size.height + 0.01);
      expect(width).toBeGreaterThan(60);
    }
  });
  test('nine stand three by three on a desktop', () => expect(fit(9, desktop, 8).columns).toBe(3));
  test('two stand beside each other on a desktop, and below on a phone', () => {
    expect(fit(2, desktop, 8).columns).toBe(2);
    expect(fit(2, phone, 8).columns).toBe(1);
  });
  test('an unknown size shows nothing', () =>
    expect(fit(3, { width: 0, height: 0 }, 8)).toMatchObject({ width: 0 }));
});

describe('pages', () => {
  const people = Array.from({ length: 12 }, (_, index) => index + 1); // the twelfth is oneself
  test('hold nine, and four on a phone', () => {
    expect(capacityOf(desktop)).toBe(9);
    expect(capacityOf(phone)).toBe(4);
  });
  test('show everybody once, oneself on the first', () => {
    expect(pageOf(people, 9, 0)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 12]);
    expect(pageOf(people, 9, 1)).toEqual([9, 10, 11]);
    const all = [0, 1, 2].flatMap((page) => pageOf(people, 4, page));
    expect(all.toSorted((a, b) => a - b)).toEqual(people);
  });
  test('are as many as needed', () => {
    expect(pagesOf(9, 9)).toBe(1);
    expect(pagesOf(10, 9)).toBe(2);
    expect(pagesOf(18, 9)).toBe(2);
    expect(pagesOf(19, 9)).toBe(3);
  });
  test('a strip holds what fits, and one at least', () => {
    expect(stripCapacity(40, 'wide')).toBe(1);
    expect(stripCapacity(600, 'wide')).toBe(4);
    expect(stripCapacity(5000, 'wide')).toBe(6);
  });
});
