import { createFirstSite } from '@portico/contract/setup';
import type { OperationLimit } from '../../platform/http/rate-limits.ts';
import { preparedWrite, type Route } from '../../platform/http/route.ts';
import type { CookieNames } from '../../platform/http/cookies.ts';
import { anyone, beginnings, lookAtPassword, type IdentityContext } from '../identity/index.ts';
import { setUp } from './setup.service.ts';

const limits: readonly OperationLimit[] = [
  { key: 'address', limit: 20, windowSeconds: 3600, counted: 'inBatches' },
];

/** The first start: one operation, open until there is a site. */
export function setupRoutes(
  context: IdentityContext,
  names: Pick<CookieNames, 'session' | 'browser' | 'csrf'>,
): Route[] {
  const { begin } = beginnings(context, names);
  return [
    preparedWrite(
      createFirstSite,
      { group: 'setup', access: anyone, limits, audit: 'site.set_up' },
      {
        prepare: ({ body }) => lookAtPassword(body.password),
        async handle({ body, prepared: password, ...call }) {
          const { tx, now, trackingId, address } = call;
          const { site, signed } = await setUp(tx, context, { body, password, now, trackingId, address });
          return { ...(await begin(signed, 'link', call)), site: site.name };
        },
      },
    ),
  ];
}
