import type { DateFormats } from '@portico/contract/date-formats';
import { regionIn } from '@portico/domain/locale-region';
import { isLocale, type Locale } from '@portico/i18n/locales';
import type { CookieNames, CookieToSet } from '../../platform/http/cookies.ts';
import { findTimeZone, knownTimeZone } from '../../platform/time/zones.ts';
import { dateFormatsOf, regionsOf } from './l10n.languages.ts';

/** What is kept of a reader, as it was kept: by now it may be none of ours. */
export interface Kept {
  locale?: string | null | undefined;
  region?: string | null | undefined;
  timeZone?: string | null | undefined;
}

/** A reader's language, region and time zone, as they are now. */
export interface Reading {
  locale: Locale;
  region: string;
  timeZone: string;
  /** They have said which it is. */
  isZoneChosen: boolean;
  /** What was kept of a zone and is none any more. */
  lostTimeZone: string | null;
}

/** All that is known of how somebody reads. */
export interface Known {
  /** What the reader's browser keeps: all that is known of a guest. */
  browser: Kept;
  /** What is kept with a person. */
  person?: Kept | undefined;
  /** What a site has for those who have chosen nothing. */
  site?: { defaultLocale: string; defaultTimeZone: string } | undefined;
  /** The language of the page, which knows what a browser asks for. */
  shown?: string;
  /** The region that a browser names beside its language, for who has chosen none. */
  accepted?: string | undefined;
}

type CookieValues = Readonly<Record<string, string | undefined>>;
type OwnCookies = Pick<CookieNames, 'locale' | 'region' | 'zone'>;

/** What a browser keeps of its reader. */
export const keptByBrowser = (cookies: CookieValues, names: OwnCookies): Kept => ({
  locale: cookies[names.locale],
  region: cookies[names.region],
  timeZone: cookies[names.zone],
});

const YEAR_SECONDS = 31_536_000;

/** Keeps it there. */
export const cookiesOf = (
  { locale, region, timeZone }: Pick<Reading, 'locale' | 'region' | 'timeZone'>,
  names: OwnCookies,
): CookieToSet[] =>
  [
    { name: names.locale, value: locale, isReadable: true },
    { name: names.region, value: region },
    { name: names.zone, value: timeZone },
  ].map((cookie) => Object.assign(cookie, { maxAgeSeconds: YEAR_SECONDS }));

/** The language of a reader: a browser's before a person's, as pages have it. */
function localeOf({ browser, person, site, shown }: Known): Locale {
  const wanted = [browser.locale, person?.locale, shown, site?.defaultLocale];
  return wanted.find((name): name is Locale => typeof name === 'string' && isLocale(name)) ?? 'en';
}

/** Who reads. A zone that is none any more gives way to the site's, and is named: the form for it says so. */
export function readingOf(known: Known): Reading {
  const { browser, person, site, accepted } = known;
  const locale = localeOf(known);
  const chosen = person?.timeZone ?? browser.timeZone;
  const timeZone = chosen ? findTimeZone(chosen) : undefined;
  return {
    locale,
    region: regionIn(regionsOf(locale), person?.region ?? browser.region ?? accepted),
    timeZone: timeZone ?? knownTimeZone(site?.defaultTimeZone ?? 'UTC'),
    isZoneChosen: timeZone !== undefined,
    lostTimeZone: chosen && timeZone === undefined ? chosen : null,
  };
}

/** How this reader's dates are written. */
export const dateFormatsFor = ({ locale, region }: Pick<Reading, 'locale' | 'region'>): DateFormats =>
  dateFormatsOf(locale, region);
