import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  useLocation,
  useMatches,
  type RouterHistory,
} from '@tanstack/react-router';
import { useEffect } from 'react';
import type { PlainKey } from '@portico/i18n/texts';
import type { Area } from '@portico/i18n/messages.gen';
import { useT } from '@portico/ui/texts';
import { useApp, type LoadContext } from './context.ts';
import { focusTitle } from './focus.ts';
import { pageOf } from './page-route.tsx';
import { PageBroken, PageNotFound } from './page-states.tsx';
import { wordsOf, type SearchWords } from './use-search-state.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's key in Vite's manifest: the server turns it into preloads and style links. */
    file?: string;
    title?: PlainKey;
    /** Catalogs that the page needs beside the frame's. */
    areas?: readonly Area[];
  }
  interface Register {
    router: AppRouter;
  }
}

/** What an address says, for a page that loads by it and is not left when it changes. */
const saidIn = ({ search }: { search: object }): SearchWords => search as SearchWords;

/** Words as a query: `?keyword=x`, or nothing. */
function queryOf(words: Record<string, unknown>): string {
  const said = Object.entries(words).flatMap(([name, word]) =>
    typeof word === 'string' ? [[name, word]] : [],
  );
  const query = new URLSearchParams(said).toString();
  return query === '' ? '' : `?${query}`;
}

/** The frame and the title follow the page when the browser changes it without a new document. */
function Pages() {
  const t = useT();
  const { frame, moves } = useApp();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const key = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  useEffect(() => {
    if (moves.arrive(path)) focusTitle();
  }, [moves, path]);
  useEffect(() => {
    if (key) document.title = t('frame.title', { page: t(key), product: frame.product });
  }, [key, t, frame.product]);
  return <Outlet />;
}

const meetingsWords = wordsOf('range', 'pages');
const recordingsWords = wordsOf('filter', 'keyword', 'pages');
const qualityWords = wordsOf('time', 'person', 'page');

const root = createRootRouteWithContext<LoadContext>()({ component: Pages, notFoundComponent: PageNotFound });

const home = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/home',
  staticData: { file: 'src/pages/home.tsx', title: 'nav.home', areas: ['home', 'meetings'] },
  loader: async ({ context }) => (await import('../pages/home.tsx')).load(context),
  component: pageOf(() => import('../pages/home.tsx')),
});

const meetings = createRoute({
  getParentRoute: () => root,
  path: '/meeting/home',
  validateSearch: meetingsWords,
  loaderDeps: ({ search: { range } }) => ({ range }),
  staticData: { file: 'src/pages/meetings.tsx', title: 'nav.meetings', areas: ['meetings'] },
  loader: async ({ context, location }) =>
    (await import('../pages/meetings.tsx')).load(context, saidIn(location)),
  component: pageOf(() => import('../pages/meetings.tsx')),
});

const meetingInfo = createRoute({
  getParentRoute: () => root,
  path: '/meeting/info/$uuid',
  staticData: { file: 'src/pages/meeting-info.tsx', title: 'nav.meetings', areas: ['meetings'] },
  loader: async ({ context, params }) =>
    (await import('../pages/meeting-info.tsx')).load(context, params.uuid),
  component: pageOf(() => import('../pages/meeting-info.tsx')),
});

const recordings = createRoute({
  getParentRoute: () => root,
  path: '/recording/home',
  validateSearch: recordingsWords,
  loaderDeps: ({ search: { filter } }) => ({ filter }),
  staticData: { file: 'src/pages/recordings.tsx', title: 'nav.recordings', areas: ['recordings'] },
  loader: async ({ context, location }) =>
    (await import('../pages/recordings.tsx')).load(context, saidIn(location)),
  component: pageOf(() => import('../pages/recordings.tsx')),
});

const recording = createRoute({
  getParentRoute: () => root,
  path: '/recording/playback/$uuid',
  staticData: { file: 'src/pages/recording.tsx', title: 'nav.recordings', areas: ['recordings'] },
  loader: async ({ context, params }) => (await import('../pages/recording.tsx')).load(context, params.uuid),
  component: pageOf(() => import('../pages/recording.tsx')),
});

