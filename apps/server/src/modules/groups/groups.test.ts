import {
  addMembers,
  createGroup,
  deleteGroup,
  getGroup,
  listGroupMailboxes,
  listGroups,
  removeMembers,
  renameGroup,
} from '@portico/contract/groups';
import { leaveSite } from '@portico/contract/my-data';
import { listPeople } from '@portico/contract/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makeInvited, makePerson, PASSWORD, signedIn } from '../../testing/people.ts';
import { refused } from '../../testing/refused.ts';
import { changeSettings } from '../../testing/site-settings.ts';

let app: TestApp;
let ada: Visitor;
let hana: Visitor;
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await startTestApp();
  ids['ada'] = (await makePerson(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN'] })).id;
  ids['hana'] = (await makePerson(app, 'hana@acme.example', { name: 'Hana' })).id;
  ids['cy'] = (await makePerson(app, 'cy@acme.example', { name: 'Cy', roles: ['ATTENDEE'] })).id;
  ids['ed'] = (await makeInvited(app, 'ed@acme.example', { name: 'ed' })).id;
  ids['other'] = (await makePerson(app, 'olga@other.example', { site: 'other' })).id;
  ada = await signedIn(app, 'ada@acme.example');
  hana = await signedIn(app, 'hana@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const made = (name: string) => ada.call(createGroup, { body: { name } });
const namesIn = async (group: string, query: object = {}): Promise<string[]> =>
  (await ada.call(listPeople, { query: { group, ...query } })).users.map(({ displayName }) => displayName);
const add = (groupId: string, body: object) => ada.call(addMembers, { params: { groupId }, body });

describe('groups of a site', () => {
  test('stand by name or by how many are in them, and are found in any script, whatever the case', async () => {
    const [sales, board, team] = [await made('Sales'), await made('Board'), await made('فريق المبيعات')];
    await add(sales.id, { people: [ids['ada'], ids['hana']] });
    await add(team.id, { people: [ids['hana']] });
    const names = async (query: object) =>
      (await hana.call(listGroups, { query })).groups.map(({ name, count }) => `${name} ${count}`);
    expect(await names({})).toEqual(['Board 0', 'Sales 2', 'فريق المبيعات 1']);
    expect(await names({ orderBy: 'count', orderType: 'DESC' })).toEqual([
      'Sales 2',
      'فريق المبيعات 1',
      'Board 0',
    ]);
    expect(await names({ keyword: 'SAL' })).toEqual(['Sales 2']);
    expect(await names({ keyword: 'المبيعات' })).toEqual(['فريق المبيعات 1']);
    expect(await names({ keyword: '%' })).toEqual([]);
    const first = await ada.call(listGroups, { query: { limit: 2 } });
    expect(first).toMatchObject({ total: 3, hasMore: true, mayChange: true });
    expect(await names({ limit: 2, cursor: first.cursor })).toEqual(['فريق المبيعات 1']);
    for (const { id } of [sales, board, team]) await ada.call(deleteGroup, { params: { groupId: id } });
  });

  test('have one name each, and of two who rename one the second is told', async () => {
    const { id } = await made('Ops');
    expect(await refused(made('ＯＰＳ'))).toEqual({ name: 'taken' });
    expect(await refused(made('a; b'))).toEqual({ name: 'invalid' });
    const params = { groupId: id };
    const named = await ada.call(renameGroup, { params, body: { name: 'Operations', version: 1 } });
    expect(named).toMatchObject({ name: 'Operations', version: 2 });
    const late = ada.call(renameGroup, { params, body: { name: 'Operators', version: 1 } });
    expect(await refused(late)).toEqual('changedMeanwhile');
    await made('Legal');
    const taken = ada.call(renameGroup, { params, body: { name: 'LEGAL', version: 2 } });
    expect(await refused(taken)).toEqual({ name: 'taken' });
    const again = await ada.call(renameGroup, { params, body: { name: 'OPERATIONS', version: 2 } });
    expect(again.version).toBe(3);
    await ada.call(deleteGroup, { params });
    expect(await refused(ada.call(deleteGroup, { params }))).toEqual('notFound');
    expect(await refused(ada.call(getGroup, { params }))).toEqual('notFound');
  });

  test('take people by id and by pasted address, and say what is no address or nobody’s here', async () => {
    const { id } = await made('Pasted');
    const addresses = ['Hana <HANA@acme.example>', 'ed@acme.example', 'nonsense', 'olga@other.example'];
    const answer = await add(id, { addresses, people: [ids['ada'], ids['other']] });
    expect(answer).toEqual({
      added: 3,
      already: 1,
      invalid: ['nonsense'],
      unknown: ['olga@other.example'],
    });
    expect(await namesIn(id)).toEqual(['Ada', 'ed', 'Hana']);
    expect(await namesIn(id, { keyword: 'ha' })).toEqual(['Hana']);
    expect(await add(id, { addresses: ['ada@acme.example'] })).toMatchObject({ added: 0, already: 1 });
    const body = { people: [ids['ada']!, ids['cy']!] };
    expect(await ada.call(removeMembers, { params: { groupId: id }, body })).toEqual({ removed: 1 });
    expect(await namesIn(id)).toEqual(['ed', 'Hana']);
  });

  test('are of one site: no other one sees them, or puts somebody in', async () => {
    const { id } = await made('Ours');
    await makePerson(app, 'root@other.example', { site: 'other', roles: ['ADMIN', 'HOST'] });
    const root = await signedIn(app, 'root@other.example', 'other');
    expect((await root.call(listGroups, { query: {} })).groups).toEqual([]);
    const params = { groupId: id };
    for (const call of [
      () => root.call(getGroup, { params }),
      () => root.call(deleteGroup, { params }),
      () => root.call(addMembers, { params, body: { people: [ids['other']!] } }),
      () => root.call(listGroupMailboxes, { params }),
    ])
      expect(await refused(call())).toEqual('notFound');
    expect((await root.call(listPeople, { query: { group: id } })).users).toEqual([]);
  });

  test('give hosts their members to invite, without who is kept out; who only joins gets their names alone', async () => {
    const { id } = await made('Invited');
    await add(id, { people: [ids['hana'], ids['ed'], ids['cy']] });
    const params = { groupId: id };
    expect(await hana.call(listGroupMailboxes, { params })).toEqual({
      name: 'Invited',
      count: 3,
      members: [
        { displayName: 'Cy', email: 'cy@acme.example' },
        { displayName: 'ed', email: 'ed@acme.example' },
        { displayName: 'Hana', email: 'hana@acme.example' },
      ],
    });
    await app.data.database.pool.query(`update person set state = 'disabled' where id = $1`, [ids['cy']]);
    expect((await hana.call(listGroupMailboxes, { params })).members).toHaveLength(2);
    expect((await ada.call(getGroup, { params })).group.count).toBe(2);
    await app.data.database.pool.query(`update person set state = 'active' where id = $1`, [ids['cy']]);
    const cy = await signedIn(app, 'cy@acme.example');
    expect(await refused(cy.call(listGroupMailboxes, { params }))).toEqual('forbidden');
    const { groups, mayChange } = await cy.call(listGroups, { query: { keyword: 'invited' } });
    expect({ groups, mayChange }).toMatchObject({
      groups: [{ name: 'Invited', count: 3 }],
      mayChange: false,
    });
  });

  test('hold nobody who leaves the site, also when they come back, or is erased', async () => {
    await changeSettings(app, { allowLeaving: true });
    await makePerson(app, 'lee@acme.example', { name: 'Lee' });
    const { id: gone } = await makePerson(app, 'gus@acme.example', { name: 'Gus' });
    const { id } = await made('Leaving');
    await add(id, { addresses: ['lee@acme.example', 'gus@acme.example'] });
    await (await signedIn(app, 'lee@acme.example')).call(leaveSite, { body: { password: PASSWORD } });
    expect(await namesIn(id)).toEqual(['Gus']);
    expect(await add(id, { addresses: ['lee@acme.example'] })).toMatchObject({
      unknown: ['lee@acme.example'],
    });
    await signedIn(app, 'lee@acme.example');
    expect(await namesIn(id)).toEqual(['Gus']);
    await app.data.database.work((tx) => app.myData.erase(tx, gone));
    expect(await namesIn(id)).toEqual([]);
  });
});
