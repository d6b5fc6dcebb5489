import type { Page } from '@playwright/test';
import { PUSH_PATH } from '@portico/contract/push-channel';

/** Whatever the page opens from now on is told nothing: only its calls find out what has changed. */
export async function tellNothing(page: Page): Promise<void> {
  await page.routeWebSocket(new RegExp(PUSH_PATH), () => undefined); // open, and silent
  await page.route(new RegExp(PUSH_PATH), (route) => route.abort());
}
