import { createFormats } from '@portico/i18n/formats';
import type { Texts } from '@portico/i18n/texts';

/** A moment where its reader is, with the zone that it is said in. */
export function momentIn(at: string, zone: string, { t, tag }: Texts): string {
  const formats = createFormats(tag, zone);
  const offset = formats.zoneName(at, 'shortOffset');
  return t('mail.security.at', { when: formats.dateTime(at, 'full'), zone, offset });
}
