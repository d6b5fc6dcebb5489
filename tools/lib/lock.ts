import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const Names = z.optional(z.record(z.string(), z.string()));
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      link: z.optional(z.boolean()),
      optional: z.optional(z.boolean()),
      resolved: z.optional(z.string()),
      dependencies: Names,
      optionalDependencies: Names,
      peerDependencies: Names,
      peerDependenciesMeta: z.optional(z.record(z.string(), z.object({ optional: z.optional(z.boolean()) }))),
    }),
  ),
});

/** What `package-lock.json` says of each package, by the path where it lies. */
export type Packages = z.infer<typeof Lock>['packages'];

export const readLock = (root: string): Packages =>
  z.parse(Lock, JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))).packages;

const FOLDER = 'node_modules/';

/** The name of the package that lies at a path. */
export const packageName = (path: string): string => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
