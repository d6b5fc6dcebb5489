import { roleChoices, seenChoices, stateChoices } from '@portico/contract/people';
import type { SearchWords, WordsOf } from '../../app/use-search-state.ts';

/** What the list is narrowed to beside what is typed. */
export interface PeopleFilters {
  role?: (typeof roleChoices)[number];
  state?: (typeof stateChoices)[number];
  seen?: (typeof seenChoices)[number];
  /** The id of a group. */
  group?: string;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const oneOf = <const Word extends string>(
  words: readonly Word[],
  said: string | undefined,
): Word | undefined => words.find((word) => word === said);

/** As an address says it; whatever else stands there is passed over. */
export function filtersOf(said: SearchWords): PeopleFilters {
  const role = oneOf(roleChoices, said['role']);
  const state = oneOf(stateChoices, said['state']);
  const seen = oneOf(seenChoices, said['seen']);
  const group = ID.test(said['group'] ?? '') ? said['group'] : undefined;
  return { ...(role && { role }), ...(state && { state }), ...(seen && { seen }), ...(group && { group }) };
}

/** Words of the address that a filter stands in; all of them are forgotten by who clears the filters. */
export const filterWords = ['role', 'state', 'seen', 'group'] as const;

/** What an address says of filters. */
export type FilterWords = WordsOf<(typeof filterWords)[number]>;

export const noFilters: FilterWords = Object.fromEntries(filterWords.map((word) => [word, undefined]));
