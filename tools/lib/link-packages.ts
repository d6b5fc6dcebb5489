import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './process.ts';

/** Gives a tree of sources the packages that are installed here; those of ours are its own. */
export function linkPackages(tree: string): void {
  const [from, to] = [join(root, 'node_modules'), join(tree, 'node_modules')];
  mkdirSync(join(to, '@portico'), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== '@portico') symlinkSync(join(from, name), join(to, name));
  for (const kind of ['packages', 'apps']) {
    for (const name of readdirSync(join(tree, kind))) {
      symlinkSync(join(tree, kind, name), join(to, '@portico', name));
      const own = join(root, kind, name, 'node_modules'); // versions of its own
      if (existsSync(own)) symlinkSync(own, join(tree, kind, name, 'node_modules'));
    }
  }
}
