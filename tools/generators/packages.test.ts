import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packagesPage } from './packages.ts';

let tree: string;
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'portico-packages-'));
  mkdirSync(join(tree, 'docs'));
  writeFileSync(
    join(tree, 'docs/third-party.md'),
    '# Ours\n\nBy hand.\n\n## Every package that runs\n\nof yesterday',
  );
});
afterEach(() => {
  rmSync(tree, { recursive: true });
});

/** The lines of the list that this lock makes. */
function listOf(packages: Record<string, object>): string[] {
  writeFileSync(join(tree, 'package-lock.json'), JSON.stringify({ packages }));
  const text = packagesPage(tree)['docs/third-party.md'] ?? '';
  expect(text).toMatch(/^# Ours\n\nBy hand\.\n\n## Every package that runs\n/);
  expect(text).not.toContain('yesterday');
  return text.split('\n').filter((line) => /^(###|\| (?!package|---))/.test(line));
}

const [pages, server] = ['### What pages are made of', '### What the server runs with'];

test('names what runs, at the version that is loaded, by way of workspaces, own copies, peers and choices', () => {
  const mit = { version: '1.0.0', license: 'MIT' };
  const list = listOf({
    'apps/portal': { dependencies: { '@portico/ui': '*', shown: '1' }, devDependencies: { tool: '1' } },
    'apps/server': { optionalDependencies: { chosen: '1' } },
    'node_modules/@portico/ui': { link: true, resolved: 'packages/ui' },
    'packages/ui': { dependencies: { inner: '2' } },
    'packages/ui/node_modules/inner': { version: '2.0.0', license: 'ISC' },
    'node_modules/inner': { ...mit, dependencies: { unseen: '1' } },
    'node_modules/shown': {
      ...mit,
      peerDependencies: { beside: '1', wished: '1' },
      peerDependenciesMeta: { wished: { optional: true } },
    },
    'node_modules/chosen': { version: '3.0.0', license: 'MPL 2.0' },
    ...Object.fromEntries(
      ['tool', 'unseen', 'beside', 'wished'].map((name) => [`node_modules/${name}`, mit]),
    ),
  });
  expect(list).toEqual([
    pages,
    '| beside | 1.0.0 | MIT |',
    '| inner | 2.0.0 | ISC |',
    '| shown | 1.0.0 | MIT |',
    server,
    '| chosen | 3.0.0 | MPL-2.0 |',
  ]);
});

test('a lock that changed makes another page, which the check calls stale', () => {
  const lockOf = (version: string) => ({
    'apps/server': { dependencies: { one: '1' } },
    'node_modules/one': { version, license: 'MIT' },
  });
  expect(listOf(lockOf('1.0.0'))).toEqual([pages, server, '| one | 1.0.0 | MIT |']);
  expect(listOf(lockOf('1.0.1'))).toEqual([pages, server, '| one | 1.0.1 | MIT |']);
});
