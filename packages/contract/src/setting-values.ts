import {
  settingDefinition,
  type SettingDefinition,
  type SettingName,
  type SiteSettings,
} from '@portico/domain/site-settings';
import * as z from 'zod/mini';
import { catch as otherwise } from 'zod/mini';

function valueOf(definition: SettingDefinition): z.ZodMiniType {
  switch (definition.kind) {
    case 'flag':
      return z.boolean();
    case 'choice':
      return z.enum(definition.of);
    case 'number':
      return z.int();
    case 'text':
    case 'address':
      return z.string();
  }
}

/** The value of a site's setting on the wire: one that is missing or that this version does not know is the default (OP-06). */
export function setting<const Name extends SettingName>(
  name: Name,
): z.ZodMiniCatch<z.ZodMiniType<SiteSettings[Name], SiteSettings[Name]>> {
  const definition = settingDefinition(name);
  return otherwise(
    valueOf(definition) as z.ZodMiniType<SiteSettings[Name], SiteSettings[Name]>,
    definition.byDefault as SiteSettings[Name],
  );
}
