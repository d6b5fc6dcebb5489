import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from '../lib/process.ts';
import { keepNewest } from './newest.ts';

let releases: string;
beforeEach(() => {
  releases = mkdtempSync(join(tmpdir(), 'portico-releases-'));
});
afterEach(() => {
  rmSync(releases, { recursive: true });
});

it('keeps the two newest releases, by their numbers', async () => {
  for (const version of ['v0.9.0', 'v0.10.0', 'v0.2.0', 'v0.11.1']) {
    mkdirSync(join(releases, version));
    writeFileSync(join(releases, version, 'source.tar.zst'), '');
  }
  expect(await keepNewest(releases)).toEqual(['v0.9.0', 'v0.2.0']);
  expect(readdirSync(releases).toSorted()).toEqual(['v0.10.0', 'v0.11.1']);
  expect(await keepNewest(releases)).toEqual([]);
});

it('is how the repository is', () => {
  expect(readdirSync(join(root, 'releases')).length).toBeLessThanOrEqual(2);
});
