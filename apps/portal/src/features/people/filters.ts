import { roleChoices, seenChoices, stateChoices } from '@portico/contract/people';
import type { SearchWords } from '../../app/use-search-state.ts';

/** What the list is narrowed to beside what is typed. */
export interface PeopleFilters {
  role?: (typeof roleChoices)[number];
  state?: (typeof stateChoices)[number];
  seen?: (typeof seenChoices)[number];
}

const oneOf = <const Word extends string>(
  words: readonly Word[],
  said: string | undefined,
): Word | undefined => words.find((word) => word === said);

/** As an address says it; whatever else stands there is passed over. */
export function filtersOf(said: SearchWords): PeopleFilters {
  const role = oneOf(roleChoices, said['role']);
  const state = oneOf(stateChoices, said['state']);
  const seen = oneOf(seenChoices, said['seen']);
  return { ...(role && { role }), ...(state && { state }), ...(seen && { seen }) };
}

/** Words of the address that a filter stands in; all of them are forgotten by who clears the filters. */
export const filterWords = ['role', 'state', 'seen'] as const;
