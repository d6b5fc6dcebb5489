/**
 * What `npm run NAME` starts. `build` says that the program needs the pages' bundles; `args` come before those
 * of the command line. Without a program everything is only made ready, so that a later start writes nothing.
 */
export const commands = {
  build: { build: true },
  start: { program: 'apps/server/src/main.ts', build: true },
  demo: { program: 'apps/server/src/demo.ts', build: true },
  admin: { program: 'apps/server/src/admin.ts' },
  backup: { program: 'apps/server/src/backup.ts' },
  restore: { program: 'apps/server/src/restore.ts' },
  dev: { program: 'apps/server/src/dev.ts', nodeArgs: ['--watch', '--watch-preserve-output'] },
  test: { program: 'tools/test.ts', args: ['all'], build: true },
  'test:unit': { program: 'tools/test.ts', args: ['unit'], build: true },
  attacks: { program: 'tools/test.ts', args: ['attacks'], build: true },
  'test:real': { program: 'tools/test.ts', args: ['real'], build: true },
  ci: { program: 'tools/ci.ts', build: true },
  check: { program: 'tools/check.ts' },
  generate: { program: 'tools/generate.ts' },
  size: { program: 'tools/size.ts', build: true },
  drills: { program: 'tools/drills.ts', build: true },
  bench: { program: 'bench/run.ts', build: true },
  soak: { program: 'tools/soak.ts', build: true },
  shots: { program: 'tools/shots.ts', build: true },
  release: { program: 'tools/release.ts', build: true },
  'new:module': { program: 'tools/new.ts', args: ['module'] },
  'new:feature': { program: 'tools/new.ts', args: ['feature'] },
  requirements: { program: 'tools/requirements.ts' },
};
