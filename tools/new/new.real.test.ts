import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkPackages } from '../lib/link-packages.ts';
import { capture, root } from '../lib/process.ts';

/** What a clone of this tree would hold, with the packages that are installed here and its own in their places. */
function copyTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'portico-new-'));
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
  });
  for (const file of list.toString().split('\0'))
    if (file !== '' && existsSync(join(root, file))) cpSync(join(root, file), join(tree, file));
  linkPackages(tree);
  return tree;
}

let tree: string;
let written = '';
beforeAll(async () => {
  tree = copyTree();
  for (const kind of ['module', 'feature']) {
    const made = await capture(process.execPath, [join(tree, 'tools/new.ts'), kind, 'waiting-rooms'], tree);
    if (made.code !== 0) throw new Error(made.output);
    written += made.output;
  }
}, 120_000);
afterAll(() => {
  rmSync(tree, { recursive: true, force: true });
});

test('a new capability has at most twenty files, of which the server reads one line of a module', () => {
  const made = [...written.matchAll(/^wrote (\S+)$/gm)].map(([, file = '']) => file);
  const added = made.filter((file) => !existsSync(join(root, file)));
  expect(added.length).toBeGreaterThan(0);
  expect(added.length).toBeLessThanOrEqual(20);
  expect(readFileSync(join(tree, 'apps/server/src/modules.ts'), 'utf8')).toContain(
    '\n    waitingRoomsModule,\n',
  );
});

test.each(['generated', 'boundaries', 'lint', 'dead code', 'format', 'catalogs', 'sql dialect', 'types'])(
  'a new capability passes the check "%s"',
  async (step) => {
    const { code, output } = await capture(
      process.execPath,
      [join(tree, 'tools/check.ts'), '--only', step],
      tree,
    );
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^ok /) });
  },
  240_000,
);

test('a new capability passes its own tests, and those of rights and of the audit trail', async () => {
  const projects = ['--project', 'server', '--project', 'unit'];
  const vitest = join(tree, 'node_modules/vitest/vitest.mjs');
  const { code, output } = await capture(
    process.execPath,
    [vitest, 'run', ...projects, 'waiting-rooms', 'src/audit.test.ts', 'src/permissions.test.ts'],
    tree,
  );
  expect(output).toMatch(/Test Files .*3 passed/);
  expect(code).toBe(0);
}, 240_000);
