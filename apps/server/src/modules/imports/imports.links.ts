import type { PeopleFilter } from '@portico/contract/people';
import { checkLink, secondsOf, signLink, type LinkText } from '../../platform/http/signed-links.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/** A table that somebody may fetch: lines of an import that failed, or people of the site. */
export type TableLink = { site: string; personId: string } & (
  | { kind: 'failed'; id: string }
  | { kind: 'people'; filter: PeopleFilter }
);

const LINK_SECONDS = 600;

/** What is filtered by, in the order of the alphabet: one filter has one text. */
function wordsOf(filter: PeopleFilter): URLSearchParams {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) words.set(name, value);
  words.sort();
  return words;
}

const textOf = (link: TableLink): LinkText => ({
  purpose: 'people-link',
  parts: [
    link.site,
    link.personId,
    ...(link.kind === 'failed' ? ['failed', link.id] : ['people', wordsOf(link.filter).toString()]),
  ],
});

/** An address below the portal's origin that works for ten minutes. */
export function makeTableLink(secrets: Secrets, link: TableLink, now: Date): string {
  const expires = secondsOf(now) + LINK_SECONDS;
  const query = wordsOf(link.kind === 'people' ? link.filter : {});
  query.set('expires', String(expires));
  query.set('signature', signLink(secrets, textOf(link), expires));
  const path = link.kind === 'failed' ? `imports/${link.id}/failed.csv` : 'people.csv';
  return `/webappng/sites/${link.site}/users/${path}?${query.toString()}`;
}

/** Whether a link is ours, made for this person, and not too old. */
export const checkTableLink = (
  secrets: Secrets,
  link: TableLink,
  given: Parameters<typeof checkLink>[2],
): ReturnType<typeof checkLink> => checkLink(secrets, textOf(link), given);
