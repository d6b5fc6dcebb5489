import type { Line, Spell } from '@portico/contract/quality';
import type { Formats } from '@portico/i18n/formats';
import type { Texts } from '@portico/i18n/texts';

/** How a page writes. */
export interface Language {
  t: Texts['t'];
  formats: Formats;
}

const UNKNOWN = '–';

/** `812 kb/s`, `2.4 Mb/s`. */
export function rateWords({ formats }: Language, bitsPerSecond: number | null): string {
  if (bitsPerSecond === null) return UNKNOWN;
  const isLarge = bitsPerSecond >= 1_000_000;
  return formats.number(bitsPerSecond / (isLarge ? 1_000_000 : 1000), {
    style: 'unit',
    unit: isLarge ? 'megabit-per-second' : 'kilobit-per-second',
    maximumFractionDigits: isLarge ? 1 : 0,
  });
}

/** `4%`, `0.3%`. */
export const shareWords = ({ formats }: Language, share: number | null): string =>
  share === null ? UNKNOWN : formats.number(share, { style: 'percent', maximumFractionDigits: 1 });

/** `42 ms`. */
export const delayWords = ({ formats }: Language, milliseconds: number | null): string =>
  milliseconds === null
    ? UNKNOWN
    : formats.number(milliseconds, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 });

/** What limits a line, and which pictures that concerns; empty where nothing does. */
export function limitWords({ t, formats }: Language, line: Line): string[] {
  const { limits, held, lowered, downlinkBitsPerSecond } = line;
  const words = limits.map((limit) => t(`quality.limit.${limit}`));
  if (!limits.includes('downlink')) return words;
  if (held > 0) words.push(t('quality.held', { count: held }));
  if (lowered !== null && lowered > 0) words.push(t('quality.lowered', { count: lowered }));
  if (downlinkBitsPerSecond !== null)
    words.push(t('quality.carries', { rate: rateWords({ t, formats }, downlinkBitsPerSecond) }));
  return words;
}

/** What was wrong with a line and when, as a sentence. */
export function spellWords({ t, formats }: Language, spell: Spell): string {
  const { displayName: name, kind, loss, roundTripMs } = spell;
  const when = formats.timeRange(spell.from, spell.until);
  const language = { t, formats };
  switch (kind) {
    case 'upload':
      return t('quality.spell.upload', { name, when, loss: shareWords(language, loss) });
    case 'download':
      return t('quality.spell.download', { name, when, loss: shareWords(language, loss) });
    case 'delay':
      return t('quality.spell.delay', { name, when, delay: delayWords(language, roundTripMs) });
    case 'device':
      return t('quality.spell.device', { name, when });
    case 'server':
      return t('quality.spell.server', { name, when });
  }
}
