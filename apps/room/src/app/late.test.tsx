import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { testTexts } from '@portico/i18n/testing/texts';
import { expectAccessible } from '../../../../packages/ui/src/testing/accessibility.ts';
import { LateToastRegion } from '@portico/ui/late-toast-region';
import { Ready } from '@portico/ui/ready';
import { TextsProvider } from '@portico/ui/texts-provider';
import { show } from '@portico/ui/testing/show';
import { toastQueue } from '@portico/ui/toasts';
import { useEffect, useRef, useState } from 'react';
import { bringWordsBy, Late } from './late.ts';
import { LateOverlay, type OverlayProps } from './late-overlay.tsx';
import { LatePart } from './late-part.tsx';

const texts = await testTexts('en', ['core', 'ui', 'room']);
const button = (name: string) => page.getByRole('button', { name });

/** A line on which fetching fails as often as is said. */
class Line {
  asked = 0;
  failing = 0;
  fetch = <Part,>(part: Part): Promise<Part> => {
    this.asked += 1;
    if (this.asked <= this.failing) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(part);
  };
}

function Field() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return <input ref={field} aria-label="Words" />;
}

const Box = ({ isOpen, onClose }: OverlayProps) =>
  isOpen && (
    <button type="button" onClick={onClose}>
      Box
    </button>
  );

const showPart = (part: Late) =>
  show(
    <TextsProvider texts={texts} zone="Europe/Copenhagen">
      <button type="button">Elsewhere</button>
      <LatePart of={part} with={{}} />
    </TextsProvider>,
  );

function Opener({ of }: { of: Late<OverlayProps> }) {
  const [isOpen, setOpen] = useState(false);
  const open = (): void => setOpen(true);
  return (
    <>
      <button type="button" onClick={open}>
        Open
      </button>
      <LateOverlay
        of={of}
        with={{ isOpen, onClose: () => setOpen(false) }}
        rescue={{ label: 'Try again', onAction: open }}
      />
      <LateToastRegion />
      <Ready />
    </>
  );
}

let line: Line;
beforeEach(() => {
  line = new Line();
  toastQueue.clear();
});

describe('a part of the page', () => {
  const words = () => page.getByLabelText('Words');

  test('comes with its focus, once for all that show it', async () => {
    const part = new Late(() => line.fetch(Field));
    await showPart(part);
    await expect.element(words()).toHaveFocus();
    await part.fetch();
    expect(line.asked).toBe(1);
  });

  test('a part that was fetched before is there with the first paint', async () => {
    const part = new Late(() => line.fetch(Field));
    await part.fetch();
    const place = await showPart(part);
    expect(place.querySelector('input')).not.toBeNull();
  });

  test('says that it cannot be fetched, and comes when one tries again', async () => {
    line.failing = 2;
    await showPart(new Late(() => line.fetch(Field)));
    await expect.element(page.getByRole('alert').getByText('This didn’t load')).toBeVisible();
    await expectAccessible();
    expect(button('Reload').elements()).toEqual([]);
    await button('Try again').click();
    await expect.element(page.getByText(/The portal may have been updated/)).toBeVisible();
    await expect.element(button('Reload')).toBeVisible();
    await button('Try again').click();
    await expect.element(words()).toHaveFocus();
    await expect.element(button('Elsewhere')).toBeVisible();
  });

  test('comes by itself when the network is back', async () => {
    line.failing = 1;
    await showPart(new Late(() => line.fetch(Field)));
    await expect.element(page.getByRole('alert')).toBeVisible();
    window.dispatchEvent(new Event('online'));
    await expect.element(words()).toBeVisible();
  });

  test('a part that failed while nobody waited for it is asked for when it opens', async () => {
    line.failing = 1;
    const part = new Late(() => line.fetch(Field));
    await part.fetch();
    expect(part.get()).toMatchObject({ Part: undefined, failures: 0 });
    await showPart(part);
    await expect.element(words()).toBeVisible();
    expect(line.asked).toBe(2);
  });

  test('does not come without its words, and fetches them once more when they failed', async () => {
    const asked: string[] = [];
    const answers = [Promise.reject(new TypeError('Failed to fetch')), Promise.resolve()];
    bringWordsBy(async (area) => {
      asked.push(area);
      await answers.shift();
    });
    onTestFinished(() => bringWordsBy(() => Promise.resolve()));
    await showPart(new Late(() => line.fetch(Field)));
    await expect.element(page.getByRole('alert').getByText('This didn’t load')).toBeVisible();
    expect(words().elements()).toEqual([]);
    await button('Try again').click();
    await expect.element(words()).toHaveFocus();
    expect(asked).toEqual(['room-parts', 'room-parts']);
  });

  test('does not come without its looks, which are fetched anew when they failed', async () => {
    const sheets = () => [...document.querySelectorAll('link[href="http://127.0.0.1:9/late.css"]')];
    onTestFinished(() => sheets().forEach((one) => one.remove()));
    const part = new Late(async () => {
      // as Vite's loader does: once, whatever comes of it
      if (line.asked > 0) return await line.fetch(Field);
      const sheet = document.createElement('link');
      sheet.rel = 'stylesheet';
      sheet.href = 'http://127.0.0.1:9/late.css';
      const failed = new Promise((resolve) => sheet.addEventListener('error', resolve));
      document.head.append(sheet);
      await failed;
      return await line.fetch(Promise.reject(new Error('Unable to preload CSS')));
    });
    await part.fetch();
    const [first] = sheets();
    await part.fetch();
    expect(part.get().Part).toBeUndefined();
    expect(sheets()).toHaveLength(1);
    expect(sheets()).not.toContain(first);
    expect(line.asked).toBe(1);
  });
});

describe('a part over the page', () => {
  const showOpener = (part: Late<OverlayProps>) =>
    show(
      <TextsProvider texts={texts} zone="Europe/Copenhagen">
        <Opener of={part} />
      </TextsProvider>,
    );

  test('is not fetched before it opens', async () => {
    await showOpener(new Late(() => line.fetch(Box)));
    expect(line.asked).toBe(0);
    await button('Open').click();
    await expect.element(button('Box')).toBeVisible();
  });

  test('a part that cannot be fetched says so in a toast, which opens it once more', async () => {
    line.failing = 1;
    await showOpener(new Late(() => line.fetch(Box)));
    await button('Open').click();
    await expect.element(page.getByText('This didn’t load')).toBeVisible();
    expect(button('Box').elements()).toEqual([]);
    await button('Try again').click();
    await expect.element(button('Box')).toBeVisible();
  });
});
