import { preferenceProblems, type Preferences, type PreferenceSection } from '@portico/contract/preferences';
import type { UserSettingKey } from '@portico/domain/user-settings';
import { changeOn, type ChangeOf } from '../../platform/changes.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import { holdProfile } from '../people/index.ts';
import { chooseMany, preferencesOf, settingsIn } from '../user-settings/index.ts';
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
  const [was, is] = [settingsIn(all), settingsIn({ ...all, [section]: after })];
  const chosen = Object.fromEntries(
    Object.entries(is).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(was[key as UserSettingKey]),
    ),
  );
  if (Object.keys(chosen).length > 0) await chooseMany(tx, context, { actor, chosen, at: now });
  return after;
}
