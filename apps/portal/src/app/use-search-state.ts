import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApp } from './context.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address follows what is being typed. */
    isTyped?: true;
  }
}

/** What an address says, as words. */
export type SearchWords = Readonly<Record<string, string | undefined>>;

/** Of these words, those that an address says. */
export type WordsOf<Name extends string> = { readonly [name in Name]?: string | undefined };

/** What a page reads of its address; all else is passed over. */
export const wordsOf =
  <const Name extends string>(...names: readonly Name[]) =>
  (said: Record<string, unknown>): WordsOf<Name> => {
    const known = names.flatMap((name) =>
      typeof said[name] === 'string' && said[name] !== '' ? [name] : [],
    );
    return Object.fromEntries(known.map((name) => [name, said[name]])) as WordsOf<Name>;
  };

/** A step back leads to what was before; without one, what was typed last takes the place of what was typed before. */
type HistoryStep = 'push' | 'replace';

/** Changes words of the page's address; the others stay. */
function useChange(): (words: SearchWords, options: { step: HistoryStep; isTyped?: true }) => void {
  const navigate = useNavigate();
  return (words, { step, ...state }) => {
    const search = (before: SearchWords): SearchWords => ({ ...before, ...words });
    void navigate({ to: '.', search, state, replace: step === 'replace', resetScroll: false });
  };
}

/** Lets the address follow what was done on the page; whoever is on the way to another page is not taken back for it. */
function useFollow(): (words: SearchWords, state?: { isTyped: true }) => void {
  const { moves } = useApp();
  const change = useChange();
  return (words, state) => {
    if (!moves.isLeaving()) change(words, { step: 'replace', ...state });
  };
}

/** What a list shows, kept in its address: it stands there after a reload, on the step back, and for whom the link is sent. */
export function useSearchState<const Name extends string>(
  ...names: readonly Name[]
): [said: WordsOf<Name>, change: (words: WordsOf<Name>, step: HistoryStep) => void] {
  const said: object = useSearch({ strict: false });
  const change = useChange();
  return [wordsOf(...names)({ ...said }), (words, step) => change(words, { step })];
}

/** A count in an address; none for one, which goes without saying. */
const wordOf = (count: number): string | undefined => (count === 1 ? undefined : String(count));

/** The count of a word in an address, one for whatever is none. */
function countOf(word: string | undefined, most: number): number {
  const count = Number(word ?? 1);
  return Number.isInteger(count) && count >= 1 ? Math.min(count, most) : 1;
}

const MOST_PAGES = 10;

/** How many pages of a list are read at once that was made longer before. */
export const pagesOf = (word: string | undefined): number => countOf(word, MOST_PAGES);

const MOST_PAGE = 100_000;

/** Which page of a list is shown, the first being 1, and how to turn it. */
export function usePage(): [page: number, turnTo: (page: number, step?: HistoryStep) => void] {
  const [{ page }, change] = useSearchState('page');
  return [countOf(page, MOST_PAGE), (to, step = 'push') => change({ page: wordOf(to) }, step)];
}

/** Keeps how long somebody made a list. */
export function useLonger(): (pages: number) => void {
  const follow = useFollow();
  return (pages) => follow({ pages: wordOf(pages) });
}

/** What a list is searched for when this is typed, or said by its address. */
export const keywordOf = (text: string, most: number): string => text.trim().slice(0, most);

const FOLLOWS_MS = 250; // browsers take only so many changes of an address

const keywordIn = (search: string): string => new URLSearchParams(search).get('keyword') ?? '';

/** Hears of a keyword in the address that nobody has typed here: of a step back, or of a link. */
function useKeywordElsewhere(hear: (keyword: string) => void): void {
  const { history } = useRouter();
  const heard = useEffectEvent(hear);
  useEffect(() => {
    let last = keywordIn(history.location.search);
    return history.subscribe(({ location: { state, search }, action: { type } }) => {
      const isTyped = state.isTyped === true && (type === 'PUSH' || type === 'REPLACE');
      const keyword = keywordIn(search);
      if (!isTyped && keyword !== last) heard(keyword);
      last = keyword;
    });
  }, [history]);
}

/**
 * What is typed into the search field of a list. The address follows when the typing rests, or at once with `settle`, and the
 * field follows the address.
 */
export function useTypedKeyword(): { typed: string; type(text: string): void; settle(): void } {
  const [{ keyword = '' }] = useSearchState('keyword');
  const { moves } = useApp();
  const follow = useFollow();
  const [typed, setTyped] = useState(keyword);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  useKeywordElsewhere((said) => {
    stop();
    setTyped(said);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const rest = (text: string): void => {
    stop();
    // whatever view was asked for comes first, and keeps what was typed meanwhile
    if (moves.isGoing()) timer.current = setTimeout(() => rest(text), FOLLOWS_MS);
    else follow({ keyword: text.trim() || undefined, pages: undefined }, { isTyped: true });
  };
  const type = (text: string): void => {
    setTyped(text);
    stop();
    timer.current = setTimeout(() => rest(text), FOLLOWS_MS);
  };
  const settle = (): void => {
    if (timer.current !== undefined) rest(typed);
  };
  return { typed, type, settle };
}
