import { dehydrate, QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import type { AssetsOf, PageAnswer, PageRequest } from '@portico/contract/pages';
import { shownLocaleOf } from '@portico/i18n/locales';
import { serverTexts } from '@portico/i18n/server-texts';
import { streamPage } from '@portico/ui/page/stream';
import { createAppRouter } from '../app/router.tsx';
import { AppTree } from '../app/tree.tsx';
import { fontsOf, languageFiles } from './assets.ts';

/** A page behind the router: matched and loaded before the first byte, so that its status is right. */
export async function renderApp(request: PageRequest, assetsOf: AssetsOf): Promise<PageAnswer> {
  const { frame, boot, call, nonce, signal, onError } = request;
  const locale = shownLocaleOf(frame.locale);
  const texts = serverTexts(locale);
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } });
  const context = { queryClient, texts, frame, boot, call };
  const history = createMemoryHistory({ initialEntries: [request.path] });
  const router = createAppRouter({ context, history, isServer: true });
  await router.load();
  const result = router._serverResult; // the one private field: pinned by a test
  if (result?.type === 'redirect') {
    return {
      kind: 'redirect',
      status: result.redirect.status === 307 ? 307 : 302,
      location: result.redirect.headers.get('location') ?? boot.basePath,
    };
  }
  const matches = router.stores.matches.get();
  const failed = matches.find((match) => match.status === 'error');
  if (failed) throw failed.error;
  const status = result?.status ?? 500;
  const areas = [...new Set(matches.flatMap((match) => match.staticData.areas ?? []))];
  const files = matches.flatMap((match) => match.staticData.file ?? []);
  const title = status === 404 ? ('error.notFound.title' as const) : matches.at(-1)?.staticData.title;
  const assets = await assetsOf([
    'src/entries/app.tsx',
    ...files,
    ...languageFiles(locale, ['core', 'ui', ...areas], true),
  ]);
  return await streamPage({
    tree: <AppTree router={router} context={context} />,
    status,
    texts,
    theme: frame.theme,
    contrast: frame.contrast,
    nonce,
    title: title ? texts.t('frame.title', { page: texts.t(title), product: frame.product }) : frame.product,
    assets: { ...assets, fonts: fontsOf(locale) },
    boot: { boot, frame, areas, state: dehydrate(queryClient) },
    signal,
    onError,
  });
}
