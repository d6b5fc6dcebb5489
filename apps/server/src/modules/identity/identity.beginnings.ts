import type { signIn as signInOperation } from '@portico/contract/identity';
import type { Answer } from '@portico/contract/operation';
import { shownAddress } from '@portico/domain/shown-address';
import type { CookieNames } from '../../platform/http/cookies.ts';
import type { WriteCall } from '../../platform/http/route.ts';
import { SESSION_SECONDS } from './identity.auth.ts';
import { browserOf, KNOWN_SECONDS, knownBrowser } from './identity.browsers.ts';
import type { IdentityContext } from './identity.context.ts';
import { renewCsrf } from './identity.csrf.ts';
import { recordSignIn } from './identity.history.ts';
import { keepOneSession, ticketOf, type Signed } from './identity.service.ts';

type Answering = Pick<
  WriteCall<typeof signInOperation, unknown>,
  'tx' | 'now' | 'log' | 'address' | 'userAgent' | 'cookies' | 'setCookie'
>;

type Keeping = Pick<Answering, 'setCookie'>;

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

  /** Gives the browser the token that a session has now. */
  const resume = (signed: Signed, { setCookie }: Keeping): Answer<typeof signInOperation> => {
    setCookie({ name: names.session, value: signed.sessionToken, maxAgeSeconds: SESSION_SECONDS });
    return { ...present(signed), csrfToken: renewCsrf(context, names.csrf, setCookie) };
  };

  const begin = async (
    made: Signed,
    way: 'password' | 'link',
    answering: Answering,
  ): Promise<Answer<typeof signInOperation>> => {
    const { tx, now, log, address, userAgent, cookies, setCookie } = answering;
    const { email } = made.person;
    const before = cookies[names.session];
    const signed = await keepOneSession(tx, context, { signed: made, before, now });
    const kept = cookies[names.browser];
    const isKnown = browserOf(platform.secrets, kept, email) !== undefined;
    const origin = { siteId: signed.actor.siteId, address, userAgent };
    await recordSignIn(tx, context, { signed, way, origin, isKnown, now });
    log.info({ person: signed.person.id, by: way }, 'signed in');
    const answer = resume(signed, { setCookie });
    const known = knownBrowser(platform.secrets, kept, email);
    setCookie({ name: names.browser, value: known, maxAgeSeconds: KNOWN_SECONDS });
    return answer;
  };

  /** Takes from the browser what a session gave it. */
  const leave = ({ setCookie }: Keeping): void => {
    setCookie({ name: names.session, value: '', maxAgeSeconds: 0 });
    renewCsrf(context, names.csrf, setCookie);
  };
  return { begin, resume, leave, present };
}
/** What is done at both ends of a session. */
export type Beginnings = ReturnType<typeof beginnings>;

export type Begin = Beginnings['begin'];
