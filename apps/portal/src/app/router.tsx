import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { auditLogPages } from '../pages/auditlog.pages.ts';
import { announcementsPages } from '../pages/announcements.pages.ts';
import { healthPages } from '../pages/health.pages.ts';
import { homePages } from '../pages/home.pages.ts';
import { mailboxPages } from '../pages/mailbox.pages.ts';
import { mediaPages } from '../pages/media.pages.ts';
import { meetingPages } from '../pages/meeting.pages.ts';
import { recordingPages } from '../pages/recording.pages.ts';
import { settingsPages } from '../pages/settings.pages.ts';
import { siteMeetingsPages } from '../pages/sitemeetings.pages.ts';
import { sitesPages } from '../pages/sites.pages.ts';
import { siteSettingsPages } from '../pages/sitesettings.pages.ts';
import { usersPages } from '../pages/users.pages.ts';
import type { LoadContext } from './context.ts';
import { root } from './page.tsx';
import { PageBroken } from './page-states.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

/** Words as a query: `?keyword=x`, or nothing. */
function queryOf(words: Record<string, unknown>): string {
  const said = Object.entries(words).flatMap(([name, word]) =>
    typeof word === 'string' ? [[name, word]] : [],
  );
  const query = new URLSearchParams(said).toString();
  return query === '' ? '' : `?${query}`;
}

/** All pages, by area: each has a table of its own. */
const routeTree = root.addChildren([
  ...homePages,
  ...meetingPages,
  ...recordingPages,
  ...usersPages,
  ...siteMeetingsPages,
  ...healthPages,
  ...mediaPages,
  ...siteSettingsPages,
  ...auditLogPages,
  ...announcementsPages,
  ...sitesPages,
  ...mailboxPages,
  ...settingsPages,
]);

interface RouterOptions {
  context: LoadContext;
  /** Of the site. */
  basePath: string;
  /** What every address takes along (PATH-05). */
  passed: Readonly<Record<string, string>>;
  history: RouterHistory;
  isServer: boolean;
}

/** The portal's pages below the site's base path. */
export const createAppRouter = ({ context, basePath, passed, history, isServer }: RouterOptions) =>
  createRouter({
    routeTree,
    context,
    history,
    isServer,
    basepath: basePath,
    parseSearch: (query) => Object.fromEntries(new URLSearchParams(query)),
    stringifySearch: (words) => queryOf({ ...words, ...passed }),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: !isServer, // on the server it writes an inline script without nonce, which the policy refuses
    disableGlobalCatchBoundary: true, // a page that fails before it is ready stays as it was streamed
    defaultErrorComponent: PageBroken,
  });
export type AppRouter = ReturnType<typeof createAppRouter>;
