import type { QueryClient } from '@tanstack/react-query';
import { browserNudges } from '@portico/client/browser-nudges';
import { openPush } from '@portico/client/push';
import type { Session } from '@portico/client/session';
import { staleBy } from './stale-data.gen.ts';

interface LiveOptions {
  session: Session;
  queryClient: QueryClient;
  /** Where the data of the page begins. */
  cursor: string;
  renewTicket(): Promise<void>;
}

const GATHER_MS = 100; // events that were missed come all at once, and are worth one look

/** What is shown follows what happens elsewhere: in other tabs, and by other people. The answer ends that. */
export function startLive({ session, queryClient, cursor, renewTicket }: LiveOptions): () => void {
  const stale = new Set<string>();
  const readAgain = (): void => {
    for (const data of stale) void queryClient.invalidateQueries({ queryKey: [data] });
    stale.clear();
  };
  const channel = openPush({
    session,
    origin: window.location.origin,
    cursor,
    renewTicket,
    nudges: browserNudges,
    onEvent({ data: { eventType } }) {
      const data = staleBy[eventType];
      if (data === undefined) return;
      if (stale.size === 0) setTimeout(readAgain, GATHER_MS);
      for (const name of data) stale.add(name);
    },
    onResync: () => void queryClient.invalidateQueries(),
  });
  return () => channel.close();
}
