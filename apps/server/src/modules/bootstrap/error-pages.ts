import type { FastifyInstance } from 'fastify';
import { ERROR_PAGES_PATH, errorPages, type ErrorPageName } from '@portico/contract/error-pages';
import { ownAddress } from '@portico/contract/own-address';
import type { ErrorView } from '@portico/contract/page-views';
import { SiteName } from '@portico/contract/values';
import { shownLine } from '@portico/domain/shown-line';
import * as z from 'zod/mini';
import { mountPage, texts } from './page.ts';
import { asking, onSite } from './site-address.ts';
import type { PageContext } from './visit.ts';

const NOT_FOUND = `${ERROR_PAGES_PATH}/${errorPages.notFound.path}`;

const byPath = new Map(
  Object.entries(errorPages).map(([name, { path }]): [string, ErrorPageName] => [
    path,
    name as ErrorPageName,
  ]),
);

/** What an address may say on a page of ours; whatever is longer is no message, but a text of somebody else's. */
const MOST_LETTERS = 200;
const MOST_LENGTH = 10 * MOST_LETTERS;

/** Text that came with an address: one line, never a control or an override of direction; null where nothing of it is seen. */
function shownText(said: string | undefined): string | null {
  const letters = Array.from(shownLine((said ?? '').slice(0, MOST_LENGTH)));
  if (letters.length === 0) return null;
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS).join('')}…` : letters.join('');
}

/** The sign-in page that this browser had last; the origin knows the way to one for a browser that had none (OP-03). */
function signInAgain(site: string | undefined, correlationId: string | null): string {
  const known = SiteName.safeParse(site);
  const address = known.success ? onSite(known.data, 'signIn') : '/';
  return asking(address, { prompt: 'select_account', ...(correlationId && { correlationId }) });
}

/** Where a renamed site is below the origin, and the page there that was asked for; the origin itself where nothing says which. */
function movedTo({ siteName, to }: { siteName?: string | undefined; to?: string | undefined }) {
  const name = SiteName.safeParse(siteName);
  if (!name.success) return { place: '', to: '/' };
  const place = `/webappng/sites/${name.data}`;
  const page = ownAddress(place + (to ?? ''), place);
  return { place, to: page.startsWith(place) ? page : place };
}

/** The seven pages of errors, each with an address of its own. They need no site: nobody asks the database for them. */
export function mountErrorPages(app: FastifyInstance, context: PageContext): void {
  const { platform, cookies } = context;
  mountPage(app, context, { url: ERROR_PAGES_PATH, open: async ({ visit }) => visit.leadTo(NOT_FOUND) });
  mountPage(app, context, {
    url: `${ERROR_PAGES_PATH}/*`,
    params: z.object({ '*': z.string() }),
    query: texts('errorInfo', 'oldSiteUrl', 'correlationId', 'siteName', 'to'),
    async open({ visit, request, params: { '*': path }, query }) {
      const error = byPath.get(path.replace(/\/$/, ''));
      if (!error) return visit.leadTo(NOT_FOUND);
      const view: ErrorView = { kind: 'error', error, errorInfo: shownText(query.errorInfo) };
      if (error === 'rename')
        view.rename = {
          oldSite: shownText(query.oldSiteUrl),
          origin: new URL(platform.publicUrl).origin,
          ...movedTo(query),
        };
      if (error === 'ciError')
        view.signInUrl = signInAgain(request.cookies[cookies.site], shownText(query.correlationId));
      return await visit.show(view);
    },
  });
}
