import type { Answer } from '@portico/contract/operation';
import type {
  compareSettings,
  SettingDifference,
  SettingSource,
  SiteSettingsView,
} from '@portico/contract/site-settings';
import { settingDefinition, usedSettingNames, type UsedSettingName } from '@portico/domain/site-settings';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import { effectsOf } from './settings.effects.ts';
import {
  changeSettings,
  refuseNewer,
  rightsOf,
  siteById,
  type ChangeContext,
  type Wish,
} from './settings.service.ts';
import { mayBeSource } from './sites.policy.ts';
import { listSourceRows } from './sources.store.ts';
import type { Site } from './sites.store.ts';

interface Reader {
  actor: PersonActor;
  now: Date;
}

/** The sites of which somebody may copy settings. */
export async function listSources(reads: Reads, { actor, now }: Reader): Promise<SettingSource[]> {
  const rows = await listSourceRows(reads, { ...actor, now });
  return rows.filter(mayBeSource).map(({ id, displayName }) => ({ id, displayName }));
}

/** One of these sites. @throws {Failure} notFound, for one that is none, and one that is none of theirs, alike */
async function getSource(
  reads: Reads,
  { sourceId, ...reader }: Reader & { sourceId: string },
): Promise<Site> {
  const sources = await listSources(reads, reader);
  if (!sources.some(({ id }) => id === sourceId)) throw new Failure('notFound');
  return await siteById(reads, sourceId);
}

/** What is different on another site, with what would follow from taking it. */
export async function viewDifferences(
  reads: Reads,
  { actor, sourceId, now }: Reader & { sourceId: string },
): Promise<Answer<typeof compareSettings>> {
  const source = await getSource(reads, { actor, sourceId, now });
  const { id: siteId, settings, settingsVersion } = await siteById(reads, actor.siteId);
  const mayChange = await rightsOf(reads, actor.roles);
  const differences: SettingDifference[] = [];
  for (const name of usedSettingNames) {
    const [here, there] = [settings[name], source.settings[name]];
    if (here === there) continue;
    const follows = await effectsOf(name, { reads, siteId, settings, value: there, now });
    differences.push({ name, here, there, mayChange: mayChange(name), ...follows });
  }
  return { version: settingsVersion, sourceVersion: source.settingsVersion, differences };
}

interface Copying extends Omit<Wish, 'changes' | 'copiedFrom'> {
  sourceId: string;
  names: readonly UsedSettingName[];
  /** What the caller has read of the other site. */
  sourceVersion: number;
}

/** Takes values of another site: all of them, or none and who has changed one since. */
export async function copySettings(
  tx: Tx,
  context: ChangeContext,
  { sourceId, names, sourceVersion, ...wish }: Copying,
): Promise<SiteSettingsView> {
  const source = await getSource(tx, { ...wish, sourceId });
  await refuseNewer(tx, { siteId: sourceId, names, version: sourceVersion });
  const changes = Object.fromEntries(
    names.map((name) => {
      const value = source.settings[name];
      return [name, value === settingDefinition(name).byDefault ? null : value];
    }),
  );
  return await changeSettings(tx, context, { ...wish, changes, copiedFrom: source.displayName });
}
