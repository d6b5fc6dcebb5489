import { messagingCredentials, signOut } from '@portico/contract/identity';
import { readUserSettings, setUserSetting, unsetUserSetting } from '@portico/contract/user-settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { settingsOf } from './index.ts';

let app: TestApp;
let hana: Visitor;
let gus: Visitor;
let me: { id: string };

beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'hana@acme.example');
  await makePerson(app, 'gus@acme.example');
  hana = await signedIn(app, 'hana@acme.example');
  gus = await signedIn(app, 'gus@acme.example');
  me = { id: hana.session.userId };
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const themeIn = async (visitor: Visitor): Promise<unknown> =>
  (await visitor.call(readUserSettings, { params: { id: visitor.session.userId } }))['user-hub-theme-name'];

describe('the settings of a person', () => {
  test('[HTTP-08] [THEM-02] are posted by key and value, read back for that user in any browser, and for nobody else', async () => {
    const second = await signedIn(app, 'hana@acme.example');
    for (const value of ['dark', 'light'] as const) {
      const body = { key: 'user-hub-theme-name', value } as const;
      const answer = await hana.call(setUserSetting, { params: me, body });
      expect(answer['user-hub-theme-name']).toBe(value);
      expect(await themeIn(second)).toBe(value);
      expect(await settingsOf(app.data.database.reads, me.id)).toMatchObject({
        'user-hub-theme-name': value,
      });
    }
    expect(await themeIn(gus)).toBeNull();
  });

  test('keep what each kind takes, and go back to the default', async () => {
    for (const body of [
      { key: 'shortcuts', value: false },
      { key: 'meeting-duration-minutes', value: 45 },
      { key: 'meeting-join-before-host-minutes', value: 0 },
      { key: 'working-hours-start', value: '08:15' },
      { key: 'working-days', value: [1, 2, 7] },
      { key: 'people-columns', value: ['came', 'jobTitle'] },
      { key: 'people-columns', value: [] },
    ] as const) {
      const answer = await hana.call(setUserSetting, { params: me, body });
      expect(answer[body.key]).toEqual(body.value);
    }
    const answer = await hana.call(unsetUserSetting, { params: { ...me, key: 'working-days' } });
    expect(answer).toMatchObject({ 'working-days': [], shortcuts: false });
  });

  test.each([
    [{ key: 'colour', value: 'blue' }, { key: 'invalid' }],
    [{ key: 'user-hub-theme-name', value: 'system' }, { value: 'invalid' }],
    [{ key: 'shortcuts', value: 'on' }, { value: 'invalid' }],
    [{ key: 'meeting-duration-minutes', value: 5 }, { value: 'tooSmall' }],
    [{ key: 'working-days', value: [2, 1] }, { value: 'invalid' }],
    [{ key: 'people-columns', value: ['state', 'roles'] }, { value: 'invalid' }],
    [{ key: 'shortcuts' }, { value: 'required' }],
  ])('of no known key or another type are field errors: %j', async (body, fields) => {
    const set = hana.call(setUserSetting, { params: me, body: body as never });
    await expect(set).rejects.toMatchObject({ error: 'inputInvalid', fields });
  });

  test('that go together are refused where they do not: work ends after it begins, whichever of both is said last', async () => {
    await makePerson(app, 'ida@acme.example');
    const ida = await signedIn(app, 'ida@acme.example');
    const params = { id: ida.session.userId };
    const refused = { error: 'inputInvalid', fields: { value: 'invalid' } };
    const set = (key: 'working-hours-start' | 'working-hours-end', value: string) =>
      ida.call(setUserSetting, { params, body: { key, value } });
    await expect(set('working-hours-end', '08:30')).rejects.toMatchObject(refused);
    await set('working-hours-end', '20:00');
    await set('working-hours-start', '18:00');
    await expect(set('working-hours-start', '20:00')).rejects.toMatchObject(refused);
    const unset = ida.call(unsetUserSetting, { params: { ...params, key: 'working-hours-end' } });
    await expect(unset).rejects.toMatchObject({ error: 'inputInvalid' }); // 17:00 again
    expect(await ida.call(readUserSettings, { params })).toMatchObject({
      'working-hours-start': '18:00',
      'working-hours-end': '20:00',
    });
  });

  test('of somebody else do not exist', async () => {
    const params = { id: gus.session.userId };
    const body = { key: 'shortcuts', value: false } as const;
    const missing = { error: 'notFound' };
    await expect(hana.call(readUserSettings, { params })).rejects.toMatchObject(missing);
    await expect(hana.call(setUserSetting, { params, body })).rejects.toMatchObject(missing);
    await expect(
      hana.call(unsetUserSetting, { params: { ...params, key: 'shortcuts' } }),
    ).rejects.toMatchObject(missing);
  });
});

