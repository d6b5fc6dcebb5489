import { createContext, use, useMemo, type ReactNode } from 'react';
import { createFormats, type Formats } from '@portico/i18n/formats';
import type { Texts } from '@portico/i18n/texts';

/** What a page says and how it writes dates. */
export interface PageTexts {
  texts: Texts;
  formats: Formats;
}

export interface TextsProps {
  texts: Texts;
  /** The reader's IANA time zone, from the bootstrap: server and browser must write the same times. */
  zone: string;
  children: ReactNode;
}

const TextsContext = createContext<PageTexts | null>(null);

const made = new Map<string, Formats>();

/** `Intl` objects are dear and hold no state: requests of one language and zone share them. */
function formatsOf(tag: string, zone: string): Formats {
  const key = `${tag} ${zone}`;
  const formats = made.get(key) ?? createFormats(tag, zone);
  made.set(key, formats);
  return formats;
}

function usePageTexts(): PageTexts {
  const page = use(TextsContext);
  if (!page) throw new Error('texts are used outside of <PlainTexts> and <TextsProvider>');
  return page;
}

/** The texts of the page's language. */
export const useTexts = (): Texts => usePageTexts().texts;

/** The text of a key in the page's language. */
export const useT = (): Texts['t'] => usePageTexts().texts.t;

/** Dates, times and numbers in the page's language and the reader's zone. */
export const useFormats = (): Formats => usePageTexts().formats;

/** Texts without React Aria: for the small entry pages. */
export function PlainTexts({ texts, zone, children }: TextsProps) {
  const page = useMemo(() => ({ texts, formats: formatsOf(texts.tag, zone) }), [texts, zone]);
  return <TextsContext value={page}>{children}</TextsContext>;
}
