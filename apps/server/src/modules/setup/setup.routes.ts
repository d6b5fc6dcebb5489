import { createFirstSite } from '@portico/contract/setup';
import { shownAddress } from '@portico/domain/shown-address';
import type { OperationLimit } from '../../platform/http/rate-limits.ts';
import { preparedWrite, type Route } from '../../platform/http/route.ts';
import type { CookieNames } from '../../platform/http/cookies.ts';
import {
  anyone,
  lookAtPassword,
  renewCsrf,
  SESSION_SECONDS,
  ticketOf,
  type IdentityContext,
} from '../identity/index.ts';
import { setUp } from './setup.service.ts';

const limits: readonly OperationLimit[] = [
  { key: 'address', limit: 20, windowSeconds: 3600, counted: 'inBatches' },
];

/** The first start: one operation, open until there is a site. */
export function setupRoutes(context: IdentityContext, names: Pick<CookieNames, 'session' | 'csrf'>): Route[] {
  return [
    preparedWrite(
      createFirstSite,
      { group: 'setup', access: anyone, limits, audit: 'site.set_up' },
      {
        prepare: ({ body }) => lookAtPassword(body.password),
        async handle({ tx, body, prepared: password, now, trackingId, address, setCookie }) {
          const { site, signed } = await setUp(tx, context, { body, password, now, trackingId, address });
          setCookie({ name: names.session, value: signed.sessionToken, maxAgeSeconds: SESSION_SECONDS });
          const { id, displayName, email } = signed.person;
          return {
            ...ticketOf(context.tickets, signed),
            person: { id, displayName, email: shownAddress(email), userRole: [...signed.actor.roles] },
            csrfToken: renewCsrf(context, names.csrf, setCookie),
            site: site.name,
          };
        },
      },
    ),
  ];
}
