import { sql } from 'kysely';
import type { Reads } from '../../platform/db/tx.ts';

/** Whose other sites are meant: the person of a session on one site. */
export interface SourceReader {
  siteId: string;
  sessionId: string;
  now: Date;
}

/** Another site on which the same session is somebody, and what they are there. */
export interface SourceRow {
  id: string;
  displayName: string;
  roles: string[];
}

/** The other sites, in use, on which a session is an active person that nobody signed it out of; by name. */
export async function listSourceRows(
  reads: Reads,
  { siteId, sessionId, now }: SourceReader,
): Promise<SourceRow[]> {
  return await reads
    .selectFrom('auth_session')
    .innerJoin('person', 'person.account_id', 'auth_session.user_id')
    .innerJoin('site', 'site.id', 'person.site_id')
    .select(['site.id', 'site.display_name as displayName', 'person.roles'])
    .where('auth_session.id', '=', sessionId)
    .where('auth_session.expires_at', '>', now)
    .where(sql<boolean>`person.id <> all(auth_session.signed_out_of)`)
    .where('person.state', '=', 'active')
    .where('site.state', '=', 'active')
    .where('site.id', '<>', siteId)
    .orderBy(sql`lower(site.display_name)`)
    .orderBy('site.name')
    .execute();
}
