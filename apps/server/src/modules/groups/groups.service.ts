import { groupLimits, GROUPS_CHANGED, type addMembers, type listGroups } from '@portico/contract/groups';
import type { Answer, Input } from '@portico/contract/operation';
import { endOf, sliceOf } from '@portico/contract/page';
import { groupKey } from '@portico/domain/group-name';
import { readMailbox } from '@portico/domain/mailbox-text';
import { mayAdministerSite } from '@portico/domain/roles';
import { shownAddress } from '@portico/domain/shown-address';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit, type AuditEntry } from '../audit/index.ts';
import { findActivePerson } from '../people/index.ts';
import {
  deleteMembers,
  findGroup,
  holdGroup,
  insertGroups,
  insertMembers,
  listMailboxes,
  listPeopleByEmail,
  removeGroup,
  searchGroups,
  setName,
  type GroupRow,
} from './groups.store.ts';

/** What groups are changed with. */
export type GroupContext = Pick<Platform, 'publish'>;

/** Who changes groups, and from where. */
interface Act {
  actor: PersonActor;
  now: Date;
  address: string;
  trackingId: string;
}

export async function listSiteGroups(
  reads: Reads,
  actor: PersonActor,
  query: Input<typeof listGroups>['query'],
): Promise<Answer<typeof listGroups>> {
  const slice = sliceOf(query);
  const keyword = query.keyword?.trim();
  const { total, rows } = await searchGroups(reads, {
    ...slice,
    siteId: actor.siteId,
    key: keyword ? groupKey(keyword) : undefined,
    orderBy: query.orderBy,
    isAscending: query.orderType === 'ASC',
  });
  return {
    groups: rows.map(({ id, name, count, version }) => ({ id, name, count, version })),
    mayChange: mayAdministerSite(actor.roles),
    total,
    ...endOf(slice, total - slice.offset),
  };
}

/** A group of the site of who asks. */
export async function getSiteGroup(reads: Reads, { siteId }: PersonActor, id: string): Promise<GroupRow> {
  const group = await findGroup(reads, siteId, id);
  if (!group) throw new Failure('notFound');
  return group;
}

async function holdSiteGroup(tx: Tx, { siteId }: PersonActor, id: string): Promise<GroupRow> {
  const group = await holdGroup(tx, siteId, id);
  if (!group) throw new Failure('notFound');
  return group;
}

/** Who is invited with a group. */
export async function readMailboxes(reads: Reads, actor: PersonActor, id: string) {
  const { name, count } = await getSiteGroup(reads, actor, id);
  const members = await listMailboxes(reads, id, groupLimits.atOnce);
  return {
    name,
    count,
    members: members.map(({ displayName, email }) => ({ displayName, email: shownAddress(email) })),
  };
}

interface Done extends Pick<AuditEntry, 'action' | 'detail' | 'before' | 'after'> {
  id: string;
}

/** Writes down what was done, and tells pages that show groups. */
async function record(
  tx: Tx,
  { publish }: GroupContext,
  { actor, address, trackingId, now: _now, id, ...done }: Act & Done,
): Promise<void> {
  const { siteId, personId } = actor;
  const by = await findActivePerson(tx, siteId, personId);
  if (!by) throw new Failure('forbidden'); // disabled since the ticket was made
  await recordAudit(tx, {
    siteId,
    actor: { id: by.id, name: by.displayName },
    subject: { kind: 'group', id },
    ...done,
    address,
    trackingId,
  });
  await publish(tx, { channels: [`site:${siteId}`], eventType: GROUPS_CHANGED, data: {} });
}

const taken = (): Failure => new Failure('nameTaken', { fields: { name: 'taken' } });

/** Makes a group, audited. */
export async function makeGroup(
  tx: Tx,
  context: GroupContext,
  { name, ...act }: Act & { name: string },
): Promise<GroupRow> {
  const names = [{ name, key: groupKey(name) }];
  const [made] = await insertGroups(tx, { siteId: act.actor.siteId, names, at: act.now });
  if (!made) throw taken();
  await record(tx, context, { ...act, action: 'groups.created', id: made.id, detail: { name } });
  return { id: made.id, name, count: 0, version: 1 };
}

/** Gives a group another name, audited. */
export async function nameGroup(
  tx: Tx,
  context: GroupContext,
  { id, name, version, ...act }: Act & { id: string; name: string; version: number },
): Promise<GroupRow> {
  const group = await holdSiteGroup(tx, act.actor, id);
  if (group.version !== version) throw new Failure('changedMeanwhile');
  if (!(await setName(tx, id, { name, key: groupKey(name) }))) throw taken();
  const change = { before: { name: group.name }, after: { name } };
  await record(tx, context, { ...act, action: 'groups.renamed', id, ...change });
  return { ...group, name, version: version + 1 };
}

/** Deletes a group, audited; who was in it is not touched. */
export async function dropGroup(
  tx: Tx,
  context: GroupContext,
  { id, ...act }: Act & { id: string },
): Promise<void> {
  const { name, count } = await holdSiteGroup(tx, act.actor, id);
  await removeGroup(tx, id);
  await record(tx, context, { ...act, action: 'groups.deleted', id, before: { name, count } });
}

/** Whose the pasted addresses are, and which are nobody's or none. */
async function sortOut(reads: Reads, siteId: string, pasted: readonly string[]) {
  const read = [...new Set(pasted)].map((text) => ({ text, address: readMailbox(text)?.address }));
  const addresses = [...new Set(read.flatMap(({ address }) => address ?? []))];
  const found = new Map(
    (await listPeopleByEmail(reads, siteId, addresses)).map((one) => [one.email, one.id]),
  );
  return {
    people: [...found.values()],
    invalid: read.filter(({ address }) => address === undefined).map(({ text }) => text),
    unknown: addresses.filter((address) => !found.has(address)).map(shownAddress),
  };
}

/** Puts people into a group, audited; answers what was no address of anybody on the site. */
export async function joinGroup(
  tx: Tx,
  context: GroupContext,
  { id, body, ...act }: Act & { id: string; body: Input<typeof addMembers>['body'] },
): Promise<Answer<typeof addMembers>> {
  const { siteId } = act.actor;
  const { name } = await holdSiteGroup(tx, act.actor, id);
  const { people, invalid, unknown } = await sortOut(tx, siteId, body.addresses);
  const wanted = [...new Set([...people, ...body.people])];
  const added = await insertMembers(tx, { siteId, groupId: id, people: wanted, at: act.now });
  if (added.length > 0)
    await record(tx, context, {
      ...act,
      action: 'groups.members_added',
      id,
      detail: { name, people: added },
    });
  return { added: added.length, already: wanted.length - added.length, invalid, unknown };
}

/** Takes people out of a group, audited. */
export async function leaveGroup(
  tx: Tx,
  context: GroupContext,
  { id, people, ...act }: Act & { id: string; people: readonly string[] },
): Promise<{ removed: number }> {
  const { name } = await holdSiteGroup(tx, act.actor, id);
  const removed = await deleteMembers(tx, id, people);
  if (removed.length > 0)
    await record(tx, context, {
      ...act,
      action: 'groups.members_removed',
      id,
      detail: { name, people: removed },
    });
  return { removed: removed.length };
}
