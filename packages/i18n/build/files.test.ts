import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkAll, staleFiles } from './files.ts';

test('the complete languages have every text', () => {
  expect(checkAll().errors).toEqual([]);
});

test('message types and the list of languages are fresh', () => {
  expect(staleFiles()).toEqual([]);
});

test('Arabic quotes what it names with its own marks', () => {
  const folder = join(import.meta.dirname, '../locales/ar');
  const texts = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
  expect(texts.filter((text) => text.includes('“{'))).toEqual([]); // what stands in a log is quoted as it stands there
});
