import { createFormats, type Formats } from '@portico/i18n/formats';
import { usePageTexts } from './texts.tsx';

const made = new Map<string, Formats>();

/** `Intl` objects are dear and hold no state: requests of one language and zone share them. */
function formatsOf(tag: string, zone: string): Formats {
  const key = `${tag} ${zone}`;
  const formats = made.get(key) ?? createFormats(tag, zone);
  made.set(key, formats);
  return formats;
}

/** Dates, times and numbers in the page's language and the reader's zone. Apart from the texts: entry pages have none. */
export function useFormats(): Formats {
  const { texts, zone, tag = texts.tag } = usePageTexts();
  return formatsOf(tag, zone);
}
