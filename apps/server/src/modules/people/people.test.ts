import { addMembers, createGroup, deleteGroup } from '@portico/contract/groups';
import { listPeople } from '@portico/contract/people';
import { changeProfile } from '@portico/contract/profile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makeInvited, makePerson, signedIn } from '../../testing/people.ts';

let app: TestApp;
let ada: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN'] });
  await makePerson(app, 'bo@acme.example', { name: 'Bo' });
  await makeInvited(app, 'ed@acme.example', { name: 'ed' });
  await makePerson(app, 'cy@acme.example', { name: 'cy' });
  ada = await signedIn(app, 'ada@acme.example');
  app.clock.advance(60);
  await signedIn(app, 'cy@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const listed = async (query: object): Promise<string[]> =>
  (await ada.call(listPeople, { query })).users.map(({ displayName }) => displayName);

describe('the people of a site', () => {
  test('stand by name, whatever the case, and the other way round', async () => {
    expect(await listed({})).toEqual(['Ada', 'Bo', 'cy', 'ed']);
    expect(await listed({ orderType: 'DESC' })).toEqual(['ed', 'cy', 'Bo', 'Ada']);
  });

  test('stand by when they were seen last: who never was is the longest ago', async () => {
    expect(await listed({ orderBy: 'lastSeen' })).toEqual(['Bo', 'ed', 'Ada', 'cy']);
    expect(await listed({ orderBy: 'lastSeen', orderType: 'DESC' })).toEqual(['cy', 'Ada', 'Bo', 'ed']);
  });

  test('stand by their state, those of one state by name', async () => {
    expect(await listed({ orderBy: 'state' })).toEqual(['Ada', 'Bo', 'cy', 'ed']);
    expect(await listed({ orderBy: 'state', orderType: 'DESC' })).toEqual(['ed', 'Ada', 'Bo', 'cy']);
  });

  test('are read on page by page, in whatever order', async () => {
    const query = { limit: 3, orderBy: 'lastSeen', orderType: 'DESC' } as const;
    const first = await ada.call(listPeople, { query });
    expect(first).toMatchObject({ total: 4, hasMore: true });
    const { users, ...end } = await ada.call(listPeople, { query: { ...query, cursor: first.cursor ?? '' } });
    expect(users.map(({ displayName }) => displayName)).toEqual(['ed']);
    expect(end).toMatchObject({ total: 4, hasMore: false, cursor: null });
  });

  test('are found by what was copied from a mail, with the name before the address', async () => {
    expect(await listed({ keyword: 'Someone Else <bo@acme.example>' })).toEqual(['Bo']);
    expect(await listed({ keyword: ' "Y, C" <CY@acme.example> ' })).toEqual(['cy']);
    expect(await listed({ keyword: 'Bo <nobody@acme.example>' })).toEqual([]);
    expect(await listed({ keyword: 'Bo <' })).toEqual([]);
  });

  test('are narrowed to a group beside all else; one of another site, or that was deleted, has nobody', async () => {
    const make = async (by: Visitor, name: string, emails: string[]): Promise<string> => {
      const { id } = await by.call(createGroup, { body: { name } });
      await by.call(addMembers, { params: { groupId: id }, body: { addresses: emails } });
      return id;
    };
    const [red, blue] = [
      await make(ada, 'Red', ['ada@acme.example', 'bo@acme.example', 'ed@acme.example']),
      await make(ada, 'Blue', ['cy@acme.example', 'ed@acme.example']),
    ];
    expect(await listed({ group: red })).toEqual(['Ada', 'Bo', 'ed']);
    expect(await listed({ group: blue, orderBy: 'state', orderType: 'DESC' })).toEqual(['ed', 'cy']);
    expect(await listed({ group: red, state: 'invited' })).toEqual(['ed']);
    expect(await listed({ group: red, role: 'ADMIN' })).toEqual(['Ada']);
    expect(await listed({ group: red, seen: 'never' })).toEqual(['Bo', 'ed']);
    expect(await listed({ group: blue, keyword: 'cy@' })).toEqual(['cy']);
    expect(await listed({ group: blue, keyword: 'bo@' })).toEqual([]);
    await makePerson(app, 'oda@other.example', { site: 'other', roles: ['ADMIN'] });
    const oda = await signedIn(app, 'oda@other.example', 'other');
    const theirs = await make(oda, 'Red', ['oda@other.example']);
    expect(await listed({ group: theirs })).toEqual([]);
    expect((await oda.call(listPeople, { query: { group: red } })).total).toBe(0);
    expect((await oda.call(listPeople, { query: { group: theirs } })).total).toBe(1);
    await ada.call(deleteGroup, { params: { groupId: red } });
    expect(await listed({ group: red })).toEqual([]);
    await expect(ada.call(listPeople, { query: { group: 'red' } })).rejects.toMatchObject({
      error: 'inputInvalid',
    });
  });

  test('[VALD-04] are found by some digits of their telephone, with ? for one and * for any that nobody remembers', async () => {
    const phones = { 'bo@acme.example': '+45 12 34 56 78', 'cy@acme.example': '+45 (12) 84 56 99' };
    for (const [email, phone] of Object.entries(phones))
      await (await signedIn(app, email)).call(changeProfile, { body: { phone } });
    const found = async (keyword: string) => (await listed({ keyword })).join();
    expect(await found('+45 12?4*')).toBe('Bo,cy');
    expect(await found('+45 123*')).toBe('Bo');
    expect(await found('12?4 56 99')).toBe('cy');
    expect(await found('5*99')).toBe('cy');
    expect(await found('?12')).toBe('Bo,cy');
    expect(await found('345')).toBe('Bo');
    expect(await found('45')).toBe(''); // rather part of a name
    expect(await found('+46*')).toBe('');
    expect(await found('*')).toBe('');
    const { users } = await ada.call(listPeople, { query: { keyword: 'bo@' } });
    expect(users).toMatchObject([{ phone: '+4512345678' }]);
  });
});
