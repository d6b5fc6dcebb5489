import { sql } from 'kysely';
import { beginningWith } from '../../platform/text/like.ts';
import { prepared, type Slots } from '../../platform/db/prepared.ts';
import type { Reads, Tx } from '../../platform/db/tx.ts';

/** A row of `person` with its account's address. */
export interface PersonRow {
  id: string;
  siteId: string;
  accountId: string;
  userName: string;
  displayName: string;
  email: string;
  /** As they say it themselves; empty for none. */
  phone: string;
  jobTitle: string;
  organisation: string;
  roles: string[];
  state: 'invited' | 'active' | 'disabled';
  locale: string | null;
  region: string | null;
  timeZone: string | null;
  lastSeenAt: Date | null;
  /** When they were invited, or were made. */
  cameAt: Date;
  /** Of their picture, null where they have none. */
  avatarId: string | null;
  /** How often their tickets were ended. */
  ticketGeneration: number;
  isEmailVerified: boolean;
  /** When they left by themselves: signing in brings them back until `eraseAt`. */
  leftAt: Date | null;
  /** When all of them goes. */
  eraseAt: Date | null;
  /** Whether their account administers the deployment. */
  isDeploymentAdmin: boolean;
}

const columns = [
  'person.id',
  'person.site_id as siteId',
  'person.account_id as accountId',
  'person.user_name as userName',
  'person.display_name as displayName',
  'auth_user.email',
  'person.phone',
  'person.job_title as jobTitle',
  'person.organisation',
  'person.roles',
  'person.state',
  'person.locale',
  'person.region',
  'person.time_zone as timeZone',
  'person.last_seen_at as lastSeenAt',
  'person.created_at as cameAt',
  'person.avatar_id as avatarId',
  'person.ticket_generation as ticketGeneration',
  'auth_user.email_verified as isEmailVerified',
  'person.left_at as leftAt',
  'person.erase_at as eraseAt',
] as const;

/** The account in whose name things stay that somebody made who is gone; nobody can sign in to it. */
export const FORMER_MEMBER = 'former-member';

const isDeploymentAdmin = sql<boolean>`exists (
  select from deployment_admin where deployment_admin.account_id = person.account_id
)`.as('isDeploymentAdmin');

/** People with the addresses of their accounts. */
export const persons = (reads: Reads) =>
  reads
    .selectFrom('person')
    .innerJoin('auth_user', 'auth_user.id', 'person.account_id')
    .select(columns)
    .select(isDeploymentAdmin);

const personById = prepared((reads: Reads, { siteId, id }: Slots<{ siteId: string; id: string }>) =>
  persons(reads).where('person.site_id', '=', siteId).where('person.id', '=', id),
);

export async function findPerson(reads: Reads, siteId: string, id: string): Promise<PersonRow | undefined> {
  const [row] = await personById(reads, { siteId, id });
  return row as PersonRow | undefined;
}

const namesOfSites = prepared((reads: Reads, { accountId }: Slots<{ accountId: string }>) =>
  reads
    .selectFrom('person')
    .innerJoin('site', 'site.id', 'person.site_id')
    .select('site.name')
    .where('person.account_id', '=', accountId)
    .where('person.state', '=', 'active')
    .where('site.state', '=', 'active')
    .orderBy('site.name')
    .limit(100),
);

/** The names of the sites on which an account is somebody. */
export async function listSiteNames(reads: Reads, accountId: string): Promise<string[]> {
  const rows = await namesOfSites(reads, { accountId });
  return rows.map(({ name }) => name);
}

/** Somebody of the site who may act there now, whatever their ticket says. */
export async function findActivePerson(
  reads: Reads,
  siteId: string,
  id: string,
): Promise<PersonRow | undefined> {
  const person = await findPerson(reads, siteId, id);
  return person?.state === 'active' ? person : undefined;
}

export async function findPersonByAccount(
  reads: Reads,
  siteId: string,
  accountId: string,
): Promise<PersonRow | undefined> {
  const row = await persons(reads)
    .where('person.site_id', '=', siteId)
    .where('person.account_id', '=', accountId)
    .executeTakeFirst();
  return row as PersonRow | undefined;
}

