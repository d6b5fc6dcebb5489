import { useDeferredValue, useEffect, useEffectEvent, useRef } from 'react';
import { SearchArt } from '@portico/ui/art/search';
import type { ListWords } from '@portico/ui/list-state';
import { PlainButton } from '@portico/ui/plain-button';
import { TextInput } from '@portico/ui/text-input';
import { useT } from '@portico/ui/texts';
import { keywordOf, useTypedKeyword } from '../use-search-state.ts';
import styles from './list.module.css';

/** A search over a list: the field, what is looked for now, what is said when nothing is found, and how to look for nothing. */
export function useListSearch({ label, most }: { label: string; most: number }) {
  const t = useT();
  const { typed, type, settle } = useTypedKeyword();
  const field = useRef<HTMLInputElement>(null);
  const keyword = useDeferredValue(keywordOf(typed, most));
  const hearEarly = useEffectEvent(() => {
    const { value = typed } = field.current ?? {};
    if (value !== typed) type(value);
  });
  useEffect(() => hearEarly(), []); // what was typed before the page could hear it
  const clear = (): void => {
    type('');
    field.current?.focus(); // the button goes with what was not found
  };
  const input = (
    <div className={styles.search}>
      <TextInput
        ref={field}
        type="search"
        label={label}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onBlur={settle} // what is done next goes by the address
      />
    </div>
  );
  const noneFound = (words: Pick<ListWords, 'title' | 'text'>): ListWords => ({
    art: <SearchArt />,
    ...words,
    action: <PlainButton onClick={clear}>{t('action.clearSearch')}</PlainButton>,
  });
  return { keyword, input, noneFound, clear };
}
