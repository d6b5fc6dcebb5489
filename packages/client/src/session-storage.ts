import type { SiteSettings } from '@portico/domain/site-settings';

type Theme = SiteSettings['userHubTheme'];

/** That somebody agreed to what is said before they sign in. */
const AGREEMENT = 'loginDisclaimerAgreement';
/** What lets somebody without an account play a recording. */
const RECORDING_TICKET = 'recordingTicket';
/** The theme that somebody chose: `1` for dark, `0` for light, nothing for no choice (THEM-01). */
const THEME = 'theme';

/** A browser that lets no page keep anything has nothing of it. */
function inStorage<Value>(act: (kept: Storage) => Value): Value | undefined {
  try {
    return act(window.sessionStorage);
  } catch {
    return undefined;
  }
}

/** The theme that was chosen in this tab; `system` for none. */
export function keptTheme(): Theme {
  const theme = inStorage((kept) => kept.getItem(THEME));
  return theme === '1' ? 'dark' : theme === '0' ? 'light' : 'system';
}

export function keepTheme(theme: Theme): void {
  inStorage((kept) =>
    theme === 'system' ? kept.removeItem(THEME) : kept.setItem(THEME, theme === 'dark' ? '1' : '0'),
  );
}

/**
 * Clears what the tab kept of whoever used it before: for somebody who is signed in the ticket of a recording, for everybody
 * else all but that and the agreement to the disclaimer. The theme is written anew, as it was chosen: by a person in their
 * settings, by a guest in this browser. Source: SSTO-01, SSTO-02, OP-92.
 */
export function clearSessionStorage(isSignedIn: boolean, chosenTheme: Theme): void {
  const goes = (name: string): boolean =>
    isSignedIn ? name === RECORDING_TICKET : name !== RECORDING_TICKET && name !== AGREEMENT;
  inStorage((kept) => {
    for (const name of Object.keys(kept).filter(goes)) kept.removeItem(name);
  });
  keepTheme(chosenTheme);
}
