import { expect, test as base, type Page } from '@playwright/test';
import { openEngine, type Engine, type EngineKind } from './engine.ts';
import { startPortal, type Portal, type Program } from './portal.ts';

interface WorkerFixtures {
  /** The name of a file's story. Another name is another worker, and so another portal. */
  story: string;
  /** What carries the meetings. */
  engineKind: EngineKind;
  /** Whether the portal is empty, or the demo. */
  program: Program;
  /** What the portal is told beside that. */
  settings: Record<string, string>;
  portal: Portal & { engine: Engine };
}

/** A journey: one portal for all tests of a file, and no console error or refused resource on any page. */
export const test = base.extend<{ quietConsole: undefined }, WorkerFixtures>({
  story: ['', { option: true, scope: 'worker' }],
  engineKind: ['embedded', { option: true, scope: 'worker' }],
  program: ['main', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  portal: [
    async ({ engineKind, settings, program }, use) => {
      const engine = await openEngine(engineKind);
      const portal = await startPortal({ ...engine.settings, ...settings }, program);
      await use({ ...portal, engine });
      await portal.stop();
      await engine.close();
    },
    { scope: 'worker' },
  ],
  quietConsole: [
    async ({ context }, use) => {
      const noise: string[] = [];
      context.on('console', (message) => {
        const { url } = message.location();
        // the page under test says so itself; a sandboxed mail may run nothing, not even the browser's driver
        const isExpected =
          /status of (4\d\d|503)/.test(message.text()) || /\/mails\/|about:srcdoc/.test(url + message.text());
        if (['error', 'warning'].includes(message.type()) && !isExpected) noise.push(message.text());
      });
      context.on('weberror', (error) => noise.push(error.error().stack ?? String(error.error())));
      await use(undefined);
      expect(noise, 'the console stays quiet').toEqual([]);
    },
    { auto: true },
  ],
});

/** The page is interactive. */
export async function ready(page: Page): Promise<void> {
  await expect(page.locator('html[data-ready]')).toBeAttached();
}
