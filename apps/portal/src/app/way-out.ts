import { noteInLog } from '@portico/client/browser-log';
import { goTo } from '@portico/client/go-to';
import type { Bootstrap } from '@portico/contract/bootstrap';
import type { Call } from '@portico/contract/call';
import { signInAddress } from '@portico/contract/sign-in-address';

let isSigningOut = false;

/** Ends the session in all its tabs and leads to the sign-in page. */
export async function leave(basePath: string, call: Call): Promise<void> {
  isSigningOut = true;
  try {
    const { signOut } = await import('@portico/contract/identity');
    await call(signOut);
  } catch (error) {
    noteInLog('Signing out was refused', error); // a session that is over already is the goal
  }
  goTo(`${basePath}/sign-in`);
}

/**
 * The session has ended, here or in another tab, or the site of the page lets its person in no more: leads to the sign-in page,
 * and from there back to this one. A page of the hub, or the one that is on its way, is asked for anew instead: the server shows
 * it in the name of another site on which the session goes on, and knows where to sign in if there is none.
 */
export function sessionOver(
  { basePath, userHubIsRequested, featureflags, trackingID }: Bootstrap,
  heading: string | undefined,
): void {
  if (isSigningOut) return; // the person wants to leave, not to come back
  if (userHubIsRequested) return heading === undefined ? window.location.reload() : goTo(heading);
  const { pathname, search } = window.location;
  goTo(
    signInAddress({
      basePath,
      returnUrl: pathname + search,
      correlationId: featureflags.enableCallAnalyzerForSignIn ? trackingID : undefined,
    }),
  );
}
