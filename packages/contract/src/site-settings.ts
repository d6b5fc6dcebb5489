import {
  fitsSetting,
  settingDefinition,
  settingGroups,
  settingNames,
  usedSettingNames,
  type SettingName,
  type SettingValue,
  type SiteSettings,
} from '@portico/domain/site-settings';
import { webAddress } from '@portico/domain/web-address';
import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { INTENDED_VALUE_MOST, SettingEffects } from './setting-effects.ts';
import { Id, Instant } from './values.ts';

/** What one setting takes, as schemas say it. */
function schemaOf(name: SettingName): z.ZodMiniType<SettingValue> {
  const definition = settingDefinition(name);
  switch (definition.kind) {
    case 'flag':
      return z.boolean();
    case 'choice':
      return z.enum(definition.of);
    case 'number':
      return z.int().check(z.minimum(definition.min), z.maximum(definition.max));
    case 'text':
      return z.string().check(z.maxLength(definition.maxLength));
    case 'address':
      return z.string().check(
        z.overwrite(webAddress),
        z.maxLength(definition.maxLength),
        z.refine((text) => fitsSetting(name, text)),
      );
  }
}

type Changes = {
  [Name in SettingName]: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniType<SiteSettings[Name]>>>;
};

const changes = Object.fromEntries(
  settingNames.map((name) => [name, z.optional(z.nullable(schemaOf(name)))]),
) as Changes;

const Value = z.union([z.boolean(), z.number(), z.string()]);

/** One setting of the site with what it may be, what it is, and who made it so. */
export const SiteSetting = z.object({
  name: z.enum(settingNames),
  group: z.enum(settingGroups),
  kind: z.enum(['flag', 'choice', 'number', 'text', 'address']),
  /** Of a choice. */
  of: z.optional(z.array(z.string())),
  /** Of a number. */
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  /** Of a text or an address. */
  maxLength: z.optional(z.number()),
  owner: z.enum(['site', 'deployment']),
  /** Whether it changes what people see or may do; others are kept for what is to come. */
  isUsed: z.boolean(),
  byDefault: Value,
  value: Value,
  isDefault: z.boolean(),
  /** Whether whoever asks may change it here; where not, the console can. */
  mayChange: z.boolean(),
  /** Who changed it last, where anybody did. */
  changed: z.nullable(
    z.object({
      by: z.string(),
      at: Instant,
      /** Of the settings with that change. */
      version: z.int(),
    }),
  ),
});
export type SiteSetting = z.infer<typeof SiteSetting>;

/** All settings of the site as they are now. */
export const SiteSettingsView = z.object({
  /** Counts up with each change. */
  version: z.int(),
  settings: z.array(SiteSetting),
  /** Whether there is another site of which the caller may copy settings. */
  hasSources: z.boolean(),
});
export type SiteSettingsView = z.infer<typeof SiteSettingsView>;

export const readSiteSettings = operation({
  id: 'siteSettings.read',
  method: 'GET',
  path: '/sitesettings',
  summary: 'All settings of the site: what each may be, what it is, and who changed it last.',
  audience: 'person',
  answer: SiteSettingsView,
});

export const changeSiteSettings = operation({
  id: 'siteSettings.change',
  method: 'PATCH',
  path: '/sitesettings',
  summary:
    'Changes settings of the site, all that are named or none; `null` makes one what it is by default (RFC 7396). Refused where somebody else changed one of them since `version`: "fields" names those, and reading again tells by whom.',
  audience: 'person',
  body: z.strictObject({
    ...changes,
    /** Of the settings that the caller has read. */
    version: z.int(),
  }),
  answer: SiteSettingsView,
  errors: ['forbidden', 'changedMeanwhile'],
});

export const readSettingEffects = operation({
  id: 'siteSettings.effects',
  method: 'GET',
  path: '/sitesettings/effects',
  summary:
    'Whom a change of one setting would concern and how, before it is made. A value is written as in addresses: `true`, `90`, `dark`. Of what is so already nothing follows.',
  audience: 'person',
  query: z.object({
    name: z.enum(usedSettingNames),
    value: z.string().check(z.maxLength(INTENDED_VALUE_MOST)),
  }),
  answer: SettingEffects,
});

/** A site of which settings can be copied. */
const SettingSource = z.object({ id: Id, displayName: z.string() });
export type SettingSource = z.infer<typeof SettingSource>;

export const listSettingSources = operation({
  id: 'siteSettings.sources',
  method: 'GET',
  path: '/sitesettings/sources',
  summary:
    'The other sites of which the caller may copy settings, by name: those that their account administers as well, in use, and not signed out of.',
  audience: 'person',
  answer: z.object({ sites: z.array(SettingSource) }),
});

/** A setting that has another value on the other site. */
const SettingDifference = z.object({
  name: z.enum(usedSettingNames),
  /** Its value on this site. */
  here: Value,
  /** Its value on the other one. */
  there: Value,
  /** Whether whoever asks may change it here. */
  mayChange: z.boolean(),
  /** Of taking the other value. */
  ...SettingEffects.shape,
});
export type SettingDifference = z.infer<typeof SettingDifference>;

const ofSource = z.object({ siteId: Id });

export const compareSettings = operation({
  id: 'siteSettings.compare',
  method: 'GET',
  path: '/sitesettings/sources/{siteId}',
  summary: 'Which settings are others on another site, and what would follow from taking its values.',
  audience: 'person',
  params: ofSource,
  answer: z.object({
    /** Of the settings of this site. */
    version: z.int(),
    /** Of those of the other one. */
    sourceVersion: z.int(),
    differences: z.array(SettingDifference),
  }),
  errors: ['notFound'],
});

export const copySettings = operation({
  id: 'siteSettings.copy',
  method: 'POST',
  path: '/sitesettings/sources/{siteId}/copies',
  summary:
    'Takes values of settings of another site, all that are named or none. Refused where somebody has changed one of them since the versions, on either site: "fields" names those.',
  audience: 'person',
  params: ofSource,
  body: z.strictObject({
    names: z.array(z.enum(usedSettingNames)).check(z.minLength(1), z.maxLength(usedSettingNames.length)),
    /** Of the settings of this site that the caller has read. */
    version: z.int(),
    /** Of those of the other one. */
    sourceVersion: z.int(),
  }),
  answer: SiteSettingsView,
  errors: ['notFound', 'forbidden', 'changedMeanwhile'],
});
