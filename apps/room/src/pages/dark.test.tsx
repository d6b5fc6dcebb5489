import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { hostView, participant, roomView } from '../testing/room-view.ts';
import { showInside } from '../testing/show-room.tsx';

const host = hostView({ participants: [participant(1, { role: 'host' }), participant(2)] });
const button = (name: string) => page.getByRole('button', { name });

beforeEach(() => page.viewport(1440, 900));

/** How light a colour is painted, 0 to 1. */
function lightness(color: string): number {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')!;
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return (red + green + blue) / 3 / 255;
}
const groundOf = (element: Element | null): number => lightness(getComputedStyle(element!).backgroundColor);

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  beforeEach(() => {
    document.documentElement.dataset['theme'] = theme;
  });

  test('all that opens in the room is dark', async () => {
    const { tools } = await showInside(host);
    tools.ui.show('chat');
    await expect.element(page.getByRole('textbox')).toBeVisible();
    expect(groundOf(document.querySelector('aside'))).toBeLessThan(0.2);
    await button('More').click();
    await expect.element(page.getByRole('menu')).toBeVisible();
    expect(groundOf(page.getByRole('menu').element().closest('[data-placement]'))).toBeLessThan(0.2);
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect.element(dialog).toBeVisible();
    expect(groundOf(dialog.element().parentElement)).toBeLessThan(0.2);
  });

  test('the page after the room looks like the rest of the portal', async () => {
    const { change } = await showInside(host);
    await change(roomView({}, { standing: 'removed' }));
    await expect.element(page.getByText(/removed/)).toBeVisible();
    const ground = groundOf(document.body);
    expect(theme === 'light' ? ground > 0.8 : ground < 0.2).toBe(true);
  });
});
