import { getPersonalRoom, openPersonalRoom } from '@portico/contract/joining';
import { listPeople } from '@portico/contract/people';
import { changeProfile, getProfile, listOwnSites } from '@portico/contract/profile';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makeInvited, makePerson, signedIn } from '../../testing/people.ts';
import { changeSettings } from '../../testing/site-settings.ts';
import { arrive, enter, planNow } from '../../testing/rooms.ts';

let app: TestApp;
let ada: Visitor;
let bo: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN', 'HOST'] });
  await makePerson(app, 'bo@acme.example', { name: 'Bo' });
  ada = await signedIn(app, 'ada@acme.example');
  bo = await signedIn(app, 'bo@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});
beforeEach(async () => {
  await bo.call(changeProfile, { body: { displayName: 'Bo', phone: '', jobTitle: '', organisation: '' } });
});

const change = (body: object) => bo.call(changeProfile, { body });

describe('what somebody says of themselves', () => {
  test('is changed field by field, and only their own', async () => {
    await change({ phone: '+49 (30) 12 34', jobTitle: ' Head  of\u202e Maths ' });
    expect(await bo.call(getProfile)).toEqual({
      displayName: 'Bo',
      phone: '+49301234',
      jobTitle: 'Head of Maths',
      organisation: '',
      email: 'bo@acme.example',
    });
    expect(await ada.call(getProfile)).toMatchObject({ displayName: 'Ada', phone: '', jobTitle: '' });
    expect(await change({ phone: '' })).toMatchObject({ phone: '', jobTitle: 'Head of Maths' });
  });

  test.each([
    ['+1 (2)+3', '+123'],
    ['030 / 12-34', '0301234'],
  ])(
    '[VALD-03] of the telephone “%s” the digits are kept, and a plus before them: %s',
    async (phone, kept) => {
      expect(await change({ phone })).toMatchObject({ phone: kept });
      expect(await bo.call(getProfile)).toMatchObject({ phone: kept });
    },
  );

  test('their name is the new one in the list of people, on pages, in their room and in meetings', async () => {
    await bo.call(openPersonalRoom);
    await change({ displayName: 'Bodil' });
    const { users } = await ada.call(listPeople, { query: { keyword: 'bo@' } });
    expect(users).toMatchObject([{ displayName: 'Bodil' }]);
    expect((await bo.call(getPersonalRoom)).room?.topic).toBe('Bodil');
    const html = await (await bo.fetch('/webappng/sites/acme/dashboard/home')).text();
    expect(html).toContain('"displayName":"Bodil"');
    const { uuid } = await planNow(bo);
    await arrive(bo, uuid);
    expect((await enter(bo, uuid)).room.me).toMatchObject({ displayName: 'Bodil' });
  });

  test.each([
    ['of spaces only', { displayName: '   ' }, { displayName: 'required' }],
    ['that draws nothing', { displayName: '\u200b\u202e' }, { displayName: 'required' }],
    ['of ten kilobytes', { displayName: 'x'.repeat(10_240) }, { displayName: 'tooLong' }],
    ['of a telephone without a digit', { phone: 'call me' }, { phone: 'invalid' }],
    ['of a telephone without an end', { phone: '1'.repeat(33) }, { phone: 'tooLong' }],
    ['of a title without an end', { jobTitle: 'x'.repeat(129) }, { jobTitle: 'tooLong' }],
  ])('is not %s', async (_, body, fields) => {
    await expect(change(body)).rejects.toMatchObject({ error: 'inputInvalid', fields });
    expect(await bo.call(getProfile)).toMatchObject({ displayName: 'Bo', phone: '', jobTitle: '' });
  });

  test('a name is kept without what turns the text around it', async () => {
    expect(await change({ displayName: ' Bo\u202e \u2066X\u0000 ' })).toMatchObject({ displayName: 'Bo X' });
  });

  test('of two tabs the stale one is told which field has changed, and nothing of it is taken', async () => {
    await change({ displayName: 'Bodil', was: { displayName: 'Bo' } });
    const stale = change({ displayName: 'Bob', phone: '1', was: { displayName: 'Bo', phone: '' } });
    await expect(stale).rejects.toMatchObject({
      error: 'changedMeanwhile',
      fields: { displayName: 'changed' },
    });
    expect(await bo.call(getProfile)).toMatchObject({ displayName: 'Bodil', phone: '' });
    await change({ jobTitle: 'Chair', was: { jobTitle: '' } }); // another field is nobody’s conflict
    await change({ displayName: 'Bodil', was: { displayName: 'Bo' } }); // what it is already is none either
    expect(await bo.call(getProfile)).toMatchObject({ displayName: 'Bodil', jobTitle: 'Chair' });
  });

  test('of two who change one field at once one is told', async () => {
    const both = await Promise.allSettled(
      ['Bodil', 'Bob'].map((displayName) => change({ displayName, was: { displayName: 'Bo' } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('leaves an entry in the audit trail with what it was and became, and with nothing else', async () => {
    const { phone: before } = await bo.call(getProfile);
    await change({ phone: '+4930123456' });
    const { rows } = await app.data.database.pool.query<{ detail: object; subject_id: string }>(
      `select detail, subject_id from audit_event where action = 'profile.changed' order by id desc limit 1`,
    );
    expect(rows).toEqual([
      { detail: { phone: { before, after: '+4930123456' } }, subject_id: bo.session.userId },
    ]);
  });
});

test('the sites of an account are those where it may sign in, by name', async () => {
  await makePerson(app, 'bo@acme.example', { site: 'zeta', name: 'Bo of Zeta' });
  await makeInvited(app, 'bo@acme.example', { site: 'beta' });
  expect((await bo.call(listOwnSites)).sites).toEqual([
    { siteUrl: 'acme', siteDisplayName: 'Acme', displayName: 'Bo', isHere: true },
    { siteUrl: 'zeta', siteDisplayName: 'Acme', displayName: 'Bo of Zeta', isHere: false },
  ]);
  const there = await signedIn(app, 'bo@acme.example', 'zeta');
  await there.call(changeProfile, { body: { displayName: 'Bob' } });
  expect(await bo.call(getProfile)).toMatchObject({ displayName: 'Bo' }); // each site has a person of its own
});

test('where a site gives its people no profile there is none to read or change', async () => {
  await makePerson(app, 'cy@acme.example', { site: 'plain' });
  await changeSettings(app, { supportMyProfile: false }, 'plain');
  const cy = await signedIn(app, 'cy@acme.example', 'plain');
  await expect(cy.call(getProfile)).rejects.toMatchObject({ error: 'forbidden' });
  await expect(cy.call(changeProfile, { body: { phone: '1' } })).rejects.toMatchObject({
    error: 'forbidden',
  });
});
