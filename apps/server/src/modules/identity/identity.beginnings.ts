import type { signIn as signInOperation } from '@portico/contract/identity';
import type { Answer } from '@portico/contract/operation';
import { shownAddress } from '@portico/domain/shown-address';
import type { CookieNames } from '../../platform/http/cookies.ts';
import type { WriteCall } from '../../platform/http/route.ts';
import { SESSION_SECONDS } from './identity.auth.ts';
import { KNOWN_SECONDS, knownBrowser } from './identity.browsers.ts';
import type { IdentityContext } from './identity.context.ts';
import { renewCsrf } from './identity.csrf.ts';
import { keepOneSession, ticketOf, type Signed } from './identity.service.ts';

type Answering = Pick<
  WriteCall<typeof signInOperation, unknown>,
  'tx' | 'now' | 'log' | 'cookies' | 'setCookie'
>;

/** The cookies of who signs in. */
export type Names = Pick<CookieNames, 'session' | 'browser' | 'csrf'>;

/** Lets somebody in: what the browser gets and what it is told. */
export function beginnings(context: IdentityContext, names: Names) {
  const { tickets, platform } = context;
  const present = (signed: Signed) => {
    const { id, displayName, email } = signed.person;
    const userRole = [...signed.actor.roles];
    return {
      ...ticketOf(tickets, signed),
      person: { id, displayName, email: shownAddress(email), userRole },
    };
  };

  const begin = async (
    made: Signed,
    by: 'password' | 'link',
    answering: Answering,
  ): Promise<Answer<typeof signInOperation>> => {
    const { tx, now, log, cookies, setCookie } = answering;
    const before = cookies[names.session];
    const signed = await keepOneSession(tx, context, { signed: made, before, now });
    setCookie({ name: names.session, value: signed.sessionToken, maxAgeSeconds: SESSION_SECONDS });
    const known = knownBrowser(platform.secrets, signed.person.email);
    setCookie({ name: names.browser, value: known, maxAgeSeconds: KNOWN_SECONDS });
    log.info({ person: signed.person.id, by }, 'signed in');
    return { ...present(signed), csrfToken: renewCsrf(context, names.csrf, setCookie) };
  };
  return { begin, present };
}

export type Begin = ReturnType<typeof beginnings>['begin'];
