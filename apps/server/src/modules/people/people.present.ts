import { avatarPath } from '@portico/contract/avatar-url';
import type { Person } from '@portico/contract/people';
import { rolesOf } from '@portico/domain/roles';
import { shownAddress } from '@portico/domain/shown-address';
import type { PersonRow } from './people.store.ts';

/** Where somebody's picture is, null where they have none. */
export const avatarUrlOf = (avatarId: string | null): string | null =>
  avatarId === null ? null : avatarPath(avatarId);

/** A person as administrators see it. */
export const presentPerson = (row: PersonRow): Person => ({
  id: row.id,
  displayName: row.displayName,
  email: shownAddress(row.email),
  phone: row.phone,
  userRole: [...rolesOf(row.roles)],
  state: row.state,
  cameAt: row.cameAt.toISOString(),
  jobTitle: row.jobTitle,
  organisation: row.organisation,
  avatarUrl: avatarUrlOf(row.avatarId),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
});
