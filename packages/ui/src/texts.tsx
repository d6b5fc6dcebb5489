import { createContext, use, useMemo, type ReactNode } from 'react';
import type { Texts } from '@portico/i18n/texts';

/** What a page says and how it writes dates. */
export interface PageTexts {
  texts: Texts;
  /** The reader's IANA time zone. */
  zone: string;
  /** The language's tag with how its reader counts hours and begins weeks (RFC 6067, keys `hc` and `fw`), where not as usual there. */
  tag?: string | undefined;
}

/** Zone and tag are those of the bootstrap: server and browser must write the same times. */
export interface TextsProps extends PageTexts {
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

/** The language's tag as its reader counts hours and begins weeks. */
export function useReadingTag(): string {
  const { texts, tag = texts.tag } = usePageTexts();
  return tag;
}

/** Texts without React Aria: for the small entry pages. */
export function PlainTexts({ texts, zone, tag, children }: TextsProps) {
  const page = useMemo(() => ({ texts, zone, tag }), [texts, zone, tag]);
  return <TextsContext value={page}>{children}</TextsContext>;
}
