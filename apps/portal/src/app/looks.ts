import { goTo } from '@portico/client/go-to';
import type { PageFrame, Theme } from '@portico/contract/pages';
import type { AppContext } from './context.ts';
import type { UnsavedWork } from './unsaved-work.ts';

const YEAR_SECONDS = 31_536_000;

/** Kept in cookies, so that the server paints the next page right from its first byte. */
function remember(name: string, value: string): void {
  const [prefix, secure] = window.location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', ''];
  document.cookie = `${prefix}portico-${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}

/** The theme that the page was painted with. */
export const shownTheme = (): Theme =>
  (document.documentElement.dataset['theme'] as Theme | undefined) ?? 'system';

export const shownContrast = (): PageFrame['contrast'] =>
  document.documentElement.dataset['contrast'] === 'more' ? 'more' : 'normal';

export function chooseTheme(theme: Theme): void {
  remember('theme', theme);
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function chooseContrast(contrast: PageFrame['contrast']): void {
  remember('contrast', contrast);
  if (contrast === 'more') document.documentElement.dataset['contrast'] = 'more';
  else delete document.documentElement.dataset['contrast'];
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
