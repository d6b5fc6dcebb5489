import type {
  changeSite as changeOperation,
  DeploymentSite,
  DeploymentSiteFacts,
  listDeploymentSites,
  makeSite as makeOperation,
} from '@portico/contract/deployment';
import type { Answer, Input } from '@portico/contract/operation';
import { endOf, sliceOf } from '@portico/contract/page';
import { siteNameProblem } from '@portico/domain/site-name';
import { isSpoken } from '@portico/i18n/locales';
import { changeOn } from '../../platform/changes.ts';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import { findTimeZone } from '../../platform/time/zones.ts';
import { recordAudit } from '../audit/index.ts';
import { inviteTo } from '../identity/index.ts';
import { applySettings, findSiteById, insertSite, lockSettings, type Site } from '../sites/index.ts';
import { fromOf, tellAdmins, tellState, type By, type DeploymentContext } from './deployment.context.ts';
import {
  findListed,
  isNameTaken,
  keepFormerName,
  searchSites,
  setFacts,
  setName,
  type ListedSite,
} from './sites.store.ts';

type Caller = Pick<PersonActor, 'siteId'>;

/** What the deployment decides of a site, as it is now. */
const factsOf = ({ displayName, defaultLocale, defaultTimeZone, settings }: Site): DeploymentSiteFacts => ({
  displayName,
  defaultLocale,
  defaultTimeZone,
  siteType: settings.siteType,
  category: settings.category,
  meetingSupport: settings.meetingSupport,
  callingSupport: settings.callingSupport,
  deviceSupport: settings.deviceSupport,
  billingSupport: settings.billingSupport,
});

const present = (site: Site, { people, createdAt }: ListedSite, caller: Caller): DeploymentSite => ({
  id: site.id,
  name: site.name,
  ...factsOf(site),
  state: site.state,
  people,
  createdAt: createdAt.toISOString(),
  eraseAt: site.eraseAt?.toISOString() ?? null,
  isOwn: site.id === caller.siteId,
});

/** One site as it is now. @throws {Failure} notFound */
export async function viewSite(reads: Reads, siteId: string, caller: Caller): Promise<DeploymentSite> {
  const [site, listed] = [await findSiteById(reads, siteId), await findListed(reads, siteId)];
  if (!site || !listed) throw new Failure('notFound');
  return present(site, listed, caller);
}

export async function viewSites(
  reads: Reads,
  caller: Caller,
  query: Input<typeof listDeploymentSites>['query'],
): Promise<Answer<typeof listDeploymentSites>> {
  const slice = sliceOf(query);
  const { total, rows } = await searchSites(reads, { ...slice, keyword: query.keyword?.trim() ?? '' });
  const sites: DeploymentSite[] = [];
  for (const row of rows) {
    const site = await findSiteById(reads, row.id);
    if (site) sites.push(present(site, row, caller));
  }
  return { sites, total, ...endOf(slice, total - slice.offset) };
}

/** Holds a site until the end of the transaction. @throws {Failure} notFound */
export async function holdSite(tx: Tx, siteId: string): Promise<Site> {
  await lockSettings(tx, siteId);
  const site = await findSiteById(tx, siteId);
  if (!site) throw new Failure('notFound');
  return site;
}

/** Why a site cannot be called so, also by what others are and were called. */
async function nameRefusal(tx: Tx, name: string, exceptId?: string): Promise<string | undefined> {
  return siteNameProblem(name) ?? ((await isNameTaken(tx, name, exceptId)) ? 'taken' : undefined);
}

/** The zone and language that are meant. @throws {Failure} inputInvalid, with what else is wrong */
function readFacts(
  facts: Partial<DeploymentSiteFacts>,
  problems: Readonly<Record<string, string>> = {},
): Partial<DeploymentSiteFacts> {
  const { defaultTimeZone: typed, defaultLocale } = facts;
  const zone = typed === undefined ? undefined : findTimeZone(typed);
  const fields = {
    ...problems,
    ...(typed !== undefined && zone === undefined && { defaultTimeZone: 'invalid' }),
    ...(defaultLocale !== undefined && !isSpoken(defaultLocale) && { defaultLocale: 'invalid' }),
  };
  if (Object.keys(fields).length > 0) throw new Failure('inputInvalid', { fields });
  return { ...facts, ...(zone !== undefined && { defaultTimeZone: zone }) };
}

