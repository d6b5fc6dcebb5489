import type { Bootstrap } from '@portico/contract/bootstrap';
import type { EntryView } from '@portico/contract/page-views';
import type { PageFrame } from '@portico/contract/pages';
import type { Language } from '@portico/i18n/texts';

/** What every page without a router is made of; the same on the server and in the browser. */
export interface EntryProps<K extends EntryView['kind'] = EntryView['kind']> {
  frame: PageFrame;
  /** The page's language; the table of all stays on the server. */
  language: Language;
  /** The languages to choose from. */
  languages: readonly { locale: string; lang: string; name: string }[];
  /** The page's own address with its query. */
  path: string;
  view: Extract<EntryView, { kind: K }>;
  boot: Pick<
    Bootstrap,
    | 'basePath'
    | 'csrfToken'
    | 'siteDisplayName'
    | 'now'
    | 'modules'
    | 'imprintUrl'
    | 'privacyUrl'
    | 'ticket'
    | 'ticketTTL'
    | 'pushCursor'
  >;
  /** Somebody is signed in to the site. */
  isSignedIn: boolean;
}