/** Who an account is on the sites where it may come in. */
export async function listActivePersons(reads: Reads, accountId: string): Promise<PersonRow[]> {
  const rows = await persons(reads)
    .where('person.account_id', '=', accountId)
    .where('person.state', '=', 'active')
    .orderBy('person.created_at')
    .orderBy('person.id')
    .limit(100)
    .execute();
  return rows as PersonRow[];
}

export async function findPersonByEmail(
  reads: Reads,
  siteId: string,
  email: string,
): Promise<PersonRow | undefined> {
  const row = await persons(reads)
    .where('person.site_id', '=', siteId)
    .where('auth_user.email', '=', email)
    .executeTakeFirst();
  return row as PersonRow | undefined;
}

/** The persons of an address on all sites of the deployment, the oldest first. */
export async function listPersonsByEmail(reads: Reads, email: string): Promise<PersonRow[]> {
  const rows = await persons(reads)
    .where('auth_user.email', '=', email)
    .orderBy('person.created_at')
    .orderBy('person.id')
    .limit(100)
    .execute();
  return rows as PersonRow[];
}

export interface NewPerson {
  siteId: string;
  accountId: string;
  userName: string;
  displayName: string;
  roles: readonly string[];
  state: 'invited' | 'active';
  locale?: string;
  region?: string;
  timeZone?: string;
  at: Date;
}

