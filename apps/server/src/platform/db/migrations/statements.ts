import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A migration of plain statements, each ended by `;` at the end of a line. Both databases run the same text. */
export function statements(text: string): Migration {
  const parts = text
    .split(/;\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return {
    async up(db: Kysely<unknown>) {
      for (const part of parts) await sql.raw(part).execute(db);
    },
  };
}
