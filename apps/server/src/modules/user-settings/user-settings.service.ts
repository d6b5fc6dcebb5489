import { userSettingsFrom, type UserSettings } from '@portico/domain/user-settings';
import type { Reads } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import { findKept, listKept } from './user-settings.store.ts';

/** The settings of a person, each with its value. */
export const settingsOf = async (reads: Reads, personId: string): Promise<UserSettings> =>
  userSettingsFrom(await findKept(reads, personId));

/** The settings of several people, by their ids. */
export async function settingsOfMany(
  reads: Reads,
  personIds: readonly string[],
): Promise<(personId: string) => UserSettings> {
  const rows = await listKept(reads, personIds);
  const chosen = new Map(rows.map(({ personId, kept }) => [personId, userSettingsFrom(kept)]));
  const untouched = userSettingsFrom({});
  return (personId) => chosen.get(personId) ?? untouched;
}

/** Settings are one's own: whoever names somebody else finds nothing. */
export async function readOwn(reads: Reads, actor: PersonActor, id: string): Promise<UserSettings> {
  if (id !== actor.personId) throw new Failure('notFound');
  return await settingsOf(reads, id);
}
