import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { catalogs } from './packages/i18n/build/vite-plugin.ts';
import { browserArguments, browserPath } from './packages/testkit/src/browser.ts';
import { cssOptions } from './packages/ui/build/css-options.ts';

/** Limits of every test here: 15 s a test, 60 s a hook, no retries (a second try: `tools/testing/second-try.ts`). */
const limits = {
  testTimeout: 15_000,
  hookTimeout: 60_000,
  retry: 0,
  // what is waited for may take its time beside everything else
  expect: { poll: { timeout: 10_000 } },
};

/** A worker reads modules once for all of its files: none here keeps anything. Three workers: one of them waits as a rule. */
const node = { ...limits, isolate: false, pool: 'forks' as const, maxWorkers: 3 };

/** These bring a database of their own, or need none: that of the run changes nothing about them. */
const ownDatabase = [
  'apps/server/src/{main,demo}.test.ts',
  'apps/server/src/drills/{power,recording}.test.ts',
  'apps/server/src/backup/pages-go-on.test.ts',
  'apps/server/src/platform/db/embedded/**/*.test.ts',
  'apps/server/src/modules/recordings/compose/**/*.test.ts',
];

/** A hostile user's tries at a whole portal: `npm run attacks`, and a part of every run. */
const attacks = 'apps/server/src/attacks/**/*.test.ts';

/** What they see depends on how much of the machine they have: each has all of it. */
const ofLines = ['packages/media/src/{adaptation,loss}.test.ts'];

export default defineConfig({
  test: {
    globalSetup: ['tools/testing/in-a-run.ts'],
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          include: [
            'packages/{domain,contract,client,i18n,testkit}/src/**/*.test.ts',
            'apps/portal/src/**/*.test.ts',
            'apps/room/src/**/*.test.ts',
          ],
          exclude: ['**/*.real.test.ts'],
        },
      },
      {
        // each file starts a portal with a database of its own
        test: {
          ...node,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: ['**/*.{real,browser}.test.ts', ...ownDatabase, attacks],
          globalSetup: ['tools/testing/fresh-pages.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'attacks',
          include: [attacks],
          globalSetup: ['tools/testing/fresh-pages.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'own-database',
          include: ownDatabase,
          exclude: ['**/*.real.test.ts'],
          globalSetup: ['tools/testing/fresh-pages.ts'],
        },
      },
      {
        // what needs programs or rights that a bare machine lacks: PostgreSQL, strace, mounts
        test: {
          ...node,
          name: 'real',
          isolate: true, // LiveKit's library for Node ends once for each process
          include: ['{apps/server/src,bench,tools}/**/*.real.test.ts'],
          globalSetup: ['tools/testing/fresh-pages.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'tools',
          include: ['tools/**/*.test.ts'],
          exclude: ['tools/canaries/tree/**', '**/*.real.test.ts'],
        },
      },
      {
        // what any engine has to do, done by a LiveKit server
        test: {
          ...limits,
          name: 'livekit',
          env: { TEST_ENGINE: 'livekit' },
          include: ['packages/media/src/suite/*.test.ts'],
          pool: 'forks',
          // Its server lowers pictures sooner than ours when the machine is busy.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // the same by the transport that is JavaScript, which costs twice as much: one at a time
        test: {
          ...limits,
          name: 'werift',
          env: { TEST_TRANSPORT: 'werift' },
          include: ['packages/media/src/{suite/*,hostile-network,hostile-sctp}.test.ts'],
          pool: 'forks',
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
      {
        plugins: [catalogs()],
        test: {
          ...node,
          name: 'ui-node',
          include: [
            'packages/{i18n,ui}/build/**/*.test.ts',
            'packages/ui/src/**/*.test.ts',
            'packages/ui/src/**/*.server.test.tsx',
          ],
        },
      },
      {
        plugins: [catalogs(), react({ compiler: true })],
        css: cssOptions,
        // A dependency found in the middle of a run would reload the page under the tests.
        optimizeDeps: {
          entries: [
            'packages/ui/{src,gallery}/**/*.{ts,tsx}',
            'apps/room/src/**/*.{ts,tsx}',
            '!apps/room/src/{dev,server/*,entries/*}.{ts,tsx}',
            '!**/*.config.ts',
            '!packages/ui/gallery/shoot.ts',
          ],
        },
        test: {
          ...limits,
          name: 'ui',
          include: ['packages/ui/{src,gallery}/**/*.test.tsx', 'apps/room/src/**/*.test.tsx'],
          exclude: ['**/*.server.test.tsx'],
          setupFiles: ['packages/ui/src/testing/setup.ts'],
          expect: { poll: { timeout: 3000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: browserPath() ?? 'chromium', args: browserArguments() },
              contextOptions: { reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'Europe/Copenhagen' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          ...limits,
          name: 'media',
          include: ['packages/media/src/**/*.test.ts', 'apps/server/src/**/*.browser.test.ts'],
          exclude: [...ofLines, '**/*.real.test.ts'],
          globalSetup: ['tools/testing/fresh-pages.ts'],
          pool: 'forks',
          // Real browsers and a real engine, which lower the picture when the machine is busy: two, and nothing beside them.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // real browsers behind lines of the kernel, which need root
        test: {
          ...limits,
          name: 'real-lines',
          include: ['packages/{media,testkit}/src/**/*.real.test.ts'],
          pool: 'forks',
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...limits,
          name: 'lines',
          include: ofLines,
          pool: 'forks',
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
