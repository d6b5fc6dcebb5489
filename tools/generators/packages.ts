import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenceOf } from '../checks/licences.ts';
import { packageName, readLock, type Packages } from '../lib/lock.ts';

/** Where the lock has a package as one that is at `from` sees it: its own first, then outwards. */
function find(packages: Packages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder}${folder === '' ? '' : '/'}node_modules/${name}`;
    const found = packages[path];
    if (found) return found.link ? found.resolved : path;
    if (folder === '') return undefined;
    if (!folder.includes('/node_modules/')) folder = '';
  }
}

/** Every package that a workspace runs with, itself left out. */
function runsWith(packages: Packages, workspace: string, found: Set<string>): Set<string> {
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta,
  } = packages[workspace] ?? {};
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
    const path = find(packages, workspace, name);
    if (path === undefined || found.has(path)) continue;
    found.add(path);
    runsWith(packages, path, found);
  }
  return found;
}

const parts = [
  [
    'What pages are made of',
    'The files that browsers load are made of parts of these.',
    ['apps/portal', 'apps/room'],
  ],
  ['What the server runs with', 'None of these reaches a browser.', ['apps/server']],
] as const;

const BEGIN = '\n## Every package that runs\n';

/** `docs/third-party.md`: what stands above the list as it is, the list from the lock. */
export function packagesPage(root: string): Record<string, string> {
  const packages = readLock(root);
  const sections = parts.map(([title, about, workspaces]) => {
    const found = new Set<string>();
    for (const workspace of workspaces) runsWith(packages, workspace, found);
    const rows = [...found]
      .filter((path) => path.includes('node_modules/'))
      .map((path) => {
        const licence = licenceOf(root, path, packages[path]?.license) ?? 'not named';
        return `| ${packageName(path)} | ${packages[path]?.version ?? ''} | ${licence} |`;
      });
    const table = [...new Set(rows)].sort().join('\n');
    return `### ${title}\n\n${about}\n\n| package | version | licence |\n| --- | --- | --- |\n${table}\n`;
  });
  const file = 'docs/third-party.md';
  const [above = ''] = readFileSync(join(root, file), 'utf8').split(BEGIN);
  const text = `${above}${BEGIN}
Generated from \`package-lock.json\` from here on: \`npm run generate\`. Tools that only build and test are not listed; their
licences are checked with the rest. The text of each licence is in its package.

${sections.join('\n')}`;
  return { [file]: text };
}