const people = createRoute({
  getParentRoute: () => root,
  path: '/users/home',
  validateSearch: wordsOf('keyword', 'pages'),
  staticData: { file: 'src/pages/people.tsx', title: 'nav.users', areas: ['people'] },
  loader: async ({ context, location }) =>
    (await import('../pages/people.tsx')).load(context, saidIn(location)),
  component: pageOf(() => import('../pages/people.tsx')),
});

const health = createRoute({
  getParentRoute: () => root,
  path: '/health/home',
  staticData: { file: 'src/pages/health.tsx', title: 'nav.health', areas: ['health'] },
  loader: async ({ context }) => (await import('../pages/health.tsx')).load(context),
  component: pageOf(() => import('../pages/health.tsx')),
});

const media = createRoute({
  getParentRoute: () => root,
  path: '/media/home',
  validateSearch: wordsOf('page'),
  staticData: { file: 'src/pages/media.tsx', title: 'nav.media', areas: ['quality'] },
  loader: async ({ context }) => (await import('../pages/media.tsx')).load(context),
  component: pageOf(() => import('../pages/media.tsx')),
});

const mediaRoom = createRoute({
  getParentRoute: () => root,
  path: '/media/room/$instanceId',
  validateSearch: wordsOf('page'),
  staticData: { file: 'src/pages/media-room.tsx', title: 'nav.media', areas: ['quality'] },
  loader: async ({ context, params }) =>
    (await import('../pages/media-room.tsx')).load(context, params.instanceId),
  component: pageOf(() => import('../pages/media-room.tsx')),
});

const meetingQuality = createRoute({
  getParentRoute: () => root,
  path: '/meeting/quality/$uuid',
  validateSearch: qualityWords,
  loaderDeps: ({ search: { time } }) => ({ time }),
  staticData: { file: 'src/pages/meeting-quality.tsx', title: 'nav.meetings', areas: ['quality'] },
  loader: async ({ context, params, deps }) =>
    (await import('../pages/meeting-quality.tsx')).load(context, params.uuid, deps),
  component: pageOf(() => import('../pages/meeting-quality.tsx')),
});

const mailbox = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/mailbox',
  validateSearch: wordsOf('mail'),
  staticData: { file: 'src/pages/mailbox.tsx', title: 'nav.mailbox', areas: ['mailbox'] },
  loader: async ({ context }) => (await import('../pages/mailbox.tsx')).load(context),
  component: pageOf(() => import('../pages/mailbox.tsx')),
});

/** Addresses that lead home (ROUT-33). */
const homeAliases = ['/', '/home', '/firstscreen', '/dashboard'] as const;
const aliases = homeAliases.map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad() {
      throw redirect({ to: '/dashboard/home', statusCode: 302 });
    },
  }),
);

const routeTree = root.addChildren([
  home,
  meetings,
  meetingInfo,
  recordings,
  recording,
  people,
  health,
  media,
  mediaRoom,
  meetingQuality,
  mailbox,
  ...aliases,
]);

interface RouterOptions {
  context: LoadContext;
  /** Of the site. */
  basePath: string;
  history: RouterHistory;
  isServer: boolean;
}

/** The portal's pages below the site's base path. */
export const createAppRouter = ({ context, basePath, history, isServer }: RouterOptions) =>
  createRouter({
    routeTree,
    context,
    history,
    isServer,
    basepath: basePath,
    parseSearch: (query) => Object.fromEntries(new URLSearchParams(query)),
    stringifySearch: queryOf,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: !isServer, // on the server it writes an inline script without nonce, which the policy refuses
    disableGlobalCatchBoundary: true, // a page that fails before it is ready stays as it was streamed
    defaultErrorComponent: PageBroken,
  });
export type AppRouter = ReturnType<typeof createAppRouter>;
