import { groupKey } from '@portico/domain/group-name';
import type { Tx } from '../../platform/db/tx.ts';
import { insertGroups, insertMembers } from '../groups/index.ts';
import type { SampleSite } from './sample.service.ts';

/** What groups are called, and how much of the cast is in each. */
const groups = [
  { name: 'Design', of: 3 },
  { name: 'Everyone in Europe', of: 2 },
  { name: 'فريق المبيعات', of: 5 },
] as const;

/** Puts the people of a sample site into groups. */
export async function addGroups(
  tx: Tx,
  { site: { id: siteId }, people: cast, now }: SampleSite,
): Promise<void> {
  const people = [...cast.values()];
  const names = groups.map(({ name }) => ({ name, key: groupKey(name) }));
  const made = await insertGroups(tx, { siteId, names, at: now });
  for (const { name, of } of groups) {
    const groupId = made.find(({ key }) => key === groupKey(name))?.id;
    const members = people.filter((_, index) => index % of === 0).map(({ id }) => id);
    if (groupId !== undefined) await insertMembers(tx, { siteId, groupId, people: members, at: now });
  }
}
