import { preferenceProblems } from '@portico/contract/preferences';
import { USER_SETTINGS_CHANGED } from '@portico/contract/user-news';
import type { UserSettingKey, UserSettings } from '@portico/domain/user-settings';
import type { Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import type { Publish } from '../../platform/push/outbox.ts';
import { findActivePerson, holdProfile } from '../people/index.ts';
import { followChoices } from '../reminders/index.ts';
import { preferencesFrom } from './preferences.ts';
import { settingsOf } from './user-settings.service.ts';
import { keepChoices } from './user-settings.store.ts';

interface Choices {
  actor: PersonActor;
  /** By key; `null` for the default. */
  chosen: Partial<Record<UserSettingKey, unknown>>;
  at: Date;
}

/** Gives settings of somebody who is held other values, or takes them, and tells their other pages. Answers all that they have. */
export async function chooseMany(
  tx: Tx,
  { publish }: { publish: Publish },
  { actor: { siteId, personId }, chosen, at }: Choices,
): Promise<UserSettings> {
  if (!(await findActivePerson(tx, siteId, personId))) throw new Failure('forbidden'); // removed since the ticket was made
  await keepChoices(tx, { personId, chosen, at });
  const keys = Object.keys(chosen) as UserSettingKey[];
  await followChoices(tx, { personId, keys, at });
  const settings = await settingsOf(tx, personId);
  for (const key of keys)
    await publish(tx, {
      channels: [`person:${personId}`],
      eventType: USER_SETTINGS_CHANGED,
      data: { key, value: settings[key] },
    });
  return settings;
}

interface Choice extends Omit<Choices, 'chosen'> {
  /** Whose. */
  id: string;
  key: UserSettingKey;
  /** `null` for the default. */
  value: unknown;
}

/** The same of one of one’s own settings, unless it does not go with the others. */
export async function chooseOwn(
  tx: Tx,
  context: { publish: Publish },
  { actor, id, key, value, at }: Choice,
): Promise<UserSettings> {
  if (id !== actor.personId) throw new Failure('notFound');
  await holdProfile(tx, id); // of two that go together the second sees the first
  const settings = await chooseMany(tx, context, { actor, chosen: { [key]: value }, at });
  const problems = Object.values(preferencesFrom(settings)).map((section) => preferenceProblems(section));
  if (problems.some((fields) => Object.keys(fields).length > 0))
    throw new Failure('inputInvalid', { fields: { value: 'invalid' } });
  return settings;
}