/** Answers the person's id. */
export async function insertPerson(tx: Tx, person: NewPerson): Promise<string> {
  const row = await tx
    .insertInto('person')
    .values({
      site_id: person.siteId,
      account_id: person.accountId,
      user_name: person.userName,
      display_name: person.displayName,
      roles: [...person.roles],
      state: person.state,
      locale: person.locale ?? null,
      region: person.region ?? null,
      time_zone: person.timeZone ?? null,
      invited_at: person.state === 'invited' ? person.at : null,
      created_at: person.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The names on this site that begin like `wanted`, and those of rooms anywhere: one that means neither is free. */
export async function takenUserNames(reads: Reads, siteId: string, wanted: string): Promise<Set<string>> {
  const like = beginningWith(wanted);
  const rooms = reads.selectFrom('room_name').select('name as user_name').where('name', 'like', like);
  const rows = await reads
    .selectFrom('person')
    .select('user_name')
    .where('site_id', '=', siteId)
    .where('user_name', 'like', like)
    .unionAll(rooms)
    .limit(1000)
    .execute();
  return new Set(rows.map((row) => row.user_name));
}

export async function activatePerson(tx: Tx, id: string, displayName?: string): Promise<void> {
  await tx
    .updateTable('person')
    .set({ state: 'active', ...(displayName && { display_name: displayName }) })
    .where('id', '=', id)
    .where('state', '=', 'invited')
    .execute();
}

/** Gives somebody these roles in place of all that they have. */
export async function setRoles(tx: Tx, id: string, roles: readonly string[]): Promise<void> {
  await tx
    .updateTable('person')
    .set({ roles: [...roles] })
    .where('id', '=', id)
    .execute();
}

/** How somebody reads: their language, the region that their dates follow, and their time zone. */
export async function setReading(
  tx: Tx,
  id: string,
  { locale, region, timeZone }: { locale: string; region: string; timeZone: string },
): Promise<void> {
  await tx.updateTable('person').set({ locale, region, time_zone: timeZone }).where('id', '=', id).execute();
}

export async function markSeen(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('person').set({ last_seen_at: at }).where('id', '=', id).execute();
}

/** Gives a person the word ADMIN, at the end of those they have, and takes ATTENDEE, beside which it would not count. */
export async function appointAdmin(tx: Tx, id: string): Promise<string[]> {
  const { roles } = await tx
    .updateTable('person')
    .set({
      roles: sql<string[]>`array_append(array_remove(array_remove(roles, 'ADMIN'), 'ATTENDEE'), 'ADMIN')`,
    })
    .where('id', '=', id)
    .returning('roles')
    .executeTakeFirstOrThrow();
  return roles;
}

const isFullAdmin = sql<boolean>`'ADMIN' = any(roles) and 'ATTENDEE' <> all(roles)`;

/** The full administrators of a site who may sign in, for this transaction alone until it ends. */
async function holdFullAdmins(tx: Tx, siteId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('person')
    .select('id')
    .where('site_id', '=', siteId)
    .where('state', '=', 'active')
    .where(isFullAdmin)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Whether somebody is the last full administrator of a site who may sign in. All of them are held until this transaction ends:
 * of two who go at once one waits for the other here. It comes before anybody is held alone, so that nobody waits for each other.
 */
export async function holdAsLastAdmin(tx: Tx, siteId: string, personId: string): Promise<boolean> {
  const admins = await holdFullAdmins(tx, siteId);
  return admins.length === 1 && admins[0] === personId;
}

/** Who administers the deployment and may sign in, on any site. */
const deploymentAdmins = (reads: Reads) =>
  reads
    .selectFrom('deployment_admin')
    .innerJoin('person', 'person.account_id', 'deployment_admin.account_id')
    .innerJoin('site', 'site.id', 'person.site_id')
    .select('person.id')
    .where('person.state', '=', 'active')
    .where('site.state', '=', 'active')
    .orderBy('person.id');

/** Whether nobody of those would be left without somebody. All of them are held as above. */
async function holdAsLastOfDeployment(tx: Tx, personId: string): Promise<boolean> {
  const admins = await deploymentAdmins(tx).forUpdate('deployment_admin').execute();
  return admins.length === 1 && admins[0]?.id === personId;
}

/** The same as it is just now, to be said before anybody tries. */
export async function isLastOfDeployment(reads: Reads, personId: string): Promise<boolean> {
  const admins = await deploymentAdmins(reads).limit(2).execute();
  return admins.length === 1 && admins[0]?.id === personId;
}

/** Whether a site, or the deployment, would have no administrator any more without somebody: who is needed does not go. */
export async function holdAsNeeded(tx: Tx, siteId: string, personId: string): Promise<boolean> {
  const isLast = await holdAsLastAdmin(tx, siteId, personId);
  return (await holdAsLastOfDeployment(tx, personId)) || isLast;
}

/** How many full administrators of a site may sign in. */
export async function countFullAdmins(reads: Reads, siteId: string): Promise<number> {
  const { count } = await reads
    .selectFrom('person')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('site_id', '=', siteId)
    .where('state', '=', 'active')
    .where(isFullAdmin)
    .executeTakeFirstOrThrow();
  return count;
}

/** Gives somebody a picture, or takes it. Answers which one they had, and whether they could be given one. */
export async function changeAvatar(
  tx: Tx,
  id: string,
  avatarId: string | null,
): Promise<{ before: string | null; isChanged: boolean }> {
  const person = await tx
    .selectFrom('person')
    .select(['avatar_id as before', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const isChanged = person !== undefined && (avatarId === null || person.state === 'active');
  if (isChanged) await tx.updateTable('person').set({ avatar_id: avatarId }).where('id', '=', id).execute();
  return { before: person?.before ?? null, isChanged };
}

/** Keeps somebody out, with nothing of them left to be seen, or lets them in again: who was invited and never came is invited as before. */
export async function setDisabled(tx: Tx, id: string, isDisabled: boolean): Promise<void> {
  const before = sql<'invited' | 'active'>`case when invited_at is not null and last_seen_at is null
    then 'invited' else 'active' end`;
  await tx
    .updateTable('person')
    .set(
      isDisabled
        ? { state: 'disabled', avatar_id: null, left_at: null }
        : { state: before, left_at: null, erase_at: null },
    )
    .where('id', '=', id)
    .execute();
}

/** Holds a person until the end of the transaction: whoever decides by what they are reads it after this. */
export async function lockPerson(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('person').select('id').where('id', '=', id).forUpdate().execute();
}

/** Keeps somebody out who leaves by themselves, and remembers until when they may come back. */
export async function setLeft(
  tx: Tx,
  id: string,
  { at, eraseAt }: { at: Date; eraseAt: Date },
): Promise<void> {
  await tx
    .updateTable('person')
    .set({ state: 'disabled', avatar_id: null, left_at: at, erase_at: eraseAt })
    .where('id', '=', id)
    .execute();
}

/** Says that all of somebody goes now who is kept out. */
export async function setToErase(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('person').set({ erase_at: at, left_at: null }).where('id', '=', id).execute();
}

/** Counts that the tickets of somebody were ended; those that are made from now on bear the answer. */
export async function nextTicketGeneration(tx: Tx, id: string): Promise<number> {
  const row = await tx
    .updateTable('person')
    .set({ ticket_generation: sql<number>`ticket_generation + 1` })
    .where('id', '=', id)
    .returning('ticket_generation as generation')
    .executeTakeFirstOrThrow();
  return row.generation;
}
