import { defineConfig } from 'vitest/config';

/** Limits of every test here: 15 s a test, 60 s a hook, no retries. Journeys have their own in `playwright.config.ts`. */
const limits = { testTimeout: 15_000, hookTimeout: 60_000, retry: 0 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...limits,
          name: 'unit',
          include: ['packages/{domain,contract,client,i18n,testkit}/src/**/*.test.ts'],
        },
      },
      {
        // each file starts a portal with a database of its own; an embedded one takes 310 MB
        test: {
          ...limits,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          pool: 'forks',
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...limits,
          name: 'ui-node',
          include: ['packages/{i18n,ui}/build/**/*.test.ts', 'packages/ui/src/**/*.server.test.tsx'],
        },
      },
    ],
  },
});
