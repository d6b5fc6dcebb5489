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
        test: {
          ...limits,
          name: 'media',
          include: ['packages/media/src/**/*.test.ts'],
          // Real browsers and a real engine: two files at once would starve each other on two cores.
          fileParallelism: false,
        },
      },
    ],
  },
});
