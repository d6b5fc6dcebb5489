import type { QueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import type { Bootstrap } from '@portico/contract/bootstrap';
import type { Call } from '@portico/contract/call';
import type { PageFrame } from '@portico/contract/pages';
import type { Texts } from '@portico/i18n/texts';

/** What every page of the portal is given; the same on the server and in the browser, but for how calls are made. */
export interface AppContext {
  queryClient: QueryClient;
  texts: Texts;
  frame: PageFrame;
  boot: Bootstrap;
  call: Call;
}

/** The context of the page that is shown. */
export const useApp = (): AppContext => useRouteContext({ from: '__root__' });
