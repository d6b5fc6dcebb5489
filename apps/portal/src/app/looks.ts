import type { PageFrame, Theme } from '@portico/contract/pages';

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

/** Another language is another page: texts, direction, dates and fonts all change at once. */
export function chooseLocale(locale: string): void {
  remember('locale', locale);
  window.location.reload();
}
