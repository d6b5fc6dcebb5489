import { keepTheme, keptTheme } from '@portico/client/session-storage';
import { goTo } from '@portico/client/go-to';
import type { PageFrame, Theme } from '@portico/contract/pages';
import type { SiteFacts } from '@portico/contract/site-facts';
import type { UserSettingNews } from '@portico/contract/user-news';
import type { AppContext } from './context.ts';
import type { UnsavedWork } from './unsaved-work.ts';

/** What the themes of a site are. */
type SiteThemes = Pick<SiteFacts, 'userHubTheme' | 'supportDarkMode'>;

const YEAR_SECONDS = 31_536_000;

/** Kept in cookies, so that the server paints the next page of this browser right from its first byte; none for nothing. */
function remember(name: string, value: string | undefined): void {
  const [prefix, secure] = window.location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', ''];
  const age = value === undefined ? 0 : YEAR_SECONDS;
  document.cookie = `${prefix}portico-${name}=${value ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}

/** Without a choice the theme is the site's, which may have no dark one. */
function paint(chosen: Theme, { userHubTheme, supportDarkMode }: SiteThemes): void {
  const theme = supportDarkMode ? (chosen === 'system' ? userHubTheme : chosen) : 'light';
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** The site has other themes now. */
export const showSiteTheme = (site: SiteThemes): void => paint(keptTheme(), site);

export function chooseTheme(theme: Theme, site: SiteThemes): void {
  keepTheme(theme);
  remember('theme', theme === 'system' ? undefined : theme);
  paint(theme, site);
}

export const shownContrast = (): PageFrame['contrast'] =>
  document.documentElement.dataset['contrast'] === 'more' ? 'more' : 'normal';

export function chooseContrast(contrast: PageFrame['contrast']): void {
  remember('contrast', contrast);
  if (contrast === 'more') document.documentElement.dataset['contrast'] = 'more';
  else delete document.documentElement.dataset['contrast'];
}

/** Lets what moves on the page stand still, or move as the device says. */
export function showMotion(motion: PageFrame['motion']): void {
  const { dataset } = document.documentElement;
  if (motion === 'reduced') dataset['motion'] = motion;
  else delete dataset['motion'];
}

/** Does what somebody chose in another tab, or another browser of theirs. */
export function followChoice({ key, value }: UserSettingNews, site: SiteThemes): void {
  if (key === 'user-hub-theme-name')
    chooseTheme(value === 'light' || value === 'dark' ? value : 'system', site);
  if (key === 'contrast') chooseContrast(value === 'more' ? 'more' : 'normal');
}

/**
 * Loads the page anew, as its reader wants it from now on; what they have begun elsewhere on it is asked for first. The address
 * may name a language, which would go before theirs.
 */
export async function showAnew(work: UnsavedWork): Promise<void> {
  if (!(await work.mayLeave())) return; // the next page is as they want it
  const address = new URL(window.location.href);
  if (!address.searchParams.has('locale')) return window.location.reload();
  address.searchParams.delete('locale');
  goTo(address.pathname + address.search + address.hash, true);
}

/** Another language is another page: texts, direction, dates and fonts all change at once, and mails with them. */
export async function chooseLocale(locale: string, { call, work, boot }: AppContext): Promise<void> {
  remember('locale', locale); // where the server does not answer, this browser speaks it all the same
  const { savePreference } = await import('@portico/contract/l10n');
  const body = { timezone: boot.currentUser.timeZone, locale: { language: locale } };
  await call(savePreference, { body }).catch(() => undefined);
  await showAnew(work);
}
