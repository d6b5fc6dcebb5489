import type { QueryClient } from '@tanstack/react-query';
import { createContext, use, useSyncExternalStore } from 'react';
import type { Bootstrap } from '@portico/contract/bootstrap';
import type { SiteFacts } from '@portico/contract/site-facts';
import type { Call } from '@portico/contract/call';
import type { PageFrame } from '@portico/contract/pages';
import type { Texts } from '@portico/i18n/texts';
import type { Moves } from './moves.ts';
import type { PageData } from './page-data.ts';
import type { Reader } from './reader.ts';
import type { LiveFacts } from './site-facts.ts';
import type { SignInWatch } from './sign-in-watch.ts';
import type { UnsavedWork } from './unsaved-work.ts';

/** What every page of the portal is given; the same on the server and in the browser, but for how calls are made. */
export interface AppContext {
  data: PageData;
  texts: Texts;
  frame: PageFrame;
  /** Its `basePath` is that of the site, also on a page of the hub. */
  boot: Bootstrap;
  /** Where the pages are that the router shows: those of the site, or of the hub. */
  pagesPath: string;
  call: Call;
  moves: Moves;
  work: UnsavedWork;
  watch: SignInWatch;
  /** What goes with whoever follows a link; where there is anything, another application has its own menu around the page. */
  passed: Readonly<Record<string, string>>;
  facts: LiveFacts;
  reader: Reader;
  /** The server could not read what the tab of the page shows: it tells that until somebody tries again. */
  isTabFailed: boolean;
}

/** What a page's data is loaded with, into the cache. */
export interface LoadContext {
  queryClient: QueryClient;
  call: Call;
  facts: LiveFacts;
  boot: Bootstrap;
  /** Whether a part of the page tells by itself what its data failed with; all else is for the page. */
  toldInPart(error: unknown): boolean;
}

const Context = createContext<AppContext | null>(null);

export const AppProvider = Context;

/** The context of the page that is shown. */
export function useApp(): AppContext {
  const app = use(Context);
  if (!app) throw new Error('a page stands outside of <AppProvider>');
  return app;
}

/** What the site is made of, followed while it changes. */
export function useFacts(): SiteFacts {
  const { facts } = useApp();
  return useSyncExternalStore(facts.subscribe, facts.now, facts.now);
}
