import type { Tx } from '../../platform/db/tx.ts';
import { insertAdmin, setState } from '../deployment/index.ts';
import { ensureAccount, storePassword, type IdentityContext } from '../identity/index.ts';
import { addPerson, findPersonByEmail, type PersonRow } from '../people/index.ts';
import { applySettings, findSiteById, insertSite, type Site } from '../sites/index.ts';
import { RESTING_SITE } from './demo-accounts.ts';
import { acmeCast, libreCast, type Character } from './cast.ts';
import { seededDice, trueDice, type Dice } from './dice.ts';
import { acmeMeetings, acmeSeries, libreMeetings, type SampleMeeting } from './plans.ts';
import { addAnnouncements } from './sample-announcements.ts';
import { addAuditWeek } from './sample-audit.ts';
import { addGroups } from './sample-groups.ts';
import { addMeetings } from './sample-meetings.ts';
import { addPeople } from './sample-people.ts';
import { addRooms } from './sample-rooms.ts';
import { addSeries, type SampleSeries } from './sample-series.ts';

/** What a sample site is made of. */
export interface SampleInput {
  site: Site;
  cast: readonly Character[];
  meetings: readonly SampleMeeting[];
  series: readonly SampleSeries[];
  /** Dates are relative to it. */
  now: Date;
  dice: Dice;
  /** The password of everybody; missing: nobody can sign in as any of them. */
  passwordHash?: string;
  /** Who plays the part of the first of the cast. */
  administrator?: PersonRow;
}

/** A sample site with its people: what each area adds its data to. */
export interface SampleSite extends SampleInput {
  /** By the keys of the cast. */
  people: ReadonlyMap<string, PersonRow>;
}

type Area = (tx: Tx, sample: SampleSite, context: IdentityContext) => Promise<void>;

/** What fills a sample site, in the order in which they need each other. A new area adds its function at the end. */
const areas: readonly Area[] = [addMeetings, addRooms, addSeries, addGroups];

async function fillSite(tx: Tx, context: IdentityContext, input: SampleInput): Promise<SampleSite> {
  const sample = { ...input, people: await addPeople(tx, context, input) };
  for (const add of areas) await add(tx, sample, context);
  // nobody is told what a site announces that has just been set up
  if (input.passwordHash !== undefined) await addAnnouncements(tx, sample);
  return sample;
}

/** Fills the first site of a real deployment with people whom nobody is and with their meetings, to look around. */
export async function fillSample(
  tx: Tx,
  context: IdentityContext,
  { site, administrator, now }: { site: Site; administrator: PersonRow; now: Date },
): Promise<void> {
  const acme = { cast: acmeCast, meetings: acmeMeetings, series: acmeSeries };
  await fillSite(tx, context, { ...acme, site, administrator, now, dice: trueDice });
}

interface Demo {
  now: Date;
  /** Any whole number: the same one makes the same numbers, links and times. */
  seed: number;
  passwordHash: string;
}

/** A site of the category Free, which an operator gave it. */
async function addFreeSite(tx: Tx, { platform }: IdentityContext, at: Date): Promise<Site> {
  const { id } = await insertSite(tx, {
    name: 'libre',
    displayName: 'Libre',
    defaultTimeZone: 'Europe/Paris',
    createdAt: at,
  });
  const by = { id: null, name: 'console' };
  await applySettings(tx, platform, { siteId: id, changes: { category: 'Free' }, by, at });
  const site = await findSiteById(tx, id);
  if (!site) throw new Error(`the site ${id} was not made`);
  return site;
}

/** Somebody of one site is on another one as well, by the same account. */
async function addBoth(tx: Tx, { from, to, at }: { from: Site; to: Site; at: Date }): Promise<void> {
  const person = await findPersonByEmail(tx, from.id, 'henry@acme.example');
  if (!person) throw new Error('the demo has no Henry');
  const { accountId, email, displayName, roles } = person;
  await addPerson(tx, { siteId: to.id, accountId, email, displayName, roles, state: 'active', at });
}

/** A site that was suspended, with somebody who would administer it. */
async function addRestingSite(
  tx: Tx,
  context: IdentityContext,
  { at, passwordHash }: { at: Date; passwordHash: string },
): Promise<void> {
  const { id: siteId } = await insertSite(tx, {
    name: RESTING_SITE,
    displayName: 'Atelier',
    createdAt: at,
  });
  const [email, name] = [`lena@${RESTING_SITE}.example`, 'Lena Fischer'];
  const accountId = await ensureAccount(tx, context, { email, name });
  await storePassword(tx, context, { accountId, hash: passwordHash });
  const roles = ['ADMIN', 'HOST'];
  await addPerson(tx, { siteId, accountId, email, displayName: name, roles, state: 'active', at });
  await setState(tx, siteId, { state: 'suspended', eraseAt: null });
}

/** Makes the sites of the demo: two that are used, by Ada who administers the deployment among others, and one that rests. Its links can be guessed: for a portal on loopback, with throw-away data only. */
export async function fillDemo(tx: Tx, context: IdentityContext, demo: Demo): Promise<void> {
  const { now, seed, passwordHash } = demo;
  const common = { now, passwordHash, dice: seededDice(seed) };
  const acme = await insertSite(tx, {
    name: 'acme',
    displayName: 'Acme',
    defaultTimeZone: 'Europe/London',
    createdAt: now,
  });
  const filled = await fillSite(tx, context, {
    ...common,
    site: acme,
    cast: acmeCast,
    meetings: acmeMeetings,
    series: acmeSeries,
  });
  await addAuditWeek(tx, context, filled);
  const libre = await addFreeSite(tx, context, now);
  await addBoth(tx, { from: acme, to: libre, at: now });
  await fillSite(tx, context, {
    ...common,
    site: libre,
    cast: libreCast,
    meetings: libreMeetings,
    series: [],
  });
  await addRestingSite(tx, context, { at: now, passwordHash });
  const ada = await findPersonByEmail(tx, acme.id, 'ada@acme.example');
  if (ada) await insertAdmin(tx, { accountId: ada.accountId, by: 'portal', at: now });
}
