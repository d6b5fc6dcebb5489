import type { ReactNode } from 'react';
import type { HubSite } from '@portico/contract/hub';
import { SearchArt } from '@portico/ui/art/search';
import type { ListWords } from '@portico/ui/list-state';
import { useT } from '@portico/ui/texts';
import { useListSearch } from '../../app/list/list-search.tsx';
import { AskingSites } from './asking-sites.tsx';
import { SiteFilter } from './site-filter.tsx';
import styles from './hub.module.css';

interface HubListProps {
  sites: readonly HubSite[];
  search: ReturnType<typeof useListSearch>;
  /** The name of the one site that is shown; undefined for all. */
  on: string | undefined;
  onSite(on: string | undefined): void;
  /** What stands above the search. */
  bar?: ReactNode;
  children: ReactNode;
}

/** A list across sites: what narrows it, which sites are not in it, and its rows. */
export const HubList = ({ sites, search, on, onSite, bar, children }: HubListProps) => (
  <>
    <div className={styles.controls}>
      {bar}
      <div className={styles.filters}>
        {search.input}
        <SiteFilter sites={sites} on={on} onChange={onSite} />
      </div>
    </div>
    <AskingSites sites={sites} />
    {children}
  </>
);

/** What is said where nothing is found, or, where nothing was looked for, that there is nothing. */
export function useHubEmpty(none: ListWords, { search, on }: Pick<HubListProps, 'search' | 'on'>): ListWords {
  const t = useT();
  if (search.keyword !== '')
    return search.noneFound({
      title: t('state.noResults.title'),
      text: t('state.noResults.text', { query: search.keyword }),
    });
  return on === undefined ? none : { ...none, art: <SearchArt /> };
}
