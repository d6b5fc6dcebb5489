import { insertGroups, insertMembers } from '../modules/groups/index.ts';
import type { TestApp } from './app.ts';
import { personIdOf, type Caller } from './callers.ts';
import { makeSite } from './people.ts';

let made = 0;

/** A group of a site with these people; answers its id. */
export async function makeGroup(
  app: TestApp,
  { site = 'acme', people }: { site?: string; people: readonly string[] },
): Promise<string> {
  made += 1;
  const name = `Group ${made}`;
  const { id: siteId } = await makeSite(app, { name: site });
  return await app.data.database.work(async (tx) => {
    const at = app.clock.now();
    const [group] = await insertGroups(tx, { siteId, names: [{ name, key: name.toLowerCase() }], at });
    if (!group) throw new Error('the group was not made');
    await insertMembers(tx, { siteId, groupId: group.id, people, at });
    return group.id;
  });
}

/** A group of the caller's site that they are in. */
async function ownGroup({ app, owner }: Caller): Promise<{ params: { groupId: string }; person: string }> {
  const person = personIdOf(app, owner);
  const groupId = await makeGroup(app, { site: owner.session.siteUrl, people: [person] });
  return { params: { groupId }, person };
}

const asked = async (caller: Caller) => ({ params: (await ownGroup(caller)).params });

/** How operations of groups are called. */
export const groupExamples = {
  'groups.create'() {
    made += 1;
    return { body: { name: `New group ${made}` } };
  },
  'groups.get': asked,
  'groups.mailboxes': asked,
  'groups.delete': asked,
  async 'groups.rename'(caller: Caller) {
    made += 1;
    return { ...(await asked(caller)), body: { name: `Renamed ${made}`, version: 1 } };
  },
  async 'groups.add'({ app, owner }: Caller) {
    const groupId = await makeGroup(app, { site: owner.session.siteUrl, people: [] });
    return { params: { groupId }, body: { people: [personIdOf(app, owner)] } };
  },
  async 'groups.remove'(caller: Caller) {
    const { params, person } = await ownGroup(caller);
    return { params, body: { people: [person] } };
  },
};
