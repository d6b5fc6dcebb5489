import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { testTexts, type TestLocale } from '@portico/i18n/testing/texts';
import { show } from '@portico/ui/testing/show';
import { TextsProvider } from '@portico/ui/texts-provider';
import { expectAccessible } from '../../../../../packages/ui/src/testing/accessibility.ts';
import { areas } from '../../app/boot.ts';
import '../../app/stage.css';
import type { MediaPerson, Playable } from '../../media/types.ts';
import type { Companion } from '../../room/company.ts';
import { mediaPerson } from '../../testing/media-person.ts';
import { Tile } from './tile.tsx';

/** A picture of one colour, and how often an element plays it. */
class Colour implements Playable {
  attached = 0;
  readonly #stream = document.createElement('canvas').captureStream(1);

  attach(element: HTMLMediaElement): HTMLMediaElement {
    this.attached += 1;
    element.srcObject = this.#stream;
    return element;
  }

  detach(element: HTMLMediaElement): HTMLMediaElement {
    this.attached -= 1;
    element.srcObject = null;
    return element;
  }
}

async function showTile(
  fields: Partial<MediaPerson>,
  {
    isScreen = false,
    isMe = false,
    locale = 'en',
  }: { isScreen?: boolean; isMe?: boolean; locale?: TestLocale } = {},
): Promise<HTMLElement> {
  const person: Companion = {
    id: 'ben',
    name: 'Ben',
    avatarUrl: undefined,
    role: 'attendee',
    isGuest: false,
    isMe,
    handRaisedAt: undefined,
    isWatching: false,
    media: mediaPerson(fields),
  };
  const texts = await testTexts(locale, areas);
  return show(
    <TextsProvider texts={texts} zone="Europe/Copenhagen">
      <div style={{ display: 'grid', inlineSize: '40rem', blockSize: '24rem' }}>
        <Tile person={person} isScreen={isScreen} />
      </div>
    </TextsProvider>,
    locale,
  );
}

/** Where letters of what is shown stand, from the left. */
function placeOf(shown: HTMLElement, part: string): number {
  const words = shown.querySelector('figcaption > :last-child')?.firstChild;
  const letters = document.createRange();
  const at = words?.textContent?.indexOf(part) ?? -1;
  if (!words || at < 0) throw new Error(`${part} is not shown`);
  letters.setStart(words, at);
  letters.setEnd(words, at + part.length);
  return letters.getBoundingClientRect().left;
}

test('one’s own name is followed by what it is, as the page is read', async () => {
  const arabic = await showTile({ camera: new Colour() }, { isMe: true, locale: 'ar' });
  expect(placeOf(arabic, 'Ben')).toBeGreaterThan(placeOf(arabic, 'أنت'));
  const english = await showTile({ camera: new Colour() }, { isMe: true });
  expect(placeOf(english, 'Ben')).toBeLessThan(placeOf(english, 'you'));
});

test('the sign of an unstable connection is drawn in the colour of warnings', async () => {
  const shown = await showTile({ isUnstable: true, camera: new Colour() });
  const sign = page.getByText('Unstable connection').element().parentElement;
  expect(shown.contains(sign)).toBe(true);
  expect(getComputedStyle(sign ?? shown).color).not.toBe(getComputedStyle(shown).color);
});

describe('a picture that the line does not carry', () => {
  const words = 'Video paused: your connection is slow';

  test.each([false, true])(
    'is said to be paused, in sight and in the caption, and goes on being looked at; of a screen: %s',
    async (isScreen) => {
      const track = new Colour();
      const fields = isScreen ? { isScreenHeld: true, screen: track } : { isCameraHeld: true, camera: track };
      const shown = await showTile(fields, { isScreen });
      expect(page.getByText(words).elements()).toHaveLength(2);
      await expect.element(page.getByText(words).first()).toBeVisible();
      expect(shown.querySelector('video')).not.toBeNull(); // or the engine would take it for unwanted, for ever
      expect(track.attached).toBe(1);
      await expectAccessible();
    },
  );

  test('is shown without words once it flows', async () => {
    const shown = await showTile({ camera: new Colour() });
    expect(page.getByText(words).elements()).toEqual([]);
    expect(shown.querySelector('video')).not.toBeNull();
  });

  test('of a screen, the camera beside it is not meant', async () => {
    await showTile({ isScreenHeld: true, screen: new Colour(), camera: new Colour() });
    expect(page.getByText(words).elements()).toEqual([]);
  });

  test('is said to be paused in Arabic', async () => {
    await showTile({ isCameraHeld: true, camera: new Colour() }, { locale: 'ar' });
    await expect.element(page.getByText('الصورة متوقفة مؤقتًا: اتصالك بطيء').first()).toBeVisible();
  });
});
