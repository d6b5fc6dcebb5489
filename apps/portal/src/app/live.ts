import type { QueryClient } from '@tanstack/react-query';
import { browserNudges } from '@portico/client/browser-nudges';
import { openPush } from '@portico/client/push';
import { readingAfter } from '@portico/client/reading-news';
import type { Session } from '@portico/client/session';
import { hasOtherRoles } from '@portico/contract/session-news';
import { SITE_SETTINGS_CHANGED, type SiteSettingsNews } from '@portico/contract/site-facts';
import { ANNOUNCEMENTS_CHANGED } from '@portico/contract/shown-announcement';
import { PROFILE_CHANGED, USER_SETTINGS_CHANGED, type UserSettingNews } from '@portico/contract/user-news';
import { followChoice, showMotion, showSiteTheme } from './looks.ts';
import type { Reader } from './reader.ts';
import type { LiveFacts } from './site-facts.ts';
import { staleBy } from './stale-data.gen.ts';
import type { UnsavedWork } from './unsaved-work.ts';

interface LiveOptions {
  session: Session;
  facts: LiveFacts;
  reader: Reader;
  queryClient: QueryClient;
  /** Of the site's pages. */
  basePath: string;
  /** Where the data of the page begins. */
  cursor: string;
  renewTicket(): Promise<void>;
  work: Pick<UnsavedWork, 'isThere' | 'whenGone'>;
  /** What the reader is called now. */
  readName(): Promise<string>;
}

const GATHER_MS = 100; // events that were missed come all at once, and are worth one look

type Followed = Pick<LiveOptions, 'facts' | 'reader' | 'readName' | 'basePath'> & { isHub: boolean };

/** What an event itself tells of who reads the page, of how it looks and of what there is. */
function followerOf({ facts, reader, readName, basePath, isHub }: Followed) {
  const choose = (news: UserSettingNews): void => {
    followChoice(news, facts.now());
    const reading = readingAfter(reader.get(), news);
    if (reading === reader.get()) return;
    reader.change(reading);
    showMotion(reading.formats.motion);
  };
  return ({ eventType, ...news }: { eventType: string }): void => {
    if (eventType === USER_SETTINGS_CHANGED) choose(news as UserSettingNews);
    if (eventType === PROFILE_CHANGED)
      void readName().then(
        (displayName) => reader.change({ displayName }),
        () => undefined, // the name of before stands there until the next page
      );
    if (eventType === ANNOUNCEMENTS_CHANGED)
      void import('./banner/follow.ts').then(
        ({ refreshBanner }) => refreshBanner(basePath),
        () => undefined, // what is announced stands on the next page
      );
    if (eventType !== SITE_SETTINGS_CHANGED) return;
    const { facts: now } = news as SiteSettingsNews;
    facts.change(isHub ? { ...now, modules: facts.now().modules } : now); // one of all sites is not all of them
    showSiteTheme(now);
  };
}

/** The page begins anew, with what its reader may do now: at once, or once nothing would be lost by it. */
function beginAnew(work: LiveOptions['work']): void {
  const again = (): void => window.location.reload();
  if (work.isThere()) work.whenGone(again);
  else again();
}

/** What is shown follows what happens elsewhere: in other tabs, and by other people. The answer ends that. */
export function startLive({
  session,
  queryClient,
  cursor,
  renewTicket,
  work,
  ...followed
}: LiveOptions): () => void {
  const follow = followerOf({ ...followed, isHub: session.userHubIsRequested });
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
      if (hasOtherRoles(data)) beginAnew(work);
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
