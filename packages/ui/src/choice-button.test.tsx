import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ChoiceButton } from './choice-button.tsx';
import { expectAccessible } from './testing/accessibility.ts';
import { show } from './testing/show.tsx';

function Sample() {
  const [group, setGroup] = useState<string>();
  return (
    <ChoiceButton
      label="Group"
      value={group ?? 'Any'}
      onOpen={() => setGroup(group === undefined ? 'Design' : 'Europe')}
      clear={
        group === undefined ? undefined : { label: `Remove ${group}`, onClear: () => setGroup(undefined) }
      }
    />
  );
}

test('says what is chosen, opens the choice, and takes it back by keyboard alone', async () => {
  await show(<Sample />);
  await expectAccessible();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByRole('button', { name: 'Group Design' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const opener = page.getByRole('button', { name: 'Group Europe' });
  await expect.element(opener).toHaveAttribute('aria-haspopup', 'dialog');
  await expectAccessible();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByRole('button', { name: 'Group Any' })).toHaveFocus();
  await expect.element(page.getByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
});
