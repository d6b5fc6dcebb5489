import type { Answer, Input } from '@portico/contract/operation';
import { PROFILE_CHANGED } from '@portico/contract/user-news';
import type { changeProfile, getProfile, listOwnSites } from '@portico/contract/profile';
import { shownAddress } from '@portico/domain/shown-address';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit } from '../audit/index.ts';
import { renamePersonalRoom } from '../meetings/index.ts';
import {
  findProfile,
  holdProfile,
  listSitesOfAccount,
  setProfile,
  type ProfileRow,
} from '../people/index.ts';
import { changeOn } from '../../platform/changes.ts';

/** What changes of somebody are told with. */
export type ProfileContext = Pick<Platform, 'publish'>;

const present = ({ displayName, phone, jobTitle, organisation, email }: ProfileRow) => ({
  displayName,
  phone,
  jobTitle,
  organisation,
  email: shownAddress(email),
});

const known = (row: ProfileRow | undefined): ProfileRow => {
  if (!row) throw new Failure('notFound');
  return row;
};

export const readProfile = async (
  reads: Reads,
  { personId }: PersonActor,
): Promise<Answer<typeof getProfile>> => present(known(await findProfile(reads, personId)));

/** Lets the other tabs of somebody read again what is theirs. */
const tellPerson = (tx: Tx, { publish }: ProfileContext, personId: string): Promise<void> =>
  publish(tx, { channels: [`person:${personId}`], eventType: PROFILE_CHANGED, data: {} });

interface Changing {
  actor: PersonActor;
  change: Input<typeof changeProfile>['body'];
  now: Date;
  address: string;
  trackingId: string;
}

/** Changes what somebody says of themselves; their personal room goes by their new name, unless it has one of its own. */
export async function changeOwnProfile(
  tx: Tx,
  context: ProfileContext,
  { actor, change, now, ...call }: Changing,
): Promise<Answer<typeof changeProfile>> {
  const { personId, siteId } = actor;
  const before = present(known(await holdProfile(tx, personId)));
  const { email: _, ...changeable } = before;
  const changed = changeOn(changeable, change);
  if (Object.keys(changed).length === 0) return before;
  await setProfile(tx, personId, changed);
  const after = { ...before, ...changed };
  if (after.displayName !== before.displayName)
    await renamePersonalRoom(tx, personId, { before: before.displayName, name: after.displayName, at: now });
  await recordAudit(tx, {
    siteId,
    actor: { id: personId, name: after.displayName },
    action: 'profile.changed',
    subject: { kind: 'person', id: personId },
    before,
    after,
    ...call,
  });
  await tellPerson(tx, context, personId);
  return after;
}

/** The sites where the same account is somebody, the one that is asked among them. */
export async function listSitesOf(
  reads: Reads,
  { accountId, siteId }: PersonActor,
): Promise<Answer<typeof listOwnSites>> {
  const found = await listSitesOfAccount(reads, accountId);
  return {
    sites: found.map((site) => ({
      siteUrl: site.siteName,
      siteDisplayName: site.siteDisplayName,
      displayName: site.displayName,
      isHere: site.siteId === siteId,
    })),
  };
}
