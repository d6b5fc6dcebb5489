import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  useLocation,
  useMatches,
  type RouteComponent,
  type StaticDataRouteOption,
} from '@tanstack/react-router';
import { useEffect, type ComponentType } from 'react';
import { addresses, type PageAddress, type RoutedPage } from '@portico/contract/addresses';
import type { Bootstrap } from '@portico/contract/bootstrap';
import type { ModuleName } from '@portico/domain/site-settings';
import type { PlainKey } from '@portico/i18n/texts';
import type { Area } from '@portico/i18n/messages.gen';
import { Ready } from '@portico/ui/ready';
import { useT } from '@portico/ui/texts';
import { keepTab } from './active-tab.ts';
import { useApp, useFacts, type LoadContext } from './context.ts';
import { focusTitle } from './focus.ts';
import { kept } from './kept.ts';
import type { MenuFacts } from './navigation.ts';
import { PageNotFound, PageNotOnSite } from './page-states.tsx';
import { letSettle } from './settling.ts';
import { useAreas } from './use-area.ts';
import { wordsOf, type SearchWords, type WordsOf } from './use-search-state.ts';

/** What a page is made of. */
interface Parts {
  /** The page's key in Vite's manifest: the server turns it into preloads and style links. */
  file?: string;
  /** Catalogs that the page needs beside the frame's. */
  areas?: readonly Area[];
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends Parts {
    title?: PlainKey;
    /** What the page of the hub at this address is made of, where that is another. */
    ofHub?: Parts;
    /** The page is there for sites with this module (ROLE-02). */
    module?: ModuleName;
  }
}

/** The frame and the title follow the page when the browser changes it without a new document. */
function Pages() {
  const t = useT();
  const { frame, moves, work } = useApp();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { title: key, module } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} });
  const { modules } = useFacts();
  useEffect(() => {
    if (moves.arrive(path)) {
      focusTitle();
      letSettle(work, moves.path());
    }
    keepTab(moves.path());
  }, [moves, work, path]);
  useEffect(() => {
    if (key) document.title = t('frame.title', { page: t(key), product: frame.windowTitle });
  }, [key, t, frame.windowTitle]);
  return module && !modules[module].support ? <PageNotOnSite /> : <Outlet />;
}

/** What all pages stand below. */
export const root = createRootRouteWithContext<LoadContext>()({
  component: Pages,
  notFoundComponent: PageNotFound,
});

/** What a page is made of, where it is shown. */
export const partsOf = (
  { staticData }: { staticData: StaticDataRouteOption },
  { userHubIsRequested }: Pick<Bootstrap, 'userHubIsRequested'>,
): Parts => (userHubIsRequested ? staticData.ofHub : undefined) ?? staticData;

/** What an address says: in its path, as `$uuid`, and in the words of its query. */
type Asked<Path extends string> = SearchWords &
  (Path extends `${string}/$${infer Name}` ? { readonly [name in Name]: string } : unknown);

/** A file of `src/pages`. */
interface PageFile<Path extends string> {
  default: ComponentType;
  /** Reads what the page shows first. */
  load(context: LoadContext, asked: Asked<Path>): Promise<unknown>;
}

/** A page with what it needs. */
interface Loaded<Path extends string> {
  /** Catalogs that the page needs beside the frame's. */
  areas: readonly Area[];
  load: () => Promise<PageFile<Path>>;
}

interface PageFacts<Path extends string, Word extends string> extends Loaded<Path> {
  /** What stands at its address in the hub, across all sites of somebody. */
  ofHub?: Loaded<Path> & { source: string };
  /** Its place in the menu, which `npm run generate` writes into `menu.gen.ts`. */
  menu?: MenuFacts;
  /** Words that the page reads of its query; all others are passed over. */
  says?: readonly Word[];
  /** Words of the query with which the page loads anew. */
  loadsBy?: readonly NoInfer<Word>[];
}

/** The page itself with its words, which says that it is interactive: the frame around it is so before. */
const shown = (load: () => Promise<{ default: ComponentType }>, areas: readonly Area[]) =>
  lazyRouteComponent(async () => {
    const { default: Page } = await load();
    const Whole: ComponentType = () => {
      useAreas(areas);
      return (
        <>
          <Page />
          <Ready />
        </>
      );
    };
    return { default: Whole };
  });

/** A file of `src/pages` with what it needs, to be loaded once. */
function viewOf<Path extends string>(source: string, { areas, load }: Loaded<Path>) {
  const file = kept(load);
  const parts: Parts = { file: `src/pages/${source}.tsx`, areas };
  return { parts, file, Page: shown(file, areas) };
}

/** What stands at one address for a site and for the hub. */
function eitherOf(Site: ComponentType, Hub: ComponentType): RouteComponent {
  return function Either() {
    return useApp().boot.userHubIsRequested ? <Hub /> : <Site />;
  };
}

type PathOf<Name extends RoutedPage> = (typeof addresses)[Name]['path'];

/** A page of the portal: its file in `src/pages`, and its row in the table of addresses. */
export const page = <const Name extends RoutedPage, const Word extends string = never>(
  source: string,
  name: Name,
  { ofHub, says = [], loadsBy = [], ...loaded }: PageFacts<PathOf<Name>, Word>,
) => {
  const path: PathOf<Name> = addresses[name].path;
  const title: PlainKey = addresses[name].title;
  const { module }: PageAddress = addresses[name];
  const site = viewOf(source, loaded);
  const hub = ofHub && viewOf(ofHub.source, ofHub);
  return createRoute({
    getParentRoute: () => root,
    path,
    staticData: { ...site.parts, title, ...(module && { module }), ...(hub && { ofHub: hub.parts }) },
    validateSearch: (said: Record<string, unknown>): WordsOf<Word> => wordsOf(...says)(said),
    loaderDeps: ({ search }) => wordsOf(...loadsBy)({ ...search }),
    loader: async ({ context, location, params }) => {
      if (!context.facts.has(module)) return undefined; // nothing of it would answer
      const said: object = location.search;
      const { file, Page } = (context.boot.userHubIsRequested ? hub : undefined) ?? site;
      const [answer] = await Promise.all([
        file().then(({ load }) => load(context, { ...said, ...params } as Asked<PathOf<Name>>)),
        hub && Page.preload?.(), // the router knows one of the two alone
      ]);
      return answer;
    },
    component: hub ? eitherOf(site.Page, hub.Page) : site.Page,
  });
};