describe('the messaging plane', () => {
  const ask = async (path: string, authorization?: string, body?: object): Promise<Response> =>
    await fetch(`${app.url}/messaging/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(authorization !== undefined && { authorization }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const bearer = async (visitor: Visitor): Promise<string> =>
    `Bearer ${(await visitor.call(messagingCredentials)).accessToken}`;

  test('answers the same by a bearer token alone: no ticket, no cookie, no CSRF token', async () => {
    const token = await bearer(hana);
    const path = `/orgsettings/users/${me.id}`;
    const posted = await ask(path, token, { key: 'contrast', value: 'more' });
    expect([posted.status, (await posted.json()) as object]).toEqual([
      200,
      expect.objectContaining({ contrast: 'more' }),
    ]);
    expect(await (await ask(path, token)).json()).toMatchObject({ contrast: 'more' });
    expect(await hana.call(readUserSettings, { params: me })).toMatchObject({ contrast: 'more' });
    const wrong = await ask(path, token, { key: 'contrast', value: 'less' });
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { fields: { value: 'invalid' } }]);
  });

  test('takes no ticket for a token and no token for a ticket, and nobody else’s id', async () => {
    const [token, path] = [await bearer(hana), `/orgsettings/users/${me.id}`];
    const { ticket = '' } = hana.session;
    for (const authorization of [
      undefined,
      '',
      'Bearer',
      `Bearer ${ticket}`,
      token.replace('Bearer', 'Basic'),
      `${token}x`,
    ])
      expect((await ask(path, authorization)).status).toBe(401);
    const portal = await fetch(`${app.url}/webappng/api/v1${path}`, {
      headers: { ticket: token.replace('Bearer ', '') },
    });
    expect(portal.status).toBe(401);
    expect((await ask(path, await bearer(gus))).status).toBe(404);
  });

  test('has only what stands on it', async () => {
    expect((await ask('/users', await bearer(hana))).status).toBe(404);
  });

  test('ends with the token’s quarter of an hour, and with the session', async () => {
    const second = await signedIn(app, 'hana@acme.example');
    const path = `/orgsettings/users/${me.id}`;
    const [lasting, ended] = [await bearer(hana), await bearer(second)];
    await second.call(signOut);
    await expect.poll(async () => (await ask(path, ended)).status).toBe(401);
    expect((await ask(path, lasting)).status).toBe(200);
    app.clock.advance(901);
    expect((await ask(path, lasting)).status).toBe(401);
  });

  test('stands in the document of the API beside the portal’s', async () => {
    const document = (await (await fetch(`${app.url}/webappng/api/v1/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { operationId: string; security?: unknown }>>;
    };
    const at = (plane: string) => document.paths[`${plane}/orgsettings/users/{id}`]?.['post'];
    expect(at('/webappng/api/v1')).toMatchObject({
      operationId: 'userSettings.set',
      security: [{ ticket: [], csrf: [] }],
    });
    expect(at('/messaging/api/v1')).toMatchObject({
      operationId: 'messaging.userSettings.set',
      security: [{ bearer: [] }],
    });
  });
});
