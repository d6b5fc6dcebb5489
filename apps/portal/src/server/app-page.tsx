import { dehydrate, QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import type { AssetsOf, PageAnswer, PageRequest } from '@portico/contract/pages';
import { shownLocaleOf } from '@portico/i18n/locales';
import { catalogsFor, serverTexts } from '@portico/i18n/server-texts';
import type { Area } from '@portico/i18n/messages.gen';
import { streamPage } from '@portico/ui/page/stream';
import { firstPageOf } from '../app/first-pages.tsx';
import { Moves } from '../app/moves.ts';
import { PageData } from '../app/page-data.ts';
import { pagesOf } from '../app/pages-of.tsx';
import { createAppRouter } from '../app/router.tsx';
import { AppTree } from '../app/tree.tsx';
import { languageFiles } from './assets.ts';

/** What only a browser does. */
const never = () => Promise.reject(new Error('nobody moves on in a page while it is written'));

/** A page behind the router: matched and loaded before the first byte, so that its status is right. */
export async function renderApp(request: PageRequest, assetsOf: AssetsOf): Promise<PageAnswer> {
  const { frame, boot, call, nonce, signal, onError } = request;
  const locale = shownLocaleOf(frame.locale);
  const texts = serverTexts(locale);
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } });
  const history = createMemoryHistory({ initialEntries: [request.path] });
  const { basePath } = boot;
  const router = createAppRouter({ context: { queryClient, call }, basePath, history, isServer: true });
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
  const areas = [
    ...new Set<Area>(['core', 'ui', ...matches.flatMap((match) => match.staticData.areas ?? [])]),
  ];
  const files = matches.flatMap((match) => match.staticData.file ?? []);
  const title = status === 404 ? ('error.notFound.title' as const) : matches.at(-1)?.staticData.title;
  const route = status === 200 ? (matches.at(-1)?.fullPath ?? '') : '';
  const first = await firstPageOf(route);
  const assets = await assetsOf([
    'src/entries/app.tsx',
    ...(first === undefined ? ['src/app/routing.tsx', 'src/app/data-cache.ts'] : []),
    ...files,
    ...languageFiles(locale, [], true),
  ]);
  const state = dehydrate(queryClient);
  const data = new PageData({ state, load: never });
  const path = request.path.replace(/\?.*$/, '');
  const moves = new Moves({ basePath, path, load: never, leave: () => undefined });
  return await streamPage({
    tree: (
      <AppTree
        context={{ data, texts, frame, boot, call, moves }}
        content={first ?? pagesOf(router, queryClient)}
      />
    ),
    status,
    texts,
    theme: frame.theme,
    contrast: frame.contrast,
    nonce,
    title: title ? texts.t('frame.title', { page: texts.t(title), product: frame.product }) : frame.product,
    assets,
    boot: { boot, frame, areas, catalogs: catalogsFor(locale, areas), state, route },
    signal,
    onError,
  });
}
