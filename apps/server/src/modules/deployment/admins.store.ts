import { sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/tx.ts';

/** Somebody who administers the deployment, as the oldest of the persons that they can sign in as. */
export interface AdminRow {
  accountId: string;
  displayName: string;
  email: string;
  givenAt: Date;
  givenBy: string;
  /** Whether they can sign in to any site that is used. */
  canSignIn: boolean;
  /** How they read, and where they sign in; null where they cannot. */
  locale: string | null;
  siteName: string | null;
}

/** Everybody who administers the deployment, the first first. */
export async function listAdmins(reads: Reads): Promise<AdminRow[]> {
  const { rows } = await sql<AdminRow>`
    select deployment_admin.account_id as "accountId", coalesce(one.display_name, auth_user.name) as "displayName",
      auth_user.email, given_at as "givenAt", given_by as "givenBy", one.id is not null as "canSignIn",
      coalesce(one.locale, one.default_locale) as locale, one.site_name as "siteName"
    from deployment_admin
    join auth_user on auth_user.id = deployment_admin.account_id
    left join lateral (
      select person.id, person.display_name, person.locale, site.default_locale, site.name as site_name
      from person join site on site.id = person.site_id
      where person.account_id = deployment_admin.account_id and person.state = 'active' and site.state = 'active'
      order by person.created_at, person.id limit 1
    ) as one on true
    order by given_at, lower(auth_user.email)`.execute(reads);
  return rows;
}

/** Holds all of them until the end of the transaction: of two who go at once, one waits for the other. */
export async function lockAdmins(tx: Tx): Promise<void> {
  await tx.selectFrom('deployment_admin').select('account_id').orderBy('account_id').forUpdate().execute();
}

/** The account of an address that can sign in to a site, with what it is called there. */
export async function findAccount(
  reads: Reads,
  email: string,
): Promise<{ accountId: string; displayName: string } | undefined> {
  return await reads
    .selectFrom('auth_user')
    .innerJoin('person', 'person.account_id', 'auth_user.id')
    .select(['auth_user.id as accountId', 'person.display_name as displayName'])
    .where('auth_user.email', '=', email)
    .where('person.state', '=', 'active')
    .orderBy('person.created_at')
    .orderBy('person.id')
    .limit(1)
    .executeTakeFirst();
}

export async function findAccountId(reads: Reads, email: string): Promise<string | undefined> {
  const row = await reads.selectFrom('auth_user').select('id').where('email', '=', email).executeTakeFirst();
  return row?.id;
}

/** Answers whether the account was none before. */
export async function insertAdmin(
  tx: Tx,
  admin: { accountId: string; by: string; at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('deployment_admin')
    .values({ account_id: admin.accountId, given_by: admin.by, given_at: admin.at })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteAdmin(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('deployment_admin').where('account_id', '=', accountId).execute();
}

/** The persons of an account, on every site. */
export async function listPersonsOf(reads: Reads, accountId: string): Promise<string[]> {
  const rows = await reads.selectFrom('person').select('id').where('account_id', '=', accountId).execute();
  return rows.map(({ id }) => id);
}
