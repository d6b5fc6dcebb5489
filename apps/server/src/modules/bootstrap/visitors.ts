import type { VisitorActor } from '../../platform/http/actor.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

const ID_CHARACTERS = 22; // 132 bits

/**
 * Who looks at a page without an account: of a browser as long as its CSRF cookie lives, so that nothing more is kept of
 * them, here or there.
 */
export const visitorOf = (secrets: Secrets, siteId: string, csrfCookie: string): VisitorActor => ({
  kind: 'visitor',
  siteId,
  visitorId: secrets.sign('visitor', csrfCookie).toString('base64url').slice(0, ID_CHARACTERS),
});
