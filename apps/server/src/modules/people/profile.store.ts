import { sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/tx.ts';

/** What somebody says of themselves. */
export interface ProfileRow {
  displayName: string;
  phone: string;
  jobTitle: string;
  organisation: string;
  email: string;
  /** What their personal room is called in links. */
  roomName: string | null;
}

const profiles = (reads: Reads, personId: string) =>
  reads
    .selectFrom('person')
    .innerJoin('auth_user', 'auth_user.id', 'person.account_id')
    .leftJoin('room_name', 'room_name.person_id', 'person.id')
    .select([
      'person.display_name as displayName',
      'person.phone',
      'person.job_title as jobTitle',
      'person.organisation',
      'auth_user.email',
      'room_name.name as roomName',
    ])
    .where('person.id', '=', personId);

export async function findProfile(reads: Reads, personId: string): Promise<ProfileRow | undefined> {
  return await profiles(reads, personId).executeTakeFirst();
}

/** The same, for this transaction alone until it ends: of two who change one field, the second sees the first. */
export async function holdProfile(tx: Tx, personId: string): Promise<ProfileRow | undefined> {
  await tx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
  return await findProfile(tx, personId);
}

export type ProfileChange = Partial<Pick<ProfileRow, 'displayName' | 'phone' | 'jobTitle' | 'organisation'>>;

export async function setProfile(tx: Tx, personId: string, change: ProfileChange): Promise<void> {
  const { displayName, phone, jobTitle, organisation } = change;
  await tx
    .updateTable('person')
    .set({
      ...(displayName !== undefined && { display_name: displayName }),
      ...(phone !== undefined && { phone }),
      ...(jobTitle !== undefined && { job_title: jobTitle }),
      ...(organisation !== undefined && { organisation }),
    })
    .where('id', '=', personId)
    .execute();
}

/** Whether a name is the user name of somebody else, on whatever site: links to rooms name none. */
export async function isUserNameOfOther(reads: Reads, name: string, personId: string): Promise<boolean> {
  const row = await reads
    .selectFrom('person')
    .select('id')
    .where('user_name', '=', name)
    .where('id', '!=', personId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the name of somebody's room away: from now on it is anybody's. */
export async function dropRoomName(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('room_name').where('person_id', '=', personId).execute();
}

/** Gives somebody's room a name; answers whether it was free. */
export async function takeRoomName(tx: Tx, personId: string, name: string): Promise<boolean> {
  const row = await tx
    .insertInto('room_name')
    .values({ name, person_id: personId })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** A person of an account, with the site that they are on. */
export interface SitePerson {
  siteId: string;
  siteName: string;
  siteDisplayName: string;
  displayName: string;
}

/** The sites on which an account may sign in, by name. */
export async function listSitesOfAccount(reads: Reads, accountId: string): Promise<SitePerson[]> {
  return await reads
    .selectFrom('person')
    .innerJoin('site', 'site.id', 'person.site_id')
    .select([
      'site.id as siteId',
      'site.name as siteName',
      'site.display_name as siteDisplayName',
      'person.display_name as displayName',
    ])
    .where('person.account_id', '=', accountId)
    .where('person.state', '=', 'active')
    .orderBy(sql`lower(site.display_name)`)
    .orderBy('site.name')
    .limit(100)
    .execute();
}
