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

/** The same where most of the time is other programs', or passes: two of four wait. */
const waiting = { ...node, maxWorkers: 4 };

/** Real browsers and a real engine, which lower the picture when the machine is busy: two, and nothing else beside them. */
const withMedia = { ...limits, pool: 'forks' as const, maxWorkers: 2, sequence: { groupOrder: 1 } };

/** What they see depends on how much of the machine they have: each has all of it. */
const alone = { ...limits, pool: 'forks' as const, maxWorkers: 1, sequence: { groupOrder: 2 } };

/** The built pages are there before anything loads them. */
const pages = { globalSetup: ['tools/testing/fresh-pages.ts'] };

/** These bring a database of their own, or need none: that of the run changes nothing about them. */
const ownDatabase = ['apps/server/src/main.test.ts', 'apps/server/src/platform/db/embedded/**/*.test.ts'];

/** A hostile user's tries at a whole portal: `npm run attacks`, and a part of every run. */
const attacks = 'apps/server/src/attacks/**/*.test.ts';

/** Of the server, what takes its time by the clock, or makes movies: a part of `npm run test:real`. */
const serverInRealTime = [
  'apps/server/src/{demo,stop}.test.ts',
  'apps/server/src/drills/*.test.ts',
  'apps/server/src/backup/pages-go-on.test.ts',
  'apps/server/src/modules/recordings/recordings-making.test.ts',
  'apps/server/src/modules/recordings/compose/*.test.ts',
];

/** These say nothing about the database: the other one would tell the same. What is new runs on both until it stands here. */
const oneDatabaseIsEnough = [
  ...serverInRealTime.filter((files) => !files.includes('drills')),
  'apps/server/src/drills/{power,recording}.test.ts',
  'apps/server/src/attacks/{accounts-csrf,data-directory,media-rights,metrics,page-addresses,redirects,restore,sign-out}.test.ts',
  'apps/server/src/permissions.test.ts',
  'apps/server/src/admin/{table.test.ts,bundle/*}',
  'apps/server/src/backup/files.test.ts',
  'apps/server/src/modules/bootstrap/{join-pages,pages}.test.ts',
  'apps/server/src/modules/identity/identity.passwords.test.ts',
  'apps/server/src/modules/joining/presence.test.ts',
  'apps/server/src/modules/media/{signalling,webhooks}.test.ts',
  'apps/server/src/modules/meetings/invited-zones.test.ts',
  'apps/server/src/modules/quality/{grade,quality.ledger}.test.ts',
  'apps/server/src/modules/recordings/{breaks,space}.test.ts',
  'apps/server/src/modules/recordings/compose/**',
  'apps/server/src/platform/certificates-of-others.test.ts',
  'apps/server/src/platform/http/{client,compile-schema,http,listen,network,own-answers,ranges,secure-context}.test.ts',
  'apps/server/src/platform/{gate,metrics,pictures,secrets,settings,time}/**',
  'apps/server/src/platform/log/{log,recent}.test.ts',
];

/** What needs a LiveKit server, a relay, or a network of its own for media. */
const realMedia = 'apps/server/src/modules/media/*.real.test.ts';

/** Hostile crowds, disks that are full, services that go away, and hours in short: beside `serverInRealTime`. */
const realDrills = [
  'apps/server/src/drills/*.real.test.ts',
  'apps/server/src/platform/http/floods.real.test.ts',
  'apps/server/src/platform/db/{outage,embedded/durable}.real.test.ts',
  'apps/server/src/modules/recordings/recordings-full.real.test.ts',
  'bench/soak/*.real.test.ts',
  'tools/new/*.real.test.ts',
];

/** Of the engine, what takes its time by the clock, and the meeting with Firefox. */
const mediaInRealTime = [
  'packages/media/src/{churn,closed-network,firefox}.test.ts',
  'packages/media/src/suite/{asleep,simulcast}.test.ts',
  'packages/media/src/recorder/{codecs,recorder}.test.ts',
];

const ofLines = ['packages/media/src/{adaptation,loss}.test.ts'];
const ofRealLines = ['packages/media/src/emulated-line.real.test.ts'];

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
        // each file starts a portal with a database of its own: of `TEST_DATABASE_URL` where that is set
        test: {
          ...node,
          ...pages,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: ['**/*.{real,browser}.test.ts', ...ownDatabase, ...serverInRealTime, attacks],
        },
      },
      { test: { ...node, ...pages, name: 'attacks', include: [attacks] } },
      {
        test: {
          ...node,
          ...pages,
          name: 'own-database',
          include: ownDatabase,
          exclude: ['**/*.real.test.ts'],
        },
      },
      {
        // what both databases have to do, done by PostgreSQL
        test: {
          ...waiting,
          ...pages,
          name: 'postgres',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: ['**/*.{real,browser}.test.ts', ...ownDatabase, ...oneDatabaseIsEnough],
        },
      },
      {
        test: {
          ...waiting,
          ...pages,
          name: 'real-time',
          env: { TEST_DATABASE_URL: '' },
          include: serverInRealTime,
          exclude: ['**/*.real.test.ts'],
        },
      },
      {
        // what needs programs or rights that a bare machine lacks: PostgreSQL, an object store, proxies
        test: {
          ...waiting,
          ...pages,
          name: 'real',
          isolate: true, // LiveKit's library for Node ends once for each process
          include: ['apps/server/src/**/*.real.test.ts'],
          exclude: [realMedia, ...realDrills],
        },
      },
      {
        test: { ...waiting, ...pages, name: 'real-drills', isolate: true, include: realDrills },
      },
      {
        test: { ...waiting, ...pages, name: 'real-media', isolate: true, include: [realMedia] },
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
          ...withMedia,
          name: 'livekit',
          env: { TEST_ENGINE: 'livekit' },
          include: ['packages/media/src/suite/*.test.ts'],
        },
      },
      {
        // the same by the transport that is JavaScript
        test: {
          ...withMedia,
          name: 'werift',
          env: { TEST_TRANSPORT: 'werift' },
          include: ['packages/media/src/{suite/*,hostile-network,hostile-sctp}.test.ts'],
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
          ...withMedia,
          name: 'media',
          include: ['packages/media/src/**/*.test.ts'],
          exclude: [...ofLines, ...mediaInRealTime, '**/*.real.test.ts'],
        },
      },
      {
        // a whole portal with its engine, in browsers
        test: {
          ...withMedia,
          ...pages,
          name: 'portal-media',
          include: ['apps/server/src/**/*.browser.test.ts'],
        },
      },
      {
        test: { ...withMedia, name: 'media-in-real-time', include: mediaInRealTime },
      },
      {
        // real browsers behind lines of the kernel, which need root
        test: {
          ...withMedia,
          name: 'real-networks',
          include: ['packages/{media,testkit}/src/**/*.real.test.ts'],
          exclude: ofRealLines,
        },
      },
      {
        test: { ...alone, name: 'real-lines', include: ofRealLines },
      },
      {
        test: { ...alone, name: 'lines', include: ofLines },
      },
    ],
  },
});
