import type { QueryClient } from '@tanstack/react-query';
import { browserNudges } from '@portico/client/browser-nudges';
import { openPush } from '@portico/client/push';
import type { Session } from '@portico/client/session';
import { SITE_SETTINGS_CHANGED, type SiteSettingsNews } from '@portico/contract/site-facts';
import { USER_SETTINGS_CHANGED, type UserSettingNews } from '@portico/contract/user-news';
import { followChoice, showSiteTheme } from './looks.ts';
import type { LiveFacts } from './site-facts.ts';
import { staleBy } from './stale-data.gen.ts';

interface LiveOptions {
  session: Session;
  facts: LiveFacts;
  queryClient: QueryClient;
  /** Where the data of the page begins. */
  cursor: string;
  renewTicket(): Promise<void>;
}

const GATHER_MS = 100; // events that were missed come all at once, and are worth one look

/** What is shown follows what happens elsewhere: in other tabs, and by other people. The answer ends that. */
export function startLive({ session, facts, queryClient, cursor, renewTicket }: LiveOptions): () => void {
  /** What an event itself tells of how pages look and what there is. */
  const follow = ({ eventType, ...news }: { eventType: string }): void => {
    if (eventType === USER_SETTINGS_CHANGED) followChoice(news as UserSettingNews, facts.now());
    if (eventType !== SITE_SETTINGS_CHANGED) return;
    const { facts: now } = news as SiteSettingsNews;
    facts.change(now);
    showSiteTheme(now);
  };
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
    onEvent({ data }) {
      const { eventType } = data;
      follow(data);
      const known = staleBy[eventType];
      if (known === undefined) return;
      if (stale.size === 0) setTimeout(readAgain, GATHER_MS);
      for (const name of known) stale.add(name);
    },
    onResync: () => void queryClient.invalidateQueries(),
  });
  return () => channel.close();
}
