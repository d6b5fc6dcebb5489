import { expect, type Locator, type Page } from '@playwright/test';

/** No page has more stops than these before one of its own is come to. */
const MOST_STOPS = 100;

/** Whether a place has the focus, and what else has it, for who reads why it was not come to. */
const look = (place: Locator): Promise<{ isThere: boolean; name: string }> =>
  place.evaluateAll((found) => {
    const { activeElement } = document;
    return {
      isThere: found.some((element) => element === activeElement),
      name: activeElement?.outerHTML.slice(0, 100) ?? '',
    };
  });

/** What has the focus stands in sight, below nothing else (WCAG 2.2, 2.4.11). */
async function expectSeen(page: Page): Promise<void> {
  const seen = () =>
    page.evaluate(() => {
      const { activeElement: focused } = document;
      if (!focused || focused === document.body) return false;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const on = document.elementFromPoint(left + width / 2, top + height / 2);
      return on !== null && (focused.contains(on) || on.contains(focused) || on.closest('label') !== null);
    });
  await expect.poll(seen, { message: 'what has the focus is in sight' }).toBe(true);
}

async function go(page: Page, place: Locator, key: string): Promise<void> {
  await expect(place.first()).toBeVisible();
  const passed: string[] = [];
  for (let steps = 0; steps <= MOST_STOPS; steps += 1) {
    const { isThere, name } = await look(place);
    if (isThere) return await expectSeen(page);
    passed.push(name);
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${String(place)}; it passed:\n${passed.join('\n')}`);
}

/** Goes on with the Tab key until a place has the focus. */
export const tabTo = (page: Page, place: Locator): Promise<void> => go(page, place, 'Tab');

/** Goes on with an arrow key in a menu, a list or a toolbar, once one of its parts has the focus. */
export async function arrowTo(page: Page, place: Locator, key = 'ArrowDown'): Promise<void> {
  const box = page.locator('[role=menu], [role=listbox], [role=toolbar]');
  await expect(box.locator(':focus').or(box.and(page.locator(':focus')))).toBeVisible();
  await go(page, place, key);
}

/** Goes to a place by the Tab key, and presses a key there. */
export async function press(page: Page, place: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, place);
  await page.keyboard.press(key);
}

/** One of these has the focus: whoever has no mouse goes on from there. */
export async function expectFocus(page: Page, place: Locator): Promise<void> {
  await expect.poll(() => look(place), { message: String(place) }).toMatchObject({ isThere: true });
  await expectSeen(page);
}
