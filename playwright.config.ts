import { defineConfig } from '@playwright/test';
import { browserArguments, browserPath } from './packages/testkit/src/browser.ts';

/** Journeys: few, long, through a real browser against a real server. 90 s each, no retries. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '.reports/journeys',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  workers: 1,
  retries: 0,
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
    launchOptions: { executablePath: browserPath() ?? 'chromium', args: browserArguments() },
  },
});
