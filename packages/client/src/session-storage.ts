/** That somebody agreed to what is said before they sign in. */
const AGREEMENT = 'loginDisclaimerAgreement';
/** What lets somebody without an account play a recording. */
const RECORDING_TICKET = 'recordingTicket';

/**
 * Clears what the tab kept of whoever used it before: for somebody who is signed in the ticket of a recording, for everybody
 * else all but that and the agreement to the disclaimer. Source: SSTO-01, SSTO-02.
 */
export function clearSessionStorage(isSignedIn: boolean): void {
  try {
    const { sessionStorage: kept } = window;
    const goes = (name: string): boolean =>
      isSignedIn ? name === RECORDING_TICKET : name !== RECORDING_TICKET && name !== AGREEMENT;
    for (const name of Object.keys(kept).filter(goes)) kept.removeItem(name);
  } catch {
    // a browser that lets no page keep anything has nothing to clear
  }
}
