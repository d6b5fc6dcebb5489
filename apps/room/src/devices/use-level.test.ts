import { expect, test } from 'vitest';
import { testSound } from './test-sound.ts';
import { levelOf } from './use-level.ts';

const tone = (amplitude: number): Float32Array =>
  Float32Array.from({ length: 1024 }, (_, at) => amplitude * Math.sin(at / 5));

test('silence is nothing, and a loud voice fills the meter', () => {
  expect(levelOf(new Float32Array(1024))).toBe(0);
  expect(levelOf(tone(1))).toBe(1);
  expect(levelOf(tone(0.02))).toBeGreaterThan(0.1);
  expect(levelOf(tone(0.02))).toBeLessThan(0.6);
});

test('the test sound is a sound file that is as long as it says', async () => {
  const bytes = new DataView(await testSound().arrayBuffer());
  const word = (at: number): string =>
    String.fromCharCode(...[0, 1, 2, 3].map((index) => bytes.getUint8(at + index)));
  expect([word(0), word(8), word(36)]).toEqual(['RIFF', 'WAVE', 'data']);
  expect(bytes.getUint32(40, true)).toBe(bytes.byteLength - 44);
  expect(bytes.getUint32(4, true)).toBe(bytes.byteLength - 8);
});
