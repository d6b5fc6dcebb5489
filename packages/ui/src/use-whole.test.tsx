import { startTransition, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from './testing/show.tsx';
import { useWhole } from './use-whole.ts';

/** A part that keeps whether it was whole, each time that it was drawn. */
function Part({ isAtOnce, drawn }: { isAtOnce: boolean; drawn: boolean[] }) {
  const isWhole = useWhole(isAtOnce);
  drawn.push(isWhole);
  return <p>{isWhole ? 'all of it' : 'the first of it'}</p>;
}

/** The part comes with a press, as a page does that somebody goes to. */
function Place(props: { isAtOnce: boolean; drawn: boolean[] }) {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <Part {...props} />
  ) : (
    <button onClick={() => startTransition(() => setOpen(true))}>Open</button>
  );
}

test.each([
  { isAtOnce: false, first: false },
  { isAtOnce: true, first: true },
])(
  'a part that is gone to is whole from the first: $isAtOnce, else right after',
  async ({ isAtOnce, first }) => {
    const drawn: boolean[] = [];
    await show(<Place isAtOnce={isAtOnce} drawn={drawn} />);
    await page.getByRole('button', { name: 'Open' }).click();
    await expect.element(page.getByText('all of it')).toBeVisible();
    expect([drawn[0], drawn.at(-1)]).toEqual([first, true]);
  },
);

test('a part that came with its document is whole from the first', async () => {
  const document_ = document.createElement('div');
  document_.innerHTML = '<p>all of it</p>';
  document.body.append(document_);
  const drawn: boolean[] = [];
  const root = hydrateRoot(document_, <Part isAtOnce={false} drawn={drawn} />);
  await expect.poll(() => drawn.length).toBeGreaterThan(0);
  expect(drawn).not.toContain(false);
  root.unmount();
  document_.remove();
});
