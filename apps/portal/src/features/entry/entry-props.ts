import type { Bootstrap } from '@portico/contract/bootstrap';
import type { EntryView } from '@portico/contract/page-views';
import type { PageFrame } from '@portico/contract/pages';

/** What every page without a router is made of; the same on the server and in the browser. */
export interface EntryProps<K extends EntryView['kind'] = EntryView['kind']> {
  frame: PageFrame;
  /** The page's own address with its query. */
  path: string;
  view: Extract<EntryView, { kind: K }>;
  boot: Pick<Bootstrap, 'basePath' | 'csrfToken' | 'siteDisplayName'>;
}
