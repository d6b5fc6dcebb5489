import { listAudit } from '@portico/contract/audit';
import { readLink, refreshTicket, resumeSession } from '@portico/contract/identity';
import { listNotifications } from '@portico/contract/notifications';
import type { Operation } from '@portico/contract/operation';
import {
  actOnPeople,
  erasePerson,
  foreseeErasing,
  getPerson,
  handOverWork,
  setRoles,
  type Action,
} from '@portico/contract/person-admin';
import { invitePerson, listPeople } from '@portico/contract/people';
import type { RoleWord } from '@portico/domain/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { lastMailTo, mailsTo } from '../../testing/mailbox.ts';
import { makeInvited, makePerson, signedIn } from '../../testing/people.ts';
import { arrive, enter, look, planNow } from '../../testing/rooms.ts';
import type { PersonRow } from '../people/index.ts';

const wait = { timeout: 10_000, interval: 10 };

let app: TestApp;
let ada: Visitor;
let adaId: string;
beforeAll(async () => {
  app = await startTestApp();
  adaId = (await makePerson(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN', 'HOST'] })).id;
  ada = await signedIn(app, 'ada@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

let count = 0;
let bo: PersonRow;
beforeEach(async () => {
  count += 1;
  bo = await makePerson(app, `bo${count}@acme.example`, { name: `Bo ${count}` });
});

const act = (by: Visitor, action: Action, ids: string[]) => by.call(actOnPeople, { body: { ids, action } });
const actMeaningOneself = (by: Visitor, action: Action, ids: string[]) =>
  by.call(actOnPeople, { body: { ids, action, meansOneself: true } });
const read = (id: string, by = ada) => by.call(getPerson, { params: { userId: id } });
const give = (
  by: Visitor,
  {
    id,
    ...body
  }: { id: string; userRole: ('ADMIN' | 'SITEADMIN' | 'HOST')[]; was: RoleWord[]; meansOneself?: boolean },
) => by.call(setRoles, { params: { userId: id }, body });
const actionsOf = async (id: string) =>
  (await ada.call(listAudit, { query: { personId: id } })).entries.map(({ action }) => action);

describe('one person', () => {
  test('stands there with what can be done with them', async () => {
    expect(await read(bo.id)).toMatchObject({
      displayName: bo.displayName,
      userRole: ['HOST'],
      state: 'active',
      isOneself: false,
      isLastAdministrator: false,
      obstacle: null,
      grantable: ['ADMIN', 'SITEADMIN', 'RO_SITEADMIN', 'HOST', 'ATTENDEE'],
      meetings: 0,
    });
    expect(await read(adaId)).toMatchObject({ isOneself: true, isLastAdministrator: true });
  });

  test('is disabled and comes in no more, and is enabled again; twice is as once', async () => {
    const visitor = await signedIn(app, bo.email);
    expect(await act(ada, { kind: 'disable' }, [bo.id])).toMatchObject({ done: [bo.id], refused: [] });
    await expect.poll(() => visitor.call(refreshTicket).catch(({ status }) => status), wait).toBe(401);
    expect(await act(ada, { kind: 'disable' }, [bo.id])).toMatchObject({ done: [bo.id] });
    expect((await read(bo.id)).state).toBe('disabled');
    await act(ada, { kind: 'enable' }, [bo.id]);
    await expect(signedIn(app, bo.email)).resolves.toBeDefined();
    expect(await actionsOf(bo.id)).toEqual(['people.enabled', 'people.disabled']);
  });

  test('who is signed out of the site signs in again there, and stays signed in on others', async () => {
    await makePerson(app, bo.email, { site: 'other' });
    const visitor = await signedIn(app, bo.email);
    const elsewhere = await signedIn(app, bo.email, 'other');
    for (const [name, value] of visitor.cookieLine
      .split('; ')
      .map((pair) => pair.split('=') as [string, string]))
      elsewhere.setCookie(name, value); // one browser, one session
    elsewhere.session.csrfToken = visitor.session.csrfToken;
    await act(ada, { kind: 'signOut' }, [bo.id]);
    await expect.poll(() => visitor.call(refreshTicket).catch(({ status }) => status), wait).toBe(401);
    await expect(visitor.call(resumeSession)).rejects.toMatchObject({ error: 'signInNeeded' });
    await expect(elsewhere.call(resumeSession)).resolves.toMatchObject({ person: { email: bo.email } });
    const again = await signedIn(app, bo.email);
    await expect(again.call(resumeSession)).resolves.toBeDefined();
  });

  test('is invited once more by a link of its own; the one before is over, that to another site is not', async () => {
    const email = `new${count}@acme.example`;
    const { id } = await makeInvited(app, email);
    await makePerson(app, `otto${count}@other.example`, { site: 'other', roles: ['ADMIN'] });
    const otto = await signedIn(app, `otto${count}@other.example`, 'other');
    await otto.call(invitePerson, { body: { email, displayName: 'New', userRole: ['HOST'] } });
    const linkIn = async () => /token=([\w-]+)/.exec((await lastMailTo(app, email)).text)?.[1];
    await act(ada, { kind: 'invite' }, [id]);
    const first = await linkIn();
    await act(ada, { kind: 'invite' }, [id]);
    expect(await mailsTo(app, email)).toHaveLength(3);
    expect(await linkIn()).not.toBe(first);
    const { rows } = await app.data.database.pool.query(
      `select distinct subject->>'siteId' as site from one_time_link where purpose = 'invitation'`,
    );
    expect(rows).toHaveLength(2);
    const early = { params: { token: first ?? '' } };
    await expect(app.visitor().call(readLink, early)).rejects.toMatchObject({ error: 'linkExpired' });
    expect((await act(ada, { kind: 'invite' }, [bo.id])).refused).toEqual([{ id: bo.id, why: 'notInvited' }]);
  });
});

describe('roles', () => {
  test('are other ones at once: by the next ticket, and told by mail', async () => {
    const visitor = await signedIn(app, bo.email);
    await expect(visitor.call(listPeople, { query: {} })).rejects.toMatchObject({ error: 'forbidden' });
    const after = await give(ada, { id: bo.id, userRole: ['SITEADMIN'], was: ['HOST'] });
    expect(after.userRole).toEqual(['SITEADMIN']);
    await expect.poll(() => visitor.call(refreshTicket).catch(({ status }) => status), wait).toBe(401);
    const { sessionTicket } = await visitor.call(resumeSession);
    visitor.session.ticket = sessionTicket;
    await expect(visitor.call(listPeople, { query: {} })).resolves.toMatchObject({ mayInvite: true });
    const { notifications } = await visitor.call(listNotifications, { query: {} });
    expect(notifications.map(({ news }) => news.kind)).toContain('roles-changed');
    expect((await lastMailTo(app, bo.email)).text).toContain('You’re now an administrator of');
    await give(ada, { id: bo.id, userRole: ['HOST', 'SITEADMIN'], was: ['SITEADMIN'] });
    expect((await lastMailTo(app, bo.email)).text).toContain('An administrator changed your roles on');
  });

  test('of two who change them the later is told, and one who wants what is there already is not', async () => {
    await give(ada, { id: bo.id, userRole: ['HOST', 'SITEADMIN'], was: ['HOST'] });
    await expect(give(ada, { id: bo.id, userRole: [], was: ['HOST'] })).rejects.toMatchObject({
      error: 'changedMeanwhile',
      fields: { userRole: 'changed' },
    });
    expect((await read(bo.id)).userRole).toEqual(['SITEADMIN', 'HOST']);
    await give(ada, { id: bo.id, userRole: ['HOST', 'SITEADMIN'], was: ['HOST'] });
  });

  test('above their own nobody gives, takes, or acts on', async () => {
    await makePerson(app, `sam${count}@acme.example`, { roles: ['SITEADMIN'] });
    const sam = await signedIn(app, `sam${count}@acme.example`);
    const refusal = { error: 'forbidden' };
    await expect(give(sam, { id: bo.id, userRole: ['ADMIN'], was: ['HOST'] })).rejects.toMatchObject(refusal);
    await expect(give(sam, { id: adaId, userRole: ['HOST'], was: ['ADMIN', 'HOST'] })).rejects.toMatchObject(
      refusal,
    );
    const params = { userId: adaId };
    await expect(
      sam.call(erasePerson, { params, body: { email: 'ada@acme.example' } }),
    ).rejects.toMatchObject(refusal);
    const body = { email: bo.email, meetings: true, recordings: true };
    await expect(sam.call(handOverWork, { params, body })).rejects.toMatchObject(refusal);
    for (const kind of ['disable', 'enable', 'signOut', 'invite'] as const)
      expect(await act(sam, { kind }, [adaId])).toMatchObject({ done: [], refused: [{ why: 'above' }] });
    const give_ = await act(sam, { kind: 'giveRole', role: 'ADMIN' }, [bo.id]);
    expect(give_.refused).toEqual([{ id: bo.id, why: 'above' }]);
    expect(await read(adaId, sam)).toMatchObject({
      obstacle: 'above',
      grantable: expect.not.arrayContaining(['ADMIN']),
    });
    // also where ATTENDEE keeps it from counting for now
    const resting = await makePerson(app, `rest${count}@acme.example`, { roles: ['ADMIN', 'ATTENDEE'] });
    expect(await act(sam, { kind: 'disable' }, [resting.id])).toMatchObject({ refused: [{ why: 'above' }] });
  });

  test('that no form gives stay as they are', async () => {
    const wholesale = await makePerson(app, `w${count}@acme.example`, { roles: ['HOST', 'WHOLESALE_ADMIN'] });
    const was: RoleWord[] = ['HOST', 'WHOLESALE_ADMIN'];
    const after = await give(ada, { id: wholesale.id, userRole: ['SITEADMIN'], was });
    expect(after.userRole).toEqual(['SITEADMIN', 'WHOLESALE_ADMIN']);
  });

  test('who is in a meeting stays there, and hosts it still', async () => {
    const visitor = await signedIn(app, bo.email);
    const meeting = await planNow(visitor, { hasLobby: false, invitees: [] });
    await arrive(visitor, meeting.uuid);
    await enter(visitor, meeting.uuid);
    await give(ada, { id: bo.id, userRole: ['HOST', 'SITEADMIN'], was: ['HOST'] });
    await expect.poll(() => visitor.call(refreshTicket).catch(({ status }) => status), wait).toBe(401);
    visitor.session.ticket = (await visitor.call(resumeSession)).sessionTicket;
    expect((await look(visitor, meeting.uuid)).me).toMatchObject({ standing: 'inRoom', role: 'host' });
  });
});

describe('oneself', () => {
  test('is neither disabled nor less of an administrator without a clear word', async () => {
    await makePerson(app, `eve${count}@acme.example`, { roles: ['ADMIN'] });
    const eve = await signedIn(app, `eve${count}@acme.example`);
    const { id } = (await eve.call(listPeople, { query: { keyword: `eve${count}@` } })).users[0]!;
    for (const kind of ['disable', 'signOut'] as const)
      expect((await act(eve, { kind }, [id])).refused).toEqual([{ id, why: 'oneself' }]);
    const less = { id, userRole: ['SITEADMIN' as const], was: ['ADMIN' as const] };
    await expect(give(eve, less)).rejects.toMatchObject({ fields: { meansOneself: 'required' } });
    const erase = { params: { userId: id }, body: { email: `eve${count}@acme.example` } };
    await expect(eve.call(erasePerson, erase)).rejects.toMatchObject({
      fields: { meansOneself: 'required' },
    });
    expect((await give(eve, { ...less, meansOneself: true })).userRole).toEqual(['SITEADMIN']);
  });

  test('the last administrator stays one, and stays, whatever they say', async () => {
    const params = { userId: adaId };
    const was: RoleWord[] = ['ADMIN', 'HOST'];
    await expect(give(ada, { id: adaId, userRole: ['HOST'], was, meansOneself: true })).rejects.toMatchObject(
      { error: 'lastAdministrator' },
    );
    const body = { email: 'ada@acme.example', meansOneself: true };
    await expect(ada.call(erasePerson, { params, body })).rejects.toMatchObject({
      error: 'lastAdministrator',
    });
    for (const action of [
      { kind: 'disable' },
      { kind: 'takeRole', role: 'ADMIN' },
      { kind: 'giveRole', role: 'ATTENDEE' },
    ] as const)
      expect((await actMeaningOneself(ada, action, [adaId, bo.id])).refused).toEqual([
        { id: adaId, why: 'lastAdministrator' },
      ]);
    expect(await read(adaId)).toMatchObject({ state: 'active', userRole: was });
  });

  test('of two administrators who go at once one stays, by whichever way', async () => {
    const site = `pair${count}`;
    const pair = [
      await makePerson(app, `one@${site}.example`, { site, roles: ['ADMIN'] }),
      await makePerson(app, `two@${site}.example`, { site, roles: ['ADMIN'] }),
    ] as const;
    const [one, two] = await Promise.all(pair.map(({ email }) => signedIn(app, email, site)));
    await Promise.allSettled([
      act(one!, { kind: 'disable' }, [pair[1].id]),
      act(two!, { kind: 'takeRole', role: 'ADMIN' }, [pair[0].id]),
      one!.call(erasePerson, { params: { userId: pair[1].id }, body: { email: pair[1].email } }),
      actMeaningOneself(
        two!,
        { kind: 'disable' },
        pair.map(({ id }) => id),
      ),
    ]);
    const { rows } = await app.data.database.pool.query(
      `select from person where site_id = $1 and state = 'active' and 'ADMIN' = any(roles)`,
      [pair[0].siteId],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('many people', () => {
  test('those with whom it could not be done are named with the reason, and the others are done', async () => {
    const invited = await makeInvited(app, `inv${count}@acme.example`);
    const gone = crypto.randomUUID();
    const ids = [adaId, bo.id, invited.id, gone];
    const { done, refused } = await act(ada, { kind: 'signOut' }, ids);
    expect(done).toEqual([bo.id]);
    expect(new Map(refused.map(({ id, why }) => [id, why]))).toEqual(
      new Map([
        [adaId, 'oneself'],
        [invited.id, 'notActive'],
        [gone, 'notFound'],
      ]),
    );
    await act(ada, { kind: 'giveRole', role: 'RO_SITEADMIN' }, [bo.id, invited.id]);
    await act(ada, { kind: 'takeRole', role: 'HOST' }, [bo.id, invited.id]);
    expect((await read(bo.id)).userRole).toEqual(['RO_SITEADMIN']);
    expect((await read(invited.id)).userRole).toEqual(['RO_SITEADMIN']);
  });
});

describe('another site', () => {
  test('has nobody of this one, in whatever operation', async () => {
    await makePerson(app, 'oda@other.example', { site: 'other', roles: ['ADMIN'] });
    const oda = await signedIn(app, 'oda@other.example', 'other');
    await act(ada, { kind: 'signOut' }, [bo.id]);
    expect(await actionsOf(bo.id)).toEqual(['people.signed_out']);
    expect((await oda.call(listAudit, { query: { personId: bo.id } })).entries).toEqual([]);
    const params = { userId: bo.id };
    const calls: [Operation, object][] = [
      [getPerson, { params }],
      [foreseeErasing, { params }],
      [setRoles, { params, body: { userRole: [], was: ['HOST'] } }],
      [handOverWork, { params, body: { email: 'oda@other.example', meetings: true, recordings: true } }],
      [erasePerson, { params, body: { email: bo.email } }],
      ...(['disable', 'enable', 'signOut', 'invite'] as const).map((kind): [Operation, object] => [
        actOnPeople,
        { body: { ids: [bo.id], action: { kind } } },
      ]),
      [actOnPeople, { body: { ids: [bo.id], action: { kind: 'giveRole', role: 'ADMIN' } } }],
      [actOnPeople, { body: { ids: [bo.id], action: { kind: 'takeRole', role: 'HOST' } } }],
    ];
    for (const [operation, parts] of calls)
      await expect(oda.call(operation, parts as never)).rejects.toMatchObject({ status: 404 });
    expect(await read(bo.id)).toMatchObject({ state: 'active', userRole: ['HOST'] });
  });

  test('keeps the same account as it is, whatever becomes of it here', async () => {
    await makePerson(app, bo.email, { site: 'other' });
    await act(ada, { kind: 'disable' }, [bo.id]);
    await expect(signedIn(app, bo.email)).rejects.toMatchObject({ error: 'personDisabled' });
    await expect(signedIn(app, bo.email, 'other')).resolves.toBeDefined();
    await ada.call(erasePerson, { params: { userId: bo.id }, body: { email: bo.email } });
    await expect.poll(() => read(bo.id).catch(({ status }) => status), wait).toBe(404);
    await expect(signedIn(app, bo.email, 'other')).resolves.toBeDefined();
  });
});
