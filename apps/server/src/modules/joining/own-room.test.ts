import { changePersonalRoom, getPersonalRoom, openPersonalRoom, prejoin } from '@portico/contract/joining';
import { getRoom } from '@portico/contract/room';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { arrive, enter } from '../../testing/rooms.ts';

let app: TestApp;
let ada: Visitor;
let bo: Visitor;
let room: string;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'ada@acme.example', { name: 'Ada' });
  await makePerson(app, 'bo@acme.example', { name: 'Bo' });
  ada = await signedIn(app, 'ada@acme.example');
  bo = await signedIn(app, 'bo@acme.example');
  room = (await ada.call(openPersonalRoom)).uuid;
  await bo.call(openPersonalRoom);
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const name = (visitor: Visitor, vanityId: string | null, was?: object) =>
  visitor.call(changePersonalRoom, { body: { vanityId, ...(was && { was }) } });

/** Where a link to a room leads. */
const follow = async (path: string) => {
  const { status, headers } = await app.visitor().fetch(path);
  return { status, to: headers.get('location') };
};

describe('the name of a personal room', () => {
  test('leads there by a link that names no site, beside the user name', async () => {
    expect(await name(ada, ' Ada.Lovelace ')).toMatchObject({
      vanityId: 'ada.lovelace',
      vanityLink: `${app.publicUrl}/meet/ada.lovelace`,
    });
    const there = { status: 303, to: `/webappng/sites/acme/meeting/join/${room}` };
    expect(await follow('/meet/Ada.Lovelace')).toEqual(there);
    expect(await follow('/join/ada')).toEqual(there);
  });

  test('that is given up leads nowhere, and is anybody’s', async () => {
    await name(ada, 'countess');
    expect(await follow('/meet/ada.lovelace')).toMatchObject({ status: 404 });
    expect(await name(bo, 'ada.lovelace')).toMatchObject({ vanityId: 'ada.lovelace' });
    expect((await follow('/meet/countess')).status).toBe(303);
    expect(await name(bo, null)).toMatchObject({ vanityId: null, vanityLink: null });
    expect(await follow('/meet/ada.lovelace')).toMatchObject({ status: 404 });
  });

  test.each([
    ['that somebody has', 'countess', 'taken'],
    ['that is somebody’s user name', 'ada', 'taken'],
    ['that means somebody else', 'admin', 'reserved'],
    ['that could be a number', '123456789', 'digits'],
    ['with a blank', 'bo room', 'invalid'],
    ['of two letters', 'bo', 'tooShort'],
    ['of nothing', '', 'tooShort'],
  ])('%s is refused, and the one before stays', async (_, vanityId, problem) => {
    await name(bo, 'bo.room');
    await expect(name(bo, vanityId)).rejects.toMatchObject({
      error: 'inputInvalid',
      fields: { vanityId: problem },
    });
    expect((await bo.call(getPersonalRoom)).room?.vanityId).toBe('bo.room');
  });

  test('goes to one of two who want it at once, on whatever site', async () => {
    await makePerson(app, 'cy@zeta.example', { site: 'zeta' });
    const cy = await signedIn(app, 'cy@zeta.example', 'zeta');
    await cy.call(openPersonalRoom);
    const both = await Promise.allSettled([name(bo, 'wanted'), name(cy, 'wanted')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('is nobody’s user name later on', async () => {
    await name(bo, 'dora');
    expect((await makePerson(app, 'dora@acme.example')).userName).toBe('dora2');
  });

  test('of a stale tab is not taken', async () => {
    await name(ada, 'one.name');
    await expect(name(ada, 'other.name', { vanityId: 'countess' })).rejects.toMatchObject({
      error: 'changedMeanwhile',
      fields: { vanityId: 'changed' },
    });
  });
});

test('who waits at the door of a room comes in when its lobby is taken away', async () => {
  await ada.call(changePersonalRoom, { body: { hasLobby: true } });
  await arrive(ada, room);
  await enter(ada, room);
  const { meetingLink } = await ada.call(openPersonalRoom);
  const token = new URL(meetingLink).searchParams.get('MTID') ?? '';
  await bo.call(prejoin, { headers: { meetinguuid: room, meetingauthtoken: token }, body: {} });
  await enter(bo, room);
  const standing = async () => (await bo.call(getRoom, { params: { uuid: room } })).me.standing;
  expect(await standing()).toBe('inLobby');
  await ada.call(changePersonalRoom, { body: { hasLobby: false } });
  expect((await enter(bo, room)).room.me.standing).toBe('inRoom');
});
