import { isFullAdmin, rolesOf } from '@portico/domain/roles';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import type { Publish } from '../../platform/push/outbox.ts';
import { recordAudit } from '../audit/index.ts';
import { notifyLater } from '../notifications/index.ts';
import { appointAdmin, listPersonsByEmail, type PersonRow } from '../people/index.ts';
import { findSiteById, type Site } from '../sites/index.ts';
import type { EndingContext } from './identity.context.ts';
import { disablePerson, enablePerson } from './identity.disabling.ts';
import { makeResetLink, RESET_SECONDS } from './identity.links.ts';

/** A link to set a new password, made by whoever runs the deployment. */
interface ConsoleLink {
  displayName: string;
  siteDisplayName: string;
  link: string;
  validMinutes: number;
}

interface ConsoleWish {
  publicUrl: string;
  email: string;
  /** The name of the site; without it the first that the person came to. */
  site: string | undefined;
  now: Date;
}

const console = { id: null, name: 'console' };

/** Somebody by their address, on the named site or on the first that they came to. */
interface Whom {
  email: string;
  site: string | undefined;
}

interface OnSite {
  person: PersonRow;
  site: Site;
}

async function findOnSite(
  reads: Reads,
  wish: Whom,
  isMeant: (person: PersonRow) => boolean,
): Promise<OnSite | undefined> {
  for (const person of await listPersonsByEmail(reads, wish.email)) {
    const site = await findSiteById(reads, person.siteId);
    const isThere = wish.site === undefined || site?.name === wish.site;
    if (site && isThere && isMeant(person)) return { person, site };
  }
  return undefined;
}

const isDisabled = ({ state }: PersonRow): boolean => state === 'disabled';

/** The person of an address who may sign in. */
const findAdmitted = (reads: Reads, wish: Whom): Promise<OnSite | undefined> =>
  findOnSite(reads, wish, (person) => !isDisabled(person));

/** The person of an address, rather one who may sign in than one who is kept out. */
export const findByConsole = async (reads: Reads, wish: Whom): Promise<OnSite | undefined> =>
  (await findAdmitted(reads, wish)) ?? (await findOnSite(reads, wish, isDisabled));

/** Makes a one-time link for somebody who may sign in, audited; undefined when nobody such has the address there. */
export async function makeConsoleLink(tx: Tx, wish: ConsoleWish): Promise<ConsoleLink | undefined> {
  const found = await findAdmitted(tx, wish);
  if (!found) return undefined;
  const { person, site } = found;
  const link = await makeResetLink(tx, wish.publicUrl, { person, site, now: wish.now, isMailed: false });
  await recordAudit(tx, {
    siteId: site.id,
    actor: console,
    action: 'people.password_link_made',
    subject: { kind: 'person', id: person.id },
  });
  const { displayName } = person;
  return { displayName, siteDisplayName: site.displayName, link, validMinutes: RESET_SECONDS / 60 };
}

/** Somebody who administers a site now, and whether they did before. */
interface MadeAdmin {
  displayName: string;
  siteDisplayName: string;
  wasOne: boolean;
}

/** Makes somebody who may sign in a full administrator, audited and told of it; undefined when nobody such has the address there. */
export async function makeAdmin(
  tx: Tx,
  publish: Publish,
  wish: Whom & { now: Date },
): Promise<MadeAdmin | undefined> {
  const found = await findAdmitted(tx, wish);
  if (!found) return undefined;
  const { person, site } = found;
  const wasOne = isFullAdmin(rolesOf(person.roles));
  if (!wasOne) {
    const userRole = await appointAdmin(tx, person.id);
    await recordAudit(tx, {
      siteId: site.id,
      actor: console,
      action: 'people.made_admin',
      subject: { kind: 'person', id: person.id },
      detail: { userRole },
    });
    await notifyLater(tx, publish, {
      news: { kind: 'roles-changed', about: { isAdmin: true } },
      recipients: [person.id],
      link: '/dashboard/home',
      now: wish.now,
    });
  }
  return { displayName: person.displayName, siteDisplayName: site.displayName, wasOne };
}

/** Somebody who is kept out of a site, or let in again, and what came of it. */
interface Kept<Outcome> {
  displayName: string;
  siteDisplayName: string;
  outcome: Outcome;
}

const kept = <Outcome>({ person, site }: OnSite, outcome: Outcome): Kept<Outcome> => ({
  displayName: person.displayName,
  siteDisplayName: site.displayName,
  outcome,
});

/** Keeps somebody out of a site, audited; undefined when nobody has the address there. */
export async function disableByConsole(
  tx: Tx,
  context: EndingContext,
  wish: Whom,
): Promise<Kept<Awaited<ReturnType<typeof disablePerson>>> | undefined> {
  const found = await findByConsole(tx, wish);
  if (!found) return undefined;
  const change = { siteId: found.site.id, personId: found.person.id, by: console };
  return kept(found, await disablePerson(tx, context, change));
}

/** Lets somebody in again who was kept out of a site, audited; undefined when nobody has the address there. */
export async function enableByConsole(tx: Tx, wish: Whom): Promise<Kept<'done' | 'before'> | undefined> {
  const found = (await findOnSite(tx, wish, isDisabled)) ?? (await findAdmitted(tx, wish));
  if (!found) return undefined;
  const change = { siteId: found.site.id, personId: found.person.id, by: console };
  return kept(found, (await enablePerson(tx, change)) ? 'done' : 'before');
}
