import {
  isSettingName,
  readSettingValue,
  settingDefinition,
  settingNames,
  type SettingDefinition,
  type SettingValue,
} from '@portico/domain/site-settings';
import { applySettings, findSiteByName, lockSettings } from '../modules/sites/index.ts';
import type { Reads, Tx } from '../platform/db/tx.ts';
import type { Publish } from '../platform/push/outbox.ts';
import { refused, type AdminAnswer } from './protocol.ts';
import { plain, table } from './table.ts';

/** A value as it is shown. */
function shown(value: SettingValue): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value === '' ? '(nothing)' : plain(String(value));
}

/** What a setting takes. */
function takes(definition: SettingDefinition): string {
  switch (definition.kind) {
    case 'flag':
      return 'on or off';
    case 'choice':
      return definition.of.join(' or ');
    case 'number':
      return `a whole number from ${definition.min} to ${definition.max}`;
    case 'text':
      return `at most ${definition.maxLength} characters`;
    case 'address':
      return "an address, with https:// before it unless it says http:// itself, or '' for none";
  }
}

const noSite = (site: string): AdminAnswer => refused(`there is no site ${site}: see sites`);

/** All settings of a site. */
export async function showSettings(reads: Reads, siteName: string): Promise<AdminAnswer> {
  const site = await findSiteByName(reads, siteName);
  if (!site) return noSite(siteName);
  const rows = settingNames.map((name) => [
    name,
    shown(site.settings[name]),
    shown(settingDefinition(name).byDefault),
    takes(settingDefinition(name)),
  ]);
  return {
    isDone: true,
    lines: table(['SETTING', 'VALUE', 'BY DEFAULT', 'TAKES'], rows),
    data: { site: site.name, settings: site.settings },
  };
}

interface Wish {
  site: string;
  name: string;
  /** As it was typed; undefined for the default. */
  value: string | undefined;
}

/** Changes any setting of a site. */
export async function changeSetting(
  tx: Tx,
  { publish, now }: { publish: Publish; now: Date },
  wish: Wish,
): Promise<AdminAnswer> {
  const site = await findSiteByName(tx, wish.site);
  if (!site) return noSite(wish.site);
  const { name } = wish;
  if (!isSettingName(name)) return refused(`there is no setting "${plain(name)}": see setting ${site.name}`);
  const value = wish.value === undefined ? null : readSettingValue(name, wish.value);
  if (value === undefined) return refused(`${name} takes ${takes(settingDefinition(name))}`);
  await lockSettings(tx, site.id);
  const by = { id: null, name: 'console' };
  const changed = await applySettings(
    tx,
    { publish },
    { siteId: site.id, changes: { [name]: value }, by, at: now },
  );
  const is = value ?? settingDefinition(name).byDefault;
  const line = `${name} of ${plain(site.displayName)} is ${shown(is)} ${changed.length > 0 ? 'now' : 'already'}`;
  return { isDone: true, lines: [line], data: { site: site.name, name, value: is } };
}
