import type { ReactNode } from 'react';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Popover, Menu as AriaMenu, type PopoverProps } from 'react-aria-components/Menu';
import { Input, SearchField } from 'react-aria-components/SearchField';
import field from './field.module.css';
import list from './list.module.css';
import menu from './menu.module.css';
import overlay from './overlay.module.css';
import styles from './search-menu.module.css';

export interface SearchMenuProps {
  /** What is looked for, for screen readers and in the empty field. */
  searchLabel: string;
  /** Said where nothing is found. */
  none: string;
  placement?: PopoverProps['placement'];
  /** Its items, each with a `textValue`. */
  children: ReactNode;
}

/** A `Menu` that is long enough to be searched: what is typed narrows it, and the keys go on through what is left. */
export function SearchMenu({ searchLabel, none, placement = 'bottom start', children }: SearchMenuProps) {
  const { contains } = useFilter({ sensitivity: 'base', ignorePunctuation: true });
  return (
    <Popover className={`${overlay.popover} ${menu.menu}`} placement={placement} offset={6}>
      <Autocomplete filter={contains}>
        <SearchField aria-label={searchLabel} autoFocus className={styles.search!}>
          <Input className={field.control!} placeholder={searchLabel} dir="auto" />
        </SearchField>
        <AriaMenu className={list.list!} renderEmptyState={() => <div className={list.empty}>{none}</div>}>
          {children}
        </AriaMenu>
      </Autocomplete>
    </Popover>
  );
}
