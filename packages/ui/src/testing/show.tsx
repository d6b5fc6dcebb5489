import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { testTexts, type TestLocale } from '@portico/i18n/testing/texts';
import { TextsProvider } from '../texts-provider.tsx';

const mounted = new Set<{ root: Root; place: HTMLElement }>();

/** Shows an element in a page of its own: direction, language and texts as the portal sets them. */
export async function show(element: ReactNode, locale: TestLocale = 'en'): Promise<HTMLElement> {
  const texts = await testTexts(locale, ['core', 'ui', 'form', 'list']);
  document.documentElement.lang = texts.lang;
  document.documentElement.dir = texts.dir;
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  mounted.add({ root, place });
  flushSync(() =>
    root.render(
      <TextsProvider texts={texts} zone="Europe/Copenhagen">
        {element}
      </TextsProvider>,
    ),
  );
  return place;
}

/** Takes away what `show` has shown. */
export function unmountAll(): void {
  for (const { root, place } of mounted) {
    root.unmount();
    place.remove();
  }
  mounted.clear();
}
