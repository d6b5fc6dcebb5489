import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folders = ['packages/ui/src', 'apps/portal/src', 'apps/room/src'];
const sheets = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => ({ file: join(folder, file), css: readFileSync(join(root, folder, file), 'utf8') })),
);

/** What takes its time from the tokens is over at once for who wants less motion; these move by a time of their own. A step alone moves nothing. */
const movesByItself = /animation: (?!none|[^;]*step-end)[^;]*\d+m?s/;

test('what moves by itself stands still for who has chosen that, whatever their device says', () => {
  const moving = sheets.filter(({ css }) => movesByItself.test(css));
  expect(moving.length).toBeGreaterThan(5);
  const heedless = moving.filter(({ css }) => !css.includes("[data-motion='reduced']"));
  expect(heedless.map(({ file }) => file)).toEqual([]);
});
