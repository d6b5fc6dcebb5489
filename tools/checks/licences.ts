import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { packageName, readLock } from '../lib/lock.ts';

/** Licences that may stand beside Apache-2.0. A package with a choice needs one of them. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'PostgreSQL',
  'Unicode-3.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
]);

/** Of libraries that stand beside us as files of their own, where somebody installed them: only by choice, docs/third-party.md. */
const allowedByChoice = new Set(['LGPL-3.0-or-later']);

/** Packages whose licence is not written as an SPDX expression, and what it is. */
const known: Readonly<Record<string, string>> = {
  '@react-aria/optimize-locales-plugin': 'Apache-2.0', // of the react-spectrum repository
  '@shinyoshiaki/jspack': 'MIT', // its LICENSE file
};

/** Ways to write a licence that are no SPDX identifier. */
const spellings: Readonly<Record<string, string>> = { 'MPL 2.0': 'MPL-2.0', 'MIT License': 'MIT' };

/** Packages that hold code of another licence than they name. They may only be taken by choice: docs/third-party.md. */
const impure: readonly { name: RegExp; holds: string }[] = [
  { name: /^(node-av|@seydx\/node-av-.*)$/, holds: 'GPL-3.0 code' }, // FFmpeg with x264 and x265
];

const Manifest = z.object({ license: z.optional(z.union([z.string(), z.object({ type: z.string() })])) });

/** Whether an SPDX expression can be met by the lists. */
function isAllowed(expression: string, isOptional: boolean): boolean {
  const plain = expression.replaceAll(/[()]/g, ' ').trim();
  return plain
    .split(/\s+OR\s+/i)
    .some((choice) =>
      choice
        .split(/\s+AND\s+/i)
        .every((one) => allowed.has(one.trim()) || (isOptional && allowedByChoice.has(one.trim()))),
    );
}

/** The licence of a package of the lock, as SPDX writes it; undefined when it names none. */
export function licenceOf(root: string, path: string, locked: string | undefined): string | undefined {
  const name = packageName(path);
  const written = known[name] ?? locked ?? manifestLicence(root, path);
  return written === undefined ? undefined : (spellings[written] ?? written);
}

function manifestLicence(root: string, path: string): string | undefined {
  const file = join(root, path, 'package.json');
  if (!existsSync(file)) return undefined;
  const { license } = z.parse(Manifest, JSON.parse(readFileSync(file, 'utf8')));
  return typeof license === 'object' ? license.type : license;
}

/** `package version: licence` for each locked package whose licence is not on the list, or that must stay optional. */
export function checkLicences(root: string): string[] {
  const entries = Object.entries(readLock(root)).filter(
    ([path, entry]) => path.includes('node_modules/') && !entry.link,
  );
  if (entries.length === 0) return ['the lock names no package'];
  return entries.flatMap(([path, { version, license, optional }]) => {
    const name = packageName(path);
    const licence = licenceOf(root, path, license);
    const other = optional ? undefined : impure.find((entry) => entry.name.test(name));
    if (other) return [`${name} ${version ?? ''}: holds ${other.holds}, so it must be optional`];
    return licence !== undefined && isAllowed(licence, optional === true)
      ? []
      : [`${name} ${version ?? ''}: ${licence ?? 'no licence named'}`];
  });
}