interface Change extends By {
  siteId: string;
  change: Partial<DeploymentSiteFacts>;
}

/** Applies what is other: texts of the site itself, and settings that belong to the deployment. */
async function applyFacts(
  tx: Tx,
  { identity, onSettingsChanged }: DeploymentContext,
  { siteId, change, ...by }: Change,
): Promise<void> {
  const { displayName, defaultLocale, defaultTimeZone, ...settings } = change;
  const texts = { displayName, defaultLocale, defaultTimeZone };
  const named = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
  if (Object.keys(named).length > 0) await setFacts(tx, siteId, named);
  const changing = { publish: identity.platform.publish, onChanged: onSettingsChanged };
  await applySettings(tx, changing, { siteId, changes: settings, by: by.by, at: by.now, ...fromOf(by) });
}

/** Makes a site, and invites its first administrator as any other. */
export async function makeSite(
  tx: Tx,
  context: DeploymentContext,
  { body, ...by }: Required<By> & { body: Input<typeof makeOperation>['body'] },
): Promise<Site> {
  const { name, adminName, adminEmail, ...facts } = body;
  const refusal = await nameRefusal(tx, name);
  const { displayName, defaultLocale, defaultTimeZone, ...settings } = {
    ...facts,
    ...readFacts(facts, refusal === undefined ? {} : { name: refusal }),
  };
  const site = await insertSite(tx, { name, displayName, defaultLocale, defaultTimeZone });
  await recordAudit(tx, {
    siteId: site.id,
    actor: by.by,
    action: 'deployment.site_made',
    subject: { kind: 'site', id: site.id },
    detail: { name, displayName },
    ...fromOf(by),
  });
  await applyFacts(tx, context, { ...by, siteId: site.id, change: settings });
  const admin = { email: adminEmail, displayName: adminName, userRole: ['ADMIN' as const, 'HOST' as const] };
  await inviteTo(tx, context.identity, { ...by, site, body: admin });
  await tellAdmins(tx, context.identity.platform.publish);
  return site;
}

/** Gives a site another name in addresses; the one before leads to it. */
export async function renameSite(
  tx: Tx,
  context: DeploymentContext,
  { siteId, name, was, ...by }: By & { siteId: string; name: string; was: string },
): Promise<void> {
  const site = await holdSite(tx, siteId);
  if (site.name === name) return;
  if (site.name !== was) throw new Failure('changedMeanwhile', { fields: { name: 'changed' } });
  const refusal = await nameRefusal(tx, name, siteId);
  if (refusal !== undefined) throw new Failure('inputInvalid', { fields: { name: refusal } });
  await setName(tx, siteId, name);
  await keepFormerName(tx, { name: was, siteId, at: by.now });
  await recordAudit(tx, {
    siteId,
    actor: by.by,
    action: 'deployment.site_renamed',
    subject: { kind: 'site', id: siteId },
    detail: { name: { before: was, after: name } },
    ...fromOf(by),
  });
  const { publish } = context.identity.platform;
  await tellState(tx, { publish, onChanged: context.onStateChanged }, { ...site, name });
}

/** Changes what the deployment decides of a site. */
export async function changeSite(
  tx: Tx,
  context: DeploymentContext,
  { siteId, body, ...by }: By & { siteId: string; body: Input<typeof changeOperation>['body'] },
): Promise<void> {
  const site = await holdSite(tx, siteId);
  const before = factsOf(site);
  const change = readFacts(changeOn(before, body));
  const differs = (field: keyof DeploymentSiteFacts): boolean =>
    change[field] !== undefined && change[field] !== before[field];
  await applyFacts(tx, context, { ...by, siteId, change });
  const texts = (['displayName', 'defaultLocale', 'defaultTimeZone'] as const).filter(differs);
  if (texts.length > 0)
    await recordAudit(tx, {
      siteId,
      actor: by.by,
      action: 'deployment.site_changed',
      subject: { kind: 'site', id: siteId },
      detail: Object.fromEntries(
        texts.map((field) => [field, { before: before[field], after: change[field] }]),
      ),
      ...fromOf(by),
    });
  const { publish } = context.identity.platform;
  await tellState(tx, { publish, onChanged: context.onStateChanged }, site); // what is remembered of it is forgotten
}
