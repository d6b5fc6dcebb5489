import { Buffer } from 'node:buffer';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { readIn, signIn } from './support/people.ts';

test.use({ story: 'avatar', program: 'demo' });
test.describe.configure({ mode: 'serial' });

/** A PNG, red on its left half and blue on its right one. */
async function twoColours(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas');
      canvas.width = w;
      canvas.height = h;
      const context = canvas.getContext('2d')!;
      for (const [at, colour] of ['#d00', '#00d'].entries()) {
        context.fillStyle = colour;
        context.fillRect((at * w) / 2, 0, w / 2, h);
      }
      return canvas.toDataURL('image/png');
    },
    [width, height] as const,
  );
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

/** How red the middle of a picture is, 0 to 255, and how blue. */
const middleOf = (page: Page, src: string): Promise<{ red: number; blue: number }> =>
  page.evaluate(async (address) => {
    const picture = await createImageBitmap(await (await fetch(address)).blob());
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d')!;
    context.drawImage(picture, picture.width / 2, picture.height / 2, 1, 1, 0, 0, 1, 1);
    const [red = 0, , blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return { red, blue };
  }, src);

const account = (page: Page) => page.getByRole('button', { name: /^Account menu for/ });
const dialog = (page: Page) => page.getByRole('dialog');
const own = (page: Page) => account(page).locator('img');

/** Opens the dialog by keyboard alone. */
async function openEditor(page: Page, item = 'Change picture'): Promise<void> {
  await account(page).focus();
  await page.keyboard.press('Enter');
  const entry = page.getByRole('menuitem', { name: item });
  await expect(entry).toBeVisible();
  await entry.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
}

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await dialog(page).locator('input[type=file]').setInputFiles(file);
}

test('a picture is chosen, cropped and saved by keyboard alone', async ({ page, portal }) => {
  await signIn(page, portal.url, 'hana@acme.example');
  await openEditor(page);
  await expectAccessible(page, 'choosing a picture');
  const buffer = await twoColours(page, 1200, 600);
  await choose(page, { name: 'me.png', mimeType: 'image/png', buffer });
  const crop = dialog(page).getByRole('application', { name: 'Picture to crop' });
  await expect(crop).toBeFocused();
  await expectAccessible(page, 'cropping a picture');
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowRight'); // all red now
  await page.keyboard.press('+');
  await expect(dialog(page).getByRole('slider', { name: 'Zoom' })).toHaveValue('1.1');
  await dialog(page).getByRole('button', { name: 'Save picture' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your new picture is in place.')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(account(page)).toBeFocused();
  const { red, blue } = await middleOf(page, (await own(page).getAttribute('src')) ?? '');
  expect(red).toBeGreaterThan(180);
  expect(blue).toBeLessThan(60);
});

test('others see it in another browser, until it is removed', async ({ page, portal, browser }) => {
  const other = await browser.newPage();
  await signIn(other, portal.url, 'ada@acme.example');
  await other.goto(`${portal.url}/webappng/sites/acme/users/home?keyword=Hana`);
  const face = other.getByRole('row', { name: /Hana/ }).locator('img');
  await expect(face).toHaveJSProperty('complete', true);
  expect((await middleOf(other, (await face.getAttribute('src')) ?? '')).red).toBeGreaterThan(180);
  await signIn(page, portal.url, 'hana@acme.example');
  await openEditor(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') asked.push(request.url());
  });
  const pressed = Promise.withResolvers<undefined>();
  await page.route('**/avatar*', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await dialog(page).getByRole('button', { name: 'Remove picture' }).dblclick();
  pressed.resolve(undefined);
  await expect(page.getByText('Your picture was removed.')).toBeVisible();
  expect(asked).toHaveLength(1);
  await expect(own(page)).toHaveCount(0);
  await other.reload();
  await expect(other.getByRole('row', { name: /Hana/ })).toBeVisible();
  await expect(face).toHaveCount(0);
  await other.close();
});

test('a picture is dragged and zoomed by mouse, pasted, and another one chosen', async ({ page, portal }) => {
  await signIn(page, portal.url, 'hana@acme.example');
  await openEditor(page);
  const buffer = await twoColours(page, 1200, 600);
  const paste = (base64: string): void => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!);
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'pasted.png', { type: 'image/png' }));
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  };
  const crop = dialog(page).getByRole('application');
  await expect(async () => {
    await page.evaluate(paste, buffer.toString('base64'));
    await expect(crop).toBeVisible({ timeout: 1000 });
  }).toPass();
  const box = (await crop.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -300);
  await expect(dialog(page).getByRole('slider')).not.toHaveValue('1');
  await page.mouse.down();
  await page.mouse.move(x - 140, y, { steps: 4 });
  await page.mouse.up();
  await dialog(page).getByRole('button', { name: 'Save picture' }).click();
  await expect(page.getByText('Your new picture is in place.')).toBeVisible();
  const { red, blue } = await middleOf(page, (await own(page).getAttribute('src')) ?? '');
  expect(blue).toBeGreaterThan(180);
  expect(red).toBeLessThan(60);
});

test('what is no picture is told apart, with what to do', async ({ page, portal }) => {
  await signIn(page, portal.url, 'hana@acme.example');
  await openEditor(page);
  const tell = dialog(page).getByRole('alert');
  await choose(page, { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(tell).toHaveText(/isn’t a PNG, JPEG or GIF/);
  await choose(page, { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(tell).toHaveText(/damaged/);
  await choose(page, { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(26_000_000) });
  await expect(tell).toHaveText(/too large/);
  const buffer = await twoColours(page, 300, 300);
  await choose(page, { name: 'a.png', mimeType: 'image/png', buffer });
  await expect(tell).toBeHidden();
  const busy = { code: 60009, message: 'busy', trackingID: 'x' };
  await page.route('**/avatars?*', (route) => route.fulfill({ status: 503, json: busy }));
  await dialog(page).getByRole('button', { name: 'Save picture' }).click();
  await expect(tell).toHaveText(/busy right now/);
  await page.unroute('**/avatars?*');
  await page.route('**/avatars?*', async () => {}); // it hangs
  await dialog(page).getByRole('button', { name: 'Save picture' }).click();
  await expect(dialog(page).getByRole('progressbar', { name: 'Saving your picture' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.unroute('**/avatars?*');
  await dialog(page).getByRole('button', { name: 'Save picture' }).click();
  await expect(page.getByText('Your new picture is in place.')).toBeVisible();
});

test('the dialog stands in Arabic, on a small and dark screen', async ({ page, portal, browser }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  const small = await browser.newContext({
    locale: 'ar',
    viewport: { width: 375, height: 780 },
    colorScheme: 'dark',
    storageState: await page.context().storageState(),
  });
  await readIn(small, portal.url, 'ar');
  const arabic = await small.newPage();
  await arabic.goto(`${portal.url}/webappng/sites/acme/dashboard/home`);
  await ready(arabic);
  await arabic.getByRole('button', { name: /Ada Lovelace/ }).click();
  await arabic.getByRole('menuitem', { name: 'تغيير الصورة' }).click();
  const buffer = await twoColours(arabic, 300, 500);
  await choose(arabic, { name: 'a.png', mimeType: 'image/png', buffer });
  await expect(dialog(arabic).getByRole('application')).toBeVisible();
  await expectAccessible(arabic, 'cropping in Arabic');
  await expectNoSidewaysScroll(arabic, 'cropping in Arabic');
  await small.close();
});
