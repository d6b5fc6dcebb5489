import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The clone that is tested. */
export const clone = fileURLToPath(new URL('../../../../', import.meta.url));

/** Packages that one workspace has for itself. */
const nested = ['apps/server', 'packages/media'];
const isOurs = (name: string): boolean => name === '@portico';
/** The builder names files of these by where they are in the tree: a link would lead it out. */
const copied = ['react-aria-components'];

/** Gives a tree of sources the packages of this clone; those of the tree itself stay its own. */
export async function linkPackages(tree: string): Promise<void> {
  const modules = join(tree, 'node_modules');
  await mkdir(modules, { recursive: true });
  for (const name of await readdir(join(clone, 'node_modules')))
    if (!isOurs(name) && !copied.includes(name))
      await symlink(join(clone, 'node_modules', name), join(modules, name));
  for (const name of copied)
    await cp(join(clone, 'node_modules', name), join(modules, name), { recursive: true });
  // their links say where a workspace is from here, and so lead into the tree
  await cp(join(clone, 'node_modules/@portico'), join(modules, '@portico'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  for (const workspace of nested)
    await symlink(join(clone, workspace, 'node_modules'), join(tree, workspace, 'node_modules'));
}

const skipped = /\/(?:node_modules|dist|\.cache)(?:\/|$)/;

/** A copy of this clone's program with its built pages, without tests' leftovers. */
export async function copyClone(tree: string): Promise<void> {
  for (const part of ['apps', 'packages', 'tools', 'package.json'])
    await cp(join(clone, part), join(tree, part), {
      recursive: true,
      filter: (path) => !skipped.test(path.slice(clone.length - 1)),
    });
  for (const app of ['portal', 'room'])
    await cp(join(clone, 'apps', app, 'dist'), join(tree, 'apps', app, 'dist'), { recursive: true });
  await linkPackages(tree);
}
