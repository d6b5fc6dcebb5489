import { sql, type RawBuilder } from 'kysely';

/** Whether the site of a row is used: what is due on one that rests waits there. */
export const isSiteUsed = (siteId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from site where site.id = ${siteId} and site.state = 'active')`;

/** The same by the person that a row is of. */
export const isPersonsSiteUsed = (personId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from person join site on site.id = person.site_id
    where person.id = ${personId} and site.state = 'active')`;
