import { RETURN_DAYS, type Leaving } from '@portico/contract/my-data';
import { isFullAdmin, rolesOf } from '@portico/domain/roles';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import type { SiteRef } from '../../platform/http/route.ts';
import { recordAudit } from '../audit/index.ts';
import { queueAvatarRemoving } from '../avatars/index.ts';
import { deleteMemberships } from '../groups/index.ts';
import { endSessions, endTicketsOf, findPasswordOf } from '../identity/index.ts';
import { closeMeetingsOf, foreseeClosing } from '../meetings/index.ts';
import {
  countFullAdmins,
  holdAsNeeded,
  isLastOfDeployment,
  lockPerson,
  setLeft,
  type PersonRow,
} from '../people/index.ts';
import { findSiteById } from '../sites/index.ts';
import type { MyDataContext } from './mydata.context.ts';
import { ownerOf } from './mydata.service.ts';
import { countRecordings, deleteRequestsOf, isElsewhere } from './mydata.store.ts';
import { tellLeft } from './mydata.telling.ts';

const DAY_MS = 86_400_000;

const mayLeave = ({ settings }: SiteRef): boolean => settings.allowLeaving;

/** What becomes of what somebody made, and of their account, when they go now. */
export async function foreseeGoing(
  reads: Reads,
  {
    siteId,
    personId,
    accountId,
    now,
  }: Pick<PersonActor, 'siteId' | 'personId' | 'accountId'> & { now: Date },
): Promise<Omit<Leaving, 'obstacle'>> {
  return {
    closesAccount: !(await isElsewhere(reads, { accountId, personId })),
    ...(await foreseeClosing(reads, { siteId, personId, now })),
    recordings: await countRecordings(reads, personId),
  };
}

/** Whether nobody would be left to administer the site, or the deployment, as it is just now. */
const isNeededNow = async (
  reads: Reads,
  { siteId, id, roles, isDeploymentAdmin }: PersonRow,
): Promise<boolean> =>
  (isFullAdmin(rolesOf(roles)) && (await countFullAdmins(reads, siteId)) <= 1) ||
  (isDeploymentAdmin && (await isLastOfDeployment(reads, id)));

/** What would happen if somebody left now. */
export async function foresee(
  reads: Reads,
  { actor, site, now }: { actor: PersonActor; site: SiteRef; now: Date },
): Promise<Leaving> {
  const person = await ownerOf(reads, actor);
  const obstacle = (await isNeededNow(reads, person)) ? 'lastAdministrator' : null;
  return {
    obstacle: mayLeave(site) ? obstacle : 'notAllowed',
    ...(await foreseeGoing(reads, { ...actor, now })),
  };
}

interface Departure {
  actor: PersonActor;
  site: SiteRef;
  /** That the password fitted. */
  hash: string;
  now: Date;
  address: string;
  trackingId: string;
}

/**
 * Somebody leaves their site, audited: at once they are out of everything there, and what they would host goes on with an
 * alternate host or will not be. Until the answered instant signing in undoes it, but for the meetings.
 */
export async function leaveSite(
  tx: Tx,
  context: MyDataContext,
  departure: Departure,
): Promise<{ until: Date }> {
  const { actor, site: ref, hash, now, address, trackingId } = departure;
  const { siteId, personId, accountId } = actor;
  if (!mayLeave(ref)) throw new Failure('forbidden');
  const isNeeded = await holdAsNeeded(tx, siteId, personId);
  await lockPerson(tx, personId);
  const person = await ownerOf(tx, actor);
  const site = await findSiteById(tx, siteId);
  if (!site || (await findPasswordOf(tx, accountId)) !== hash) throw new Failure('ticketInvalid');
  if (isNeeded) throw new Failure('lastAdministrator');
  const until = new Date(now.getTime() + RETURN_DAYS * DAY_MS);
  const closesAccount = !(await isElsewhere(tx, { accountId, personId }));
  const closed = await closeMeetingsOf(tx, context.meetings, { siteId, personId, now });
  if (person.avatarId !== null) await queueAvatarRemoving(tx, context.platform, person.avatarId);
  await setLeft(tx, personId, { at: now, eraseAt: until });
  await deleteMemberships(tx, personId);
  await deleteRequestsOf(tx, personId);
  await recordAudit(tx, {
    siteId,
    actor: { id: personId, name: person.displayName },
    action: 'people.left',
    subject: { kind: 'person', id: personId },
    detail: { ...closed, closesAccount, until: until.toISOString() },
    address,
    trackingId,
  });
  await tellLeft(tx, context, { person, site, until, closesAccount });
  await endTicketsOf(tx, context.identity, { personId });
  if (closesAccount) await endSessions(tx, context.identity, { accountId });
  return { until };
}
