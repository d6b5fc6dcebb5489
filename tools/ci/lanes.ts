import { embedded, type Part } from '../testing/parts.ts';
import type { ProgramName } from './programs.ts';

/** What is proven together, and kept as long as nothing changes that could move it. */
export interface Lane {
  name: string;
  about: string;
  /** Files of the repository, as globs: the last one that a file fits decides, and `!` takes it out. Rather too many. */
  inputs: readonly string[];
  /** What it uses beside them, each in the version that it has. */
  programs: readonly ProgramName[];
  /** Projects of `vitest.config.ts` that need no other service: `npm test`. */
  plain: readonly string[];
  /** Projects that take real time, or other programs: `npm run test:real`. */
  real: readonly string[];
  /** Journeys of `npm test`. */
  plainJourneys?: readonly Part[];
  /** Journeys of `npm run test:real`. */
  realJourneys?: readonly Part[];
  /** Runs also when nothing changed. */
  isAlwaysRun?: true;
  /** Programs of ours that say by their code whether all is well. */
  commands?: readonly (readonly string[])[];
}

/** Whatever changes here runs every lane: how tests are run and counted, and what every package of npm is. */
const ofAll = [
  '.ci/*',
  'package.json',
  'package-lock.json',
  'tsconfig*.json',
  'vitest.config.ts',
  'tools/**',
  // what only the lane check runs, or nobody's test
  '!tools/{canaries,checks,generators,new,shots,size}/**',
  '!tools/{check,generate,new,requirements,shots,size}.ts',
  '!tools/**/*.test.ts',
  'packages/testkit/**',
];

/** The product without its tests: those that a lane runs are named beside it. */
const product = [
  'apps/**',
  'packages/**',
  'deploy/**',
  'releases/**',
  '!**/*.test.ts',
  '!**/*.test.tsx',
  ...ofAll,
];

const journeys = ['e2e/**', 'playwright.config.ts'];

/** In the order in which they run: what is quick and says most comes first. */
export const lanes: readonly Lane[] = [
  {
    name: 'check',
    about: 'types, lint, generated files and all other rules; pure rules; budgets; npm 10',
    inputs: ['**'],
    programs: ['node'],
    isAlwaysRun: true,
    plain: ['unit', 'ui-node', 'tools'],
    real: [],
    commands: [
      ['bash', '.ci/npm-10'],
      ['node', 'tools/start.mjs', 'size'],
      ['node', 'tools/start.mjs', 'size', '--languages', '26x4'],
    ],
  },
  {
    name: 'server',
    about: 'the server on the embedded database, and what a hostile user tries',
    inputs: [...product, 'docs/**', 'apps/server/**/*.test.ts', '!**/*.{real,browser}.test.ts'],
    programs: ['node'],
    plain: ['server', 'attacks', 'own-database'],
    real: [],
  },
  {
    name: 'postgres',
    about: 'the server on PostgreSQL, with an object store, proxies and several processes',
    inputs: [...product, 'docs/permissions.md', 'apps/server/**/*.test.ts', '!**/*.browser.test.ts'],
    programs: [
      'node',
      'postgres',
      'chromium',
      'store',
      'schemathesis',
      'nginx',
      'caddy',
      'ffprobe',
      'strace',
      'livekit',
    ],
    plain: [],
    real: ['postgres', 'real'],
  },
  {
    name: 'pages',
    about: 'components, and journeys through every page',
    inputs: [
      ...product,
      ...journeys,
      'packages/ui/**/*.test.{ts,tsx}',
      'apps/{portal,room}/**/*.test.{ts,tsx}',
    ],
    programs: ['node', 'chromium'],
    plain: ['ui'],
    real: [],
    plainJourneys: [{ name: 'pages', journeys: ['--project=pages'], env: embedded }],
  },
  {
    name: 'rooms',
    about: 'journeys in which people meet, also for as long as it takes and in Firefox',
    inputs: [...product, ...journeys],
    programs: ['node', 'chromium', 'firefox'],
    plain: [],
    real: [],
    plainJourneys: [{ name: 'rooms', journeys: ['--project=rooms'], env: embedded }],
    realJourneys: [{ name: 'long', journeys: ['--project=long'], env: embedded }],
  },
  {
    name: 'media',
    about: 'the media engine by itself, with browsers and on bad lines',
    inputs: [...ofAll, 'packages/media/**'],
    programs: ['node', 'chromium', 'firefox', 'ip', 'python'],
    plain: ['media'],
    real: ['media-in-real-time', 'real-networks', 'real-lines', 'lines'],
  },
  {
    name: 'engines',
    about: 'the same meetings on a LiveKit server, by werift and with relays, and the portal with each',
    inputs: [
      ...product,
      ...journeys,
      'packages/media/**/*.test.ts',
      'apps/server/src/modules/media/*.test.ts',
    ],
    programs: ['node', 'chromium', 'firefox', 'livekit', 'turnserver', 'postgres', 'ip'],
    plain: ['portal-media'],
    real: ['real-media', 'livekit', 'werift'],
    realJourneys: [
      {
        name: 'livekit',
        // what depends on the engine, and one journey through everything on PostgreSQL
        journeys: ['room', 'full', 'quality', 'firefox', 'whole'].map((name) => `e2e/${name}.spec.ts`),
        env: { TEST_ROOM_ENGINE: 'livekit' },
      },
      {
        name: 'werift',
        journeys: ['e2e/room.spec.ts', '--grep=@transport'],
        env: { TEST_ROOM_ENGINE: 'werift' },
      },
    ],
  },
  {
    name: 'drills',
    about: 'kills, power cuts, full disks and floods; recordings that become movies; hours of load in short',
    inputs: [...product, 'bench/**', 'apps/server/**/*.test.ts', '!**/*.browser.test.ts', 'tools/**'],
    programs: ['node', 'postgres', 'chromium', 'ffprobe', 'strace'],
    plain: [],
    real: ['real-time', 'real-drills'],
  },
];
