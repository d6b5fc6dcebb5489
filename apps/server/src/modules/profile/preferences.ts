import { preferenceProblems, type Preferences, type PreferenceSection } from '@portico/contract/preferences';
import type { UserSettingKey } from '@portico/domain/user-settings';
import { changeOn, type ChangeOf } from '../../platform/changes.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import { holdProfile } from '../people/index.ts';
import { chooseOwn, preferencesOf, settingsIn } from '../user-settings/index.ts';
import type { ProfileContext } from './profile.service.ts';

interface Changing<Section extends PreferenceSection> {
  actor: PersonActor;
  section: Section;
  change: ChangeOf<Preferences[Section]>;
  now: Date;
}

/** Changes a section, setting by setting, and answers all of it. */
export async function changePreferences<Section extends PreferenceSection>(
  tx: Tx,
  context: ProfileContext,
  { actor, section, change, now }: Changing<Section>,
): Promise<Preferences[Section]> {
  await holdProfile(tx, actor.personId); // of two who change one setting the second sees the first
  const all = await preferencesOf(tx, actor.personId);
  const after = { ...all[section], ...changeOn<Preferences[Section]>(all[section], change) };
  const fields = preferenceProblems(after);
  if (Object.keys(fields).length > 0) throw new Failure('inputInvalid', { fields });
  const before = settingsIn(all);
  for (const [name, value] of Object.entries(settingsIn({ ...all, [section]: after }))) {
    const key = name as UserSettingKey;
    if (JSON.stringify(value) !== JSON.stringify(before[key]))
      await chooseOwn(tx, context, { actor, id: actor.personId, key, value, at: now });
  }
  return after;
}
