import type { SiteSetting, SiteSettingsView } from '@portico/contract/site-settings';
import { SITE_SETTINGS_CHANGED, siteFactsOf, type SiteSettingsNews } from '@portico/contract/site-facts';
import { mayAdministerSite, type Roles } from '@portico/domain/roles';
import {
  settingDefinition,
  settingNames,
  settingsFrom,
  type SettingName,
  type SiteSettings,
} from '@portico/domain/site-settings';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { afterCommit } from '../../platform/db/unit.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import type { Publish } from '../../platform/push/outbox.ts';
import { recordAudits, type AuditEntry } from '../audit/index.ts';
import { findActivePerson } from '../people/index.ts';
import { mayBeSource, mayChangeSetting } from './sites.policy.ts';
import { keepSettings, listSettingRows, lockSettings, type SettingRow } from './settings.store.ts';
import { findSiteById, isOnlySite, type Site } from './sites.store.ts';
import { listSourceRows } from './sources.store.ts';

/** What of settings a change names; `null` makes one what it is by default. */
export type SettingChanges = { readonly [Name in SettingName]?: unknown };

/** A site that a ticket names. @throws {Failure} notFound, when it is gone since the ticket was made */
export const siteById = async (reads: Reads, siteId: string): Promise<Site> => {
  const site = await findSiteById(reads, siteId);
  if (!site) throw new Failure('notFound');
  return site;
};

type MayChange = (name: SettingName) => boolean;

/** Which settings somebody may change from within their site. */
export async function rightsOf(reads: Reads, roles: Roles): Promise<MayChange> {
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

/** Whether somebody may change settings, and has another site to copy them of. */
async function hasSources(reads: Reads, actor: PersonActor, now: Date): Promise<boolean> {
  if (!mayAdministerSite(actor.roles)) return false;
  return (await listSourceRows(reads, { ...actor, now })).some(mayBeSource);
}

/** All settings of the site of somebody who may see them. */
export async function viewSettings(reads: Reads, actor: PersonActor, now: Date): Promise<SiteSettingsView> {
  const { siteId, roles } = actor;
  const { settings, settingsVersion } = await siteById(reads, siteId);
  const rows = new Map((await listSettingRows(reads, siteId)).map((row) => [row.name, row]));
  const mayChange = await rightsOf(reads, roles);
  return {
    version: settingsVersion,
    settings: settingNames.map((name) =>
      presentSetting(name, { value: settings[name], row: rows.get(name), mayChange: mayChange(name) }),
    ),
    hasSources: await hasSources(reads, actor, now),
  };
}

interface Change {
  siteId: string;
  changes: SettingChanges;
  by: { id: string | null; name: string };
  at: Date;
  /** What the site is called that the values were taken of. */
  copiedFrom?: string;
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

interface Entries extends Pick<Change, 'copiedFrom'> {
  entry: Omit<AuditEntry, 'action' | 'detail'>;
  before: SiteSettings;
  after: SiteSettings;
}

/** What the trail keeps of a change: all of it in one entry; of what was copied each setting has its own, and says of where. */
function entriesOf(
  names: readonly SettingName[],
  { entry, copiedFrom, before, after }: Entries,
): AuditEntry[] {
  const written = (detail: AuditEntry['detail'] & object): AuditEntry =>
    Object.assign({ action: 'site.settings_changed' as const, detail }, entry);
  const changes = names.map((name) => [name, { before: before[name], after: after[name] }] as const);
  if (copiedFrom === undefined) return [written(Object.fromEntries(changes))];
  return changes.map(([name, change]) => written({ [name]: change, copiedFrom }));
}

/**
 * Writes valid changes down, tells every process and page, and audits them with before and after. The settings are locked
 * by the caller. Answers the names of what is different now.
 */
export async function applySettings(
  tx: Tx,
  { publish, onChanged }: ChangeContext,
  { siteId, changes, by, at, copiedFrom, ...from }: Change,
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
  const entries = entriesOf(names, {
    entry: { siteId, actor: by, subject: { kind: 'site', id: siteId }, at, ...from },
    ...(copiedFrom !== undefined && { copiedFrom }),
    before: site.settings,
    after: settings,
  });
  await recordAudits(tx, entries);
  const news: SiteSettingsNews = { siteId, version, facts: siteFactsOf(settings) };
  await publish(tx, { channels: [`site:${siteId}`], eventType: SITE_SETTINGS_CHANGED, data: { ...news } });
  afterCommit(() => onChanged?.(siteId));
  return names;
}

/** A change that an administrator wishes. */
export interface Wish {
  actor: PersonActor;
  /** What the caller has read. */
  version: number;
  changes: SettingChanges;
  copiedFrom?: string;
  now: Date;
  address: string;
  trackingId: string;
}

interface Read {
  siteId: string;
  names: readonly SettingName[];
  /** What the caller has read. */
  version: number;
}

/** @throws {Failure} changedMeanwhile, with those of the settings that somebody has changed since they were read */
export async function refuseNewer(reads: Reads, { siteId, names, version }: Read): Promise<void> {
  const rows = await listSettingRows(reads, siteId);
  const newer = rows.filter((row) => row.version > version && names.some((name) => name === row.name));
  if (newer.length === 0) return;
  throw new Failure('changedMeanwhile', {
    fields: Object.fromEntries(newer.map(({ name }) => [name, 'changed'])),
  });
}

/** Changes settings for an administrator, who is told what somebody else changed since they read them. */
export async function changeSettings(
  tx: Tx,
  context: ChangeContext,
  { actor, version, now, ...wish }: Wish,
): Promise<SiteSettingsView> {
  const { siteId, personId, roles } = actor;
  const person = await findActivePerson(tx, siteId, personId);
  if (!person) throw new Failure('forbidden'); // removed since the ticket was made
  await lockSettings(tx, siteId);
  const site = await siteById(tx, siteId);
  const names = differing(site, wish.changes);
  const mayChange = await rightsOf(tx, roles);
  const refused = names.filter((name) => !mayChange(name));
  if (refused.length > 0)
    throw new Failure('forbidden', {
      fields: Object.fromEntries(refused.map((name) => [name, 'forbidden'])),
    });
  await refuseNewer(tx, { siteId, names, version });
  const by = { id: person.id, name: person.displayName };
  await applySettings(tx, context, { ...wish, siteId, by, at: now });
  return await viewSettings(tx, actor, now);
}
