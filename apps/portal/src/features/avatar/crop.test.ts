import { describe, expect, test } from 'vitest';
import { byKey, middleOf, mostZoom, moved, sideOf, zoomedTo } from './crop.ts';

const wide = middleOf({ width: 400, height: 200 });

describe('a crop', () => {
  test('begins with the largest square in the middle', () => {
    expect({ x: wide.x, y: wide.y, side: sideOf(wide) }).toEqual({ x: 200, y: 100, side: 200 });
  });

  test('follows the picture as it is moved, and never leaves it', () => {
    expect(moved(wide, 0.25, 0).x).toBe(150); // what was on the left is in the middle
    expect(moved(wide, 9, 9)).toMatchObject({ x: 100, y: 100 });
    expect(moved(wide, -9, 0).x).toBe(300);
  });

  test('is zoomed within what the picture has, and moved back where it would leave it', () => {
    expect(mostZoom(wide)).toBeCloseTo(200 / 96);
    expect(sideOf(zoomedTo(wide, 99))).toBe(96);
    const near = moved(zoomedTo(wide, 2), 9, 9);
    expect(near).toMatchObject({ x: 50, y: 50 });
    expect(zoomedTo(near, 0.1)).toMatchObject({ x: 100, y: 100, zoom: 1 });
  });

  test('of a small picture is all of it', () => {
    const small = middleOf({ width: 50, height: 60 });
    expect(mostZoom(small)).toBe(1);
    expect(sideOf(zoomedTo(small, 4))).toBe(50);
  });

  test.each([
    ['ArrowLeft', { x: 210 }],
    ['ArrowRight', { x: 190 }],
    ['+', { zoom: 1.1 }],
    ['=', { zoom: 1.1 }],
    ['-', { zoom: 1 }],
  ])('is moved and zoomed by %s', (key, expected) => {
    expect(byKey(wide, key)).toMatchObject(expected);
  });

  test('is moved up and down where there is more of the picture, and by no other key', () => {
    const tall = middleOf({ width: 200, height: 400 });
    expect(byKey(tall, 'ArrowUp')?.y).toBe(210);
    expect(byKey(tall, 'ArrowDown')?.y).toBe(190);
    expect(byKey(tall, 'Tab')).toBeUndefined();
  });
});
