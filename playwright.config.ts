import { defineConfig } from '@playwright/test';
import { browserArguments, browserPath } from './packages/testkit/src/browser.ts';

/** In these people meet: real browsers with cameras, several at once. */
const meets = /\b(?:whole|room|recordings)\.spec\.ts$/;

/** In these too, for as long as it takes, and in Firefox: a part of `npm run test:real`. */
const meetsLong = /\b(?:firefox|tracks|quality|watching|full)\.spec\.ts$/;

/** Journeys: few, long, through a real browser against a real server. 90 s each, no retries (but a second try of a file). */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './tools/testing/in-a-run.ts',
  outputDir: '.reports/journeys',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // Rooms one after the other, for each has several browsers with cameras; `npm test` and the lanes run nothing beside them.
  projects: [
    { name: 'rooms', testMatch: meets, workers: 1 },
    { name: 'pages', testIgnore: [meets, meetsLong], workers: 2 },
    { name: 'long', testMatch: meetsLong, workers: 2 },
  ],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    actionTimeout: 15_000,
    // The driver's pictures of every change cost a third of the processor; a failure has its own.
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: { executablePath: browserPath() ?? 'chromium', args: browserArguments() },
  },
});
