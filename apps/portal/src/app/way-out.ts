import { goTo } from '@portico/client/go-to';
import type { Call } from '@portico/contract/call';

let isSigningOut = false;

/** Ends the session in all its tabs and leads to the sign-in page. */
export async function leave(basePath: string, call: Call): Promise<void> {
  isSigningOut = true;
  try {
    const { signOut } = await import('@portico/contract/identity');
    await call(signOut);
  } catch {
    // a session that is over already is the goal
  }
  goTo(`${basePath}/sign-in`);
}

/** The session has ended, here or in another tab: leads to the sign-in page, and from there back to this one. */
export function sessionOver(basePath: string): void {
  if (isSigningOut) return; // the person wants to leave, not to come back
  const { pathname, search } = window.location;
  goTo(`${basePath}/sign-in?returnUrl=${encodeURIComponent(pathname + search)}`);
}
