import { useSyncExternalStore } from 'react';
import { keptTheme } from '@portico/client/session-storage';
import type { PageFrame, Theme } from '@portico/contract/pages';
import type { PlainKey } from '@portico/i18n/texts';
import { useApp, useFacts } from './context.ts';
import { chooseContrast, chooseTheme, shownContrast } from './looks.ts';
import { useSaveSetting } from './use-save-setting.ts';

/** The themes, in the order in which they are offered. */
export const themes = ['light', 'dark', 'system'] as const satisfies readonly Theme[];

/** Tells when the page looks otherwise, wherever that was chosen. */
function onLooks(notify: () => void): () => void {
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, { attributes: true });
  return () => observer.disconnect();
}

/** How the page looks, and how its reader has it otherwise: at once here, and kept for all their browsers. */
export function useLooks() {
  const { frame } = useApp();
  const facts = useFacts();
  const save = useSaveSetting();
  const theme = useSyncExternalStore(onLooks, keptTheme, () => frame.chosenTheme);
  const contrast = useSyncExternalStore(onLooks, shownContrast, () => frame.contrast);
  const ofSite: PlainKey = facts.userHubTheme === 'system' ? 'account.theme.system' : 'account.theme.site';
  return {
    theme,
    contrast,
    /** Whether there are themes to choose from. */
    hasThemes: facts.supportDarkMode,
    /** What a theme is called. */
    nameOf: (one: Theme): PlainKey => (one === 'system' ? ofSite : `account.theme.${one}`),
    chooseTheme(chosen: Theme): void {
      chooseTheme(chosen, facts);
      void save('user-hub-theme-name', chosen === 'system' ? null : chosen);
    },
    chooseContrast(chosen: PageFrame['contrast']): void {
      chooseContrast(chosen);
      void save('contrast', chosen);
    },
  };
}
