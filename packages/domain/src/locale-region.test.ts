import { expect, test } from 'vitest';
import { regionIn } from './locale-region.ts';

test('the region of a reader is one of their language, or its default one', () => {
  const french = { regions: ['BE', 'CA', 'FR'], defaultRegion: 'FR' };
  expect(regionIn(french, 'CA')).toBe('CA');
  for (const other of ['US', '', null, undefined]) expect(regionIn(french, other)).toBe('FR');
});
