import type { FastifyRequest } from 'fastify';
import type { PageFrame, Theme } from '@portico/contract/pages';
import { browserAge } from '@portico/domain/browsers';
import { settingsFrom, type SiteSettings } from '@portico/domain/site-settings';
import type { UserSettings } from '@portico/domain/user-settings';
import { isSpoken } from '@portico/i18n/locales';
import { firstOfEach } from '../../platform/http/first-of-each.ts';
import type { CookieNames } from '../../platform/http/cookies.ts';

const known = (name: string | undefined): string | undefined =>
  name !== undefined && isSpoken(name) ? name : undefined;

/** The tags of `Accept-Language` (RFC 9110 §12.5.4), the most wanted first. */
const acceptedTags = (header: string | undefined): string[] =>
  (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', weight = 'q=1'] = part.trim().split(';');
      return { tag, weight: Number(weight.replace(/.*q=/, '')) || 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);

/** The first of them that we speak. */
export function acceptedLocale(header: string | undefined): string | undefined {
  for (const tag of acceptedTags(header)) {
    const found = known(tag) ?? known(tag.split('-')[0]);
    if (found) return found;
  }
  return undefined;
}

interface Wishes {
  /** What the person has set. */
  personLocale: string | null | undefined;
  /** What the site speaks to somebody whose browser says nothing that we speak. */
  siteLocale: string | undefined;
  siteSettings: SiteSettings | undefined;
  /** What somebody signed in chose; undefined for a guest, whose browser keeps it. */
  userSettings: UserSettings | undefined;
  product: string;
  /** What the site calls its windows; empty where it says nothing. */
  windowTitle: string;
  names: Pick<CookieNames, 'locale' | 'theme' | 'contrast'>;
}

/** The theme of a page, and whose choice that is: without one it is the site's (THEM-05), and never dark where there is none. */
function themeOf(kept: string | undefined, { siteSettings, userSettings }: Wishes) {
  const { userHubTheme, supportDarkMode } = siteSettings ?? settingsFrom({});
  const chosen = userSettings ? userSettings['user-hub-theme-name'] : kept;
  const chosenTheme: Theme = chosen === 'light' || chosen === 'dark' ? chosen : 'system';
  const theme = chosenTheme === 'system' ? userHubTheme : chosenTheme;
  return { theme: supportDarkMode ? theme : 'light', chosenTheme } as const;
}

/** How a page looks and speaks: the address, the choice kept in this browser, the person's, the browser's, the site's. */
export function pageFrame(
  request: FastifyRequest,
  wishes: Wishes,
): Omit<PageFrame, 'region' | 'isZoneChosen'> {
  const { cookies } = request;
  const { names } = wishes;
  const contrast = wishes.userSettings?.contrast ?? cookies[names.contrast];
  return {
    locale:
      askedLocale(request) ??
      known(cookies[names.locale]) ??
      known(wishes.personLocale ?? undefined) ??
      acceptedLocale(request.headers['accept-language']) ??
      known(wishes.siteLocale) ??
      'en',
    ...themeOf(cookies[names.theme], wishes),
    contrast: contrast === 'more' ? 'more' : 'normal',
    motion: wishes.userSettings?.['reduced-motion'] ? 'reduced' : 'auto',
    product: wishes.product,
    windowTitle: wishes.windowTitle || wishes.product,
    ...(browserAge(request.headers['user-agent']) === 'old' && { isOldBrowser: true }),
  };
}

/** The region that a browser names beside a language: `GB` of `en-GB`. */
export function acceptedRegion(header: string | undefined, locale: string): string | undefined {
  const language = locale.split('-')[0];
  const tag = acceptedTags(header).find((one) => one.split('-')[0]?.toLowerCase() === language);
  return /-([A-Z]{2})$/i.exec(tag ?? '')?.[1]?.toUpperCase();
}

/** The language that an address asks for, to be remembered. */
export const askedLocale = (request: FastifyRequest): string | undefined =>
  known(firstOfEach(request.query)['locale']);
