import { USER_SETTINGS_CHANGED } from '@portico/contract/user-news';
import { userSettingsFrom, type UserSettingKey, type UserSettings } from '@portico/domain/user-settings';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import type { Publish } from '../../platform/push/outbox.ts';
import { findActivePerson } from '../people/index.ts';
import { findKept, forgetSetting, keepSetting, listKept } from './user-settings.store.ts';

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

interface Choice {
  actor: PersonActor;
  /** Whose. */
  id: string;
  key: UserSettingKey;
  /** `null` for the default. */
  value: unknown;
  at: Date;
}

/** Gives one of one's own settings a value, or takes it, and tells one's other pages. */
export async function chooseOwn(
  tx: Tx,
  { publish }: { publish: Publish },
  { actor, id, key, value, at }: Choice,
): Promise<UserSettings> {
  const { siteId, personId } = actor;
  if (id !== personId) throw new Failure('notFound');
  if (!(await findActivePerson(tx, siteId, personId))) throw new Failure('forbidden'); // removed since the ticket was made
  if (value === null) await forgetSetting(tx, { personId, key });
  else await keepSetting(tx, { personId, key, value, at });
  const settings = await settingsOf(tx, personId);
  await publish(tx, {
    channels: [`person:${personId}`],
    eventType: USER_SETTINGS_CHANGED,
    data: { key, value: settings[key] },
  });
  return settings;
}
