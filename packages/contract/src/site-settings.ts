import {
  fitsSetting,
  settingDefinition,
  settingGroups,
  settingNames,
  type SettingName,
  type SettingValue,
  type SiteSettings,
} from '@portico/domain/site-settings';
import { webAddress } from '@portico/domain/web-address';
import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { Instant } from './values.ts';

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
  /** How many meetings go on now, which would end if the site had none. */
  liveMeetings: z.int(),
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
