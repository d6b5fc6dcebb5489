import type { TestApp } from './app.ts';
import type { Caller } from './callers.ts';
import type { CallParts } from './examples.ts';
import { makeSite } from './people.ts';

let asked = 0;

/** Somebody asked for an account on a site, and confirmed it; answers the id of the request. */
export async function makeAccountRequest(
  app: TestApp,
  { site = 'acme', email, locale = 'en' }: { site?: string; email?: string; locale?: string } = {},
): Promise<string> {
  asked += 1;
  const { id: siteId } = await makeSite(app, { name: site });
  const { rows } = await app.data.database.pool.query<{ id: string }>(
    `insert into access_request (site_id, kind, email, display_name, locale, reason, state, asked_at)
     values ($1, 'account', $2, 'Gus Guest', $3, 'Work', 'open', $4) returning id`,
    [siteId, email ?? `asks${asked}@out.example`, locale, app.clock.now()],
  );
  return rows[0]?.id ?? '';
}

const noLink = { params: { token: 'A'.repeat(43) } };

/** How the operations of requests are called. */
export const accessRequestExamples: Readonly<
  Record<string, (caller: Caller) => Promise<CallParts> | CallParts>
> = {
  'accessRequests.askForAccount'() {
    asked += 1;
    return { body: { email: `asks${asked}@out.example`, displayName: 'Gus Guest' } };
  },
  'accessRequests.readLink': () => noLink,
  'accessRequests.confirm': () => noLink,
  'accessRequests.answer': async ({ app, owner }) => ({
    params: { id: await makeAccountRequest(app, { site: owner.session.siteUrl }) },
    body: { isGranted: false },
  }),
};
