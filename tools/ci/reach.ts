import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** What a source names: what it imports, loads later, and files whose address it makes. */
const NAMED =
  /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]|new URL\(\s*['"`]([^'"`$]+)['"`]\s*,\s*import\.meta\.url/g;
const SOURCE = /\.(?:[cm]?js|tsx?)$/;
const PACKAGE = /^@portico\/([\w-]+)/;

/** Files and packages of ours that these files reach, directly or by what they name. */
export function reachOf(
  root: string,
  files: readonly string[],
): { files: Set<string>; packages: Set<string> } {
  const reached = { files: new Set<string>(), packages: new Set<string>() };
  const queue = files.map((file) => join(root, file));
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const file = relative(root, path);
    if (reached.files.has(file) || file.startsWith('..') || !isFile(path)) continue;
    reached.files.add(file);
    if (!SOURCE.test(path)) continue;
    for (const [, imported = '', addressed = ''] of readFileSync(path, 'utf8').matchAll(NAMED)) {
      const [, name] = PACKAGE.exec(imported) ?? [];
      if (name !== undefined) reached.packages.add(name);
      else if (addressed !== '' || imported.startsWith('.'))
        queue.push(resolve(dirname(path), (imported || addressed).replace(/\?.*$/, '')));
    }
  }
  return reached;
}

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();
