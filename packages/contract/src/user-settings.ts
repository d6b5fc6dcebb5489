import {
  userSettingDefinition,
  userSettingKeys,
  userSettings,
  fitsUserSetting,
  type UserSettingKey,
  type UserSettings,
} from '@portico/domain/user-settings';
import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { Id } from './values.ts';

/** What one setting takes, as schemas say it. */
function schemaOf(key: UserSettingKey): z.ZodMiniType {
  const definition = userSettingDefinition(key);
  switch (definition.kind) {
    case 'flag':
      return z.boolean();
    case 'choice':
      return z.literal([...definition.of]);
    case 'number':
      return z.int().check(z.minimum(definition.min), z.maximum(definition.max));
    case 'time':
      return z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
    case 'weekdays':
      return z.array(z.int().check(z.minimum(1), z.maximum(7))).check(
        z.maxLength(7),
        z.refine((days) => fitsUserSetting(key, days)),
      );
    case 'several':
      return z.array(z.enum(definition.of as [string, ...string[]])).check(
        z.maxLength(definition.of.length),
        z.refine((some) => fitsUserSetting(key, some)),
      );
  }
}

type Values = { [Key in UserSettingKey]: z.ZodMiniType<UserSettings[Key]> };

/** Every setting of a person with its value, `null` for a choice that they have not made. */
export const UserSettingsView = z.object(
  Object.fromEntries(
    userSettingKeys.map((key) => [
      key,
      userSettings[key].byDefault === null ? z.nullable(schemaOf(key)) : schemaOf(key),
    ]),
  ) as Values,
);

/** Any value of a setting. Which one a key takes, `KeyAndValue` says. */
export type UserSettingValue = NonNullable<UserSettings[UserSettingKey]>;

type Pair = { [Key in UserSettingKey]: { key: Key; value: NonNullable<UserSettings[Key]> } }[UserSettingKey];

const pairs = userSettingKeys.map((key) => z.object({ key: z.literal(key), value: schemaOf(key) }));

/** A setting's key with its new value. */
const KeyAndValue = z.discriminatedUnion('key', pairs as never) as unknown as z.ZodMiniType<Pair, Pair>;

/** Whose: only one's own id is found. */
const ofPerson = z.object({ id: Id });

export const readUserSettings = operation({
  id: 'userSettings.read',
  method: 'GET',
  path: '/orgsettings/users/{id}',
  summary: 'All settings of oneself, each with its value.',
  audience: 'person',
  planes: ['portal', 'messaging'],
  params: ofPerson,
  answer: UserSettingsView,
  errors: ['notFound'],
});

export const setUserSetting = operation({
  id: 'userSettings.set',
  method: 'POST',
  path: '/orgsettings/users/{id}',
  summary: 'Gives one of one’s own settings a value (HTTP-08); answers all of them.',
  audience: 'person',
  planes: ['portal', 'messaging'],
  params: ofPerson,
  body: KeyAndValue,
  answer: UserSettingsView,
  errors: ['notFound'],
});

export const unsetUserSetting = operation({
  id: 'userSettings.unset',
  method: 'DELETE',
  path: '/orgsettings/users/{id}/{key}',
  summary: 'Makes one of one’s own settings what it is by default; answers all of them.',
  audience: 'person',
  planes: ['portal', 'messaging'],
  params: z.extend(ofPerson, { key: z.enum(userSettingKeys) }),
  answer: UserSettingsView,
  errors: ['notFound'],
});
