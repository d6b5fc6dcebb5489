import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from './button.tsx';
import { MenuItem, MenuTrigger } from './menu.tsx';
import { SearchMenu } from './search-menu.tsx';
import { expectAccessible } from './testing/accessibility.ts';
import { show } from './testing/show.tsx';

const sites = ['Acme', 'Atelier', 'Café Nord', 'Harbour', 'Libre', 'Nordic', 'Orchard', 'Quay', 'Tram'];

test('a menu that is searched narrows to what is typed, without accents, and goes on by keys', async () => {
  const onAction = vi.fn<() => void>();
  await show(
    <MenuTrigger>
      <Button>Sites</Button>
      <SearchMenu searchLabel="Find a site" none="No site called that">
        {sites.map((site) => (
          <MenuItem key={site} id={site} {...(site === 'Café Nord' && { onAction })}>
            {site}
          </MenuItem>
        ))}
      </SearchMenu>
    </MenuTrigger>,
  );
  await userEvent.keyboard('{Tab}{Enter}');
  const search = page.getByRole('searchbox', { name: 'Find a site' });
  await expect.element(search).toHaveFocus();
  expect(page.getByRole('menuitem').elements()).toHaveLength(sites.length);
  await expectAccessible();
  await userEvent.keyboard('nord');
  await expect
    .poll(() =>
      page
        .getByRole('menuitem')
        .elements()
        .map((item) => item.textContent),
    )
    .toEqual(['Café Nord', 'Nordic']);
  await userEvent.clear(search);
  await userEvent.keyboard('xyz');
  await expect.element(page.getByText('No site called that')).toBeVisible();
  await userEvent.clear(search);
  await userEvent.keyboard('cafe');
  await expect.poll(() => page.getByRole('menuitem').elements()).toHaveLength(1);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onAction).toHaveBeenCalledTimes(1);
  await expect.element(search).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Sites' })).toHaveFocus();
});
