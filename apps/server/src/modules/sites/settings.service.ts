import type { SiteSetting, SiteSettingsView } from '@portico/contract/site-settings';
import { SITE_SETTINGS_CHANGED, siteFactsOf, type SiteSettingsNews } from '@portico/contract/site-facts';
import type { Roles } from '@portico/domain/roles';
import {
  settingDefinition,
  settingNames,
  settingsFrom,
  type SettingName,
} from '@portico/domain/site-settings';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { afterCommit } from '../../platform/db/unit.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import type { Publish } from '../../platform/push/outbox.ts';
import { recordAudit } from '../audit/index.ts';
import { findActivePerson } from '../people/index.ts';
import { mayChangeSetting } from './sites.policy.ts';
import {
  countLiveMeetings,
  keepSettings,
  listSettingRows,
  lockSettings,
  type SettingRow,
} from './settings.store.ts';
import { findSiteById, isOnlySite, type Site } from './sites.store.ts';

/** What of settings a change names; `null` makes one what it is by default. */
export type SettingChanges = { readonly [Name in SettingName]?: unknown };

const siteById = async (reads: Reads, siteId: string): Promise<Site> => {
  const site = await findSiteById(reads, siteId);
  if (!site) throw new Failure('notFound'); // gone since the ticket was made
  return site;
};

type MayChange = (name: SettingName) => boolean;

async function rightsOf(reads: Reads, roles: Roles): Promise<MayChange> {
  const where = { isOnlySite: await isOnlySite(reads) };
  return (name) => mayChangeSetting(roles, settingDefinition(name).owner, where);
}

function presentSetting(
  name: SettingName,
  { value, row, mayChange }: { value: SiteSetting['value']; row: SettingRow | undefined; mayChange: boolean },
): SiteSetting {
  const definition = settingDefinition(name);
  return {
    ...definition,
    ...(definition.kind === 'choice' && { of: [...definition.of] }),
    name,
    isUsed: definition.use === 'now',
    value,
    isDefault: value === definition.byDefault,
    mayChange,
    changed: row ? { by: row.changedBy, at: row.changedAt.toISOString(), version: row.version } : null,
  } as SiteSetting;
}

/** All settings of the site of somebody who may see them. */
export async function viewSettings(reads: Reads, { siteId, roles }: PersonActor): Promise<SiteSettingsView> {
  const { settings, settingsVersion } = await siteById(reads, siteId);
  const rows = new Map((await listSettingRows(reads, siteId)).map((row) => [row.name, row]));
  const mayChange = await rightsOf(reads, roles);
  return {
    version: settingsVersion,
    settings: settingNames.map((name) =>
      presentSetting(name, { value: settings[name], row: rows.get(name), mayChange: mayChange(name) }),
    ),
    liveMeetings: await countLiveMeetings(reads, siteId),
  };
}

interface Change {
  siteId: string;
  changes: SettingChanges;
  by: { id: string | null; name: string };
  at: Date;
  address?: string;
  userAgent?: string;
  trackingId?: string;
}

/** What a change is written with: with the console there is no more of the portal. */
export interface ChangeContext {
  publish: Publish;
  /** The settings of a site changed in this process, which need not wait for the event. */
  onChanged?(siteId: string): void;
}

/** What differs from what is so now, by name. */
function differing(site: Site, changes: SettingChanges): SettingName[] {
  return settingNames.filter((name) => {
    const wanted = changes[name];
    if (wanted === undefined) return false;
    return (wanted === null ? settingDefinition(name).byDefault : wanted) !== site.settings[name];
  });
}

/**
 * Writes valid changes down, tells every process and page, and audits them with before and after. The settings are locked
 * by the caller. Answers the names of what is different now.
 */
export async function applySettings(
  tx: Tx,
  { publish, onChanged }: ChangeContext,
  { siteId, changes, by, at, ...from }: Change,
): Promise<SettingName[]> {
  const site = await siteById(tx, siteId);
  const names = differing(site, changes);
  if (names.length === 0) return names;
  const values = Object.fromEntries(names.map((name) => [name, changes[name]]));
  const version = site.settingsVersion + 1;
  await keepSettings(tx, { siteId, values, version, by: by.name, at });
  const settings = settingsFrom({
    ...site.settings,
    ...Object.fromEntries(names.map((name) => [name, changes[name] ?? undefined])),
  });
  await recordAudit(tx, {
    siteId,
    actor: by,
    action: 'site.settings_changed',
    subject: { kind: 'site', id: siteId },
    detail: Object.fromEntries(
      names.map((name) => [name, { before: site.settings[name], after: settings[name] }]),
    ),
    at,
    ...from,
  });
  const news: SiteSettingsNews = { siteId, version, facts: siteFactsOf(settings) };
  await publish(tx, { channels: [`site:${siteId}`], eventType: SITE_SETTINGS_CHANGED, data: { ...news } });
  afterCommit(() => onChanged?.(siteId));
  return names;
}

interface Wish {
  actor: PersonActor;
  /** What the caller has read. */
  version: number;
  changes: SettingChanges;
  now: Date;
  address: string;
  trackingId: string;
}

/** Changes settings for an administrator, who is told what somebody else changed since they read them. */
export async function changeSettings(
  tx: Tx,
  context: ChangeContext,
  { actor, version, changes, now, address, trackingId }: Wish,
): Promise<SiteSettingsView> {
  const { siteId, personId, roles } = actor;
  const person = await findActivePerson(tx, siteId, personId);
  if (!person) throw new Failure('forbidden'); // removed since the ticket was made
  await lockSettings(tx, siteId);
  const site = await siteById(tx, siteId);
  const names = differing(site, changes);
  const mayChange = await rightsOf(tx, roles);
  const refused = names.filter((name) => !mayChange(name));
  if (refused.length > 0)
    throw new Failure('forbidden', {
      fields: Object.fromEntries(refused.map((name) => [name, 'forbidden'])),
    });
  const rows = await listSettingRows(tx, siteId);
  const newer = rows.filter((row) => row.version > version && names.some((name) => name === row.name));
  if (newer.length > 0)
    throw new Failure('changedMeanwhile', {
      fields: Object.fromEntries(newer.map(({ name }) => [name, 'changed'])),
    });
  const by = { id: person.id, name: person.displayName };
  await applySettings(tx, context, { siteId, changes, by, at: now, address, trackingId });
  return await viewSettings(tx, actor);
}
