import { dehydrate, QueryClient, type DehydratedState } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sessionOf } from '@portico/client/session';
import { passedOn } from '@portico/contract/passed-on';
import type { AppView, FramedProblem } from '@portico/contract/page-views';
import type { AssetsOf, PageAnswer, PageRequest } from '@portico/contract/pages';
import { partAddress } from '@portico/i18n/catalogs';
import { shownLocaleOf } from '@portico/i18n/locales';
import { firstWords, serverTexts } from '@portico/i18n/server-texts';
import type { Area } from '@portico/i18n/messages.gen';
import type { PlainKey, Texts } from '@portico/i18n/texts';
import { streamPage } from '@portico/ui/page/stream';
import type { AppContext } from '../app/context.ts';
import { firstPageOf, type FirstPage } from '../app/first-pages.tsx';
import { LiveFacts } from '../app/site-facts.ts';
import { Moves } from '../app/moves.ts';
import { partsOf } from '../app/page.tsx';
import { PageData } from '../app/page-data.ts';
import { pagesOf } from '../app/pages-of.tsx';
import { readerOf } from '../app/reader.ts';
import { createAppRouter } from '../app/router.tsx';
import { ofSite, placeOf } from '../app/site-boot.ts';
import { SignInWatch } from '../app/sign-in-watch.ts';
import { AppTree } from '../app/tree.tsx';
import { UnsavedWork } from '../app/unsaved-work.ts';
import { fontFiles } from './assets.ts';
import { bannerFiles, bannerOf } from './banner.tsx';

/** What only a browser does. */
const never = () => Promise.reject(new Error('nobody moves on in a page while it is written'));

const nothing = (): void => undefined;

/** A page that is ready to be written. */
interface FoundPage extends FirstPage {
  content: ReactNode;
  /** Whether it is shown by the router in the browser, too. */
  isRouted: boolean;
  status: number;
  title: PlainKey | undefined;
  areas: readonly Area[];
  /** The page's keys in Vite's manifest. */
  files: readonly string[];
  state: DehydratedState;
  isTabFailed: boolean;
}

const problems = {
  notFound: { status: 404, title: 'error.notFound.title' },
  notOnSite: { status: 404, title: 'error.notFound.title' },
  forbidden: { status: 403, title: 'error.forbidden.title' },
  internal: { status: 500, title: 'error.internal.title' },
} as const satisfies Record<FramedProblem, { status: number; title: PlainKey }>;

/** Why there is no such page for this person: it needs no data. */
const problemPage = async (problem: FramedProblem): Promise<FoundPage> => ({
  ...problems[problem],
  route: '',
  problem,
  content: await firstPageOf({ route: '', problem }),
  isRouted: false,
  areas: [],
  files: [],
  state: { queries: [], mutations: [] },
  isTabFailed: false,
});

/** The page that an address means, with its data; or where that leads. */
async function findPage({
  path,
  boot,
  call,
  isFault,
  onError,
}: PageRequest): Promise<FoundPage | Extract<PageAnswer, { kind: 'redirect' }>> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } });
  const history = createMemoryHistory({ initialEntries: [path] });
  const { basePath } = boot;
  let isTabFailed = false;
  const toldInPart = (error: unknown): boolean => {
    if (!isFault(error)) return false;
    isTabFailed = true;
    onError(error);
    return true;
  };
  const router = createAppRouter({
    context: { queryClient, call, facts: new LiveFacts(boot), boot: ofSite(boot), toldInPart },
    basePath,
    passed: passedOn(path.replace(/^[^?]*/, '')),
    history,
    isServer: true,
  });
  await router.load();
  const result = router._serverResult; // the one private field: pinned by a test
  if (result?.type === 'redirect') {
    return {
      kind: 'redirect',
      status: result.redirect.status === 307 ? 307 : 302,
      location: result.redirect.headers.get('location') ?? basePath,
    };
  }
  const matches = router.stores.matches.get();
  const failed = matches.find((match) => match.status === 'error');
  if (failed) throw failed.error;
  const status = result?.status ?? 500;
  if (status === 404) return await problemPage('notFound');
  const isFirst = status === 200 && !boot.userHubIsRequested;
  const route = isFirst ? (matches.at(-1)?.fullPath ?? '') : '';
  const first = await firstPageOf({ route });
  return {
    route,
    content: first ?? pagesOf(router, queryClient),
    isRouted: first === undefined,
    status: isTabFailed ? 500 : status,
    isTabFailed,
    title: matches.at(-1)?.staticData.title,
    areas: matches.flatMap((match) => partsOf(match, boot).areas ?? []),
    files: matches.flatMap((match) => partsOf(match, boot).file ?? []),
    state: dehydrate(queryClient),
  };
}

/** What the parts of a page are given while it is written. */
function contextOf(
  { path: address, frame, boot: sent, call }: PageRequest,
  { texts, state, isTabFailed }: { texts: Texts } & Pick<FoundPage, 'state' | 'isTabFailed'>,
): AppContext {
  const data = new PageData({ state, load: never });
  const path = address.replace(/\?.*$/, '');
  const passed = passedOn(address.slice(path.length));
  const boot = ofSite(sent);
  const pagesPath = sent.basePath;
  const work = new UnsavedWork();
  const quiet = { load: never, leave: nothing, sayLost: () => nothing };
  const moves = new Moves({ ...placeOf(sent), path, passed, work, ...quiet });
  const watch = new SignInWatch({ session: sessionOf(sent), call, work, leave: nothing, onBack: nothing });
  const facts = new LiveFacts(boot);
  const reader = readerOf(boot);
  const known = { data, texts, frame, boot, pagesPath, call, reader, passed };
  return { ...known, moves, work, watch, facts, isTabFailed };
}

/** A page of the portal in its frame: found and loaded before the first byte, so that its status is right. */
export async function renderApp(
  request: PageRequest,
  view: AppView,
  assetsOf: AssetsOf,
): Promise<PageAnswer> {
  const page = view.problem ? await problemPage(view.problem) : await findPage(request);
  if ('kind' in page) return page;
  const { frame, boot, nonce, signal, onError } = request;
  const { content, route, problem, status, title, state, isTabFailed } = page;
  const locale = shownLocaleOf(frame.locale);
  const texts = serverTexts(locale, frame.region);
  const words = firstWords(locale, [...new Set<Area>(['core', 'ui', 'frame', ...page.areas])], frame.region);
  const { preloads, ...files } = await assetsOf([
    'src/entries/app.tsx',
    ...(page.isRouted ? ['src/app/routing.tsx', 'src/app/data-cache.ts'] : []),
    ...page.files,
    ...fontFiles(locale),
    ...bannerFiles(request),
  ]);
  const context = contextOf(request, { texts, ...page });
  return await streamPage({
    tree: <AppTree context={context} content={content} />,
    status,
    texts,
    theme: frame.theme,
    contrast: frame.contrast,
    motion: frame.motion,
    nonce,
    title: title
      ? texts.t('frame.title', { page: texts.t(title), product: frame.windowTitle })
      : frame.windowTitle,
    assets: { ...files, preloads: [...preloads, partAddress(words, 'aria')] },
    boot: { boot, frame, words, state, isTabFailed, route, problem },
    ...(await bannerOf(request, assetsOf)),
    isOldBrowser: frame.isOldBrowser ?? false,
    signal,
    onError,
  });
}
