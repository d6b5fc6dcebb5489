import { createContext, use, useMemo, type ReactNode } from 'react';
import type { Texts } from '@portico/i18n/texts';

/** What a page says and how it writes dates. */
export interface PageTexts {
  texts: Texts;
  /** The reader's IANA time zone. */
  zone: string;
}

export interface TextsProps {
  texts: Texts;
  /** The reader's IANA time zone, from the bootstrap: server and browser must write the same times. */
  zone: string;
  children: ReactNode;
}

const TextsContext = createContext<PageTexts | null>(null);

/** Texts and zone of the page. */
export function usePageTexts(): PageTexts {
  const page = use(TextsContext);
  if (!page) throw new Error('texts are used outside of <PlainTexts> and <TextsProvider>');
  return page;
}

/** The texts of the page's language. */
export const useTexts = (): Texts => usePageTexts().texts;

/** The text of a key in the page's language. */
export const useT = (): Texts['t'] => usePageTexts().texts.t;

/** Texts without React Aria: for the small entry pages. */
export function PlainTexts({ texts, zone, children }: TextsProps) {
  const page = useMemo(() => ({ texts, zone }), [texts, zone]);
  return <TextsContext value={page}>{children}</TextsContext>;
}
