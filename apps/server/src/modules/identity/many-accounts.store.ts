import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/db/tx.ts';

/** The accounts of addresses, by address; those that are not there are made, without a password, as `ensureAccount` does. */
export async function ensureAccounts(
  tx: Tx,
  people: readonly { email: string; name: string }[],
): Promise<Map<string, string>> {
  if (people.length === 0) return new Map();
  await tx
    .insertInto('auth_user')
    .values(people.map(({ email, name }) => ({ id: randomUUID().replaceAll('-', ''), email, name })))
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
  const rows = await tx
    .selectFrom('auth_user')
    .select(['id', 'email'])
    .where(
      'email',
      'in',
      people.map(({ email }) => email),
    )
    .execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}
