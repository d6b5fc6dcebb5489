import type { Person } from '@portico/contract/people';
import { rolesOf } from '@portico/domain/roles';
import { shownAddress } from '@portico/domain/shown-address';
import type { PersonRow } from './people.store.ts';

/** A person as administrators see it. */
export const presentPerson = (row: PersonRow): Person => ({
  id: row.id,
  displayName: row.displayName,
  email: shownAddress(row.email),
  userRole: [...rolesOf(row.roles)],
  state: row.state,
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
});
