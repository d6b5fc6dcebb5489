import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { CallError } from '@portico/client/call-error';
import { largeAvatar } from '@portico/contract/avatar-url';
import { avatarRule, removeAvatar, setAvatar } from '@portico/contract/avatars';
import { listRecentRooms } from '@portico/contract/joining';
import { getMeeting, listMeetings } from '@portico/contract/meetings';
import { listPeople } from '@portico/contract/people';
import { getRoom } from '@portico/contract/room';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { disablePerson } from '../identity/index.ts';
import type { PersonRow } from '../people/index.ts';
import { startTestApp, Visitor, type TestApp } from '../../testing/app.ts';
import { badPictures, picture } from '../../testing/avatars.ts';
import { eventually } from '../../testing/eventually.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { arrive, enter, guestAtDoor, guestOf, planNow } from '../../testing/rooms.ts';

let app: TestApp;
let hana: PersonRow;
let browser: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN', 'HOST'] });
  hana = await makePerson(app, 'hana@acme.example', { name: 'Hana' });
  browser = await signedIn(app, 'hana@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const me = { userId: 'me' } as const;
const give = async (file: Blob, by = browser) => (await by.call(setAvatar, { params: me, file })).avatarUrl;
const statusOf = async (url: string): Promise<number> => (await fetch(app.url + url)).status;
const refusalOf = async (calling: Promise<unknown>): Promise<string | undefined> => {
  const error = await calling.catch((thrown: unknown) => thrown);
  return error instanceof CallError ? error.error : `no refusal: ${String(error)}`;
};
const files = async (folder: string): Promise<string[]> =>
  await readdir(join(app.database.dataDirectory, 'storage', folder)).catch(() => []);

async function seen(url: string) {
  const response = await fetch(app.url + url);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('a picture', () => {
  test('[USER-03] is sent as PNG, and its address fetched by whoever knows it', async () => {
    const first = await give(await picture({ colour: '#f00' }));
    const second = await give(await picture({ colour: '#00f' }));
    expect(second).not.toBe(first);
    const { response, bytes } = await seen(second);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
    const { dominant } = await sharp(bytes).stats();
    expect(dominant).toMatchObject({ r: 8, b: 248 });
    expect(await statusOf(first)).toBe(404);
  });

  test('is kept as squares, upright and without what the file tells beside it', async () => {
    const upper = {
      input: { create: { width: 80, height: 20, channels: 3, background: '#f00' } },
      top: 0,
      left: 0,
    };
    const base = sharp({ create: { width: 80, height: 40, channels: 3, background: '#00f' } } as const);
    const jpeg = await base
      .composite([upper as never])
      .withExif({ IFD0: { Copyright: 'somebody', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const url = await give(new Blob([new Uint8Array(jpeg)]));
    const { bytes } = await seen(largeAvatar(url));
    const { width, height, exif, orientation } = await sharp(bytes).metadata();
    expect({ width, height, exif, orientation }).toEqual({
      width: 384,
      height: 384,
      exif: undefined,
      orientation: undefined,
    });
    const right = await sharp(bytes).extract({ left: 300, top: 0, width: 80, height: 384 }).toBuffer();
    expect((await sharp(right).stats()).channels[0]!.mean).toBeGreaterThan(200); // what was above is on the right
    expect((await sharp((await seen(url)).bytes).metadata()).width).toBe(96);
  });

  test('is the first one of an animation', async () => {
    const frames = Buffer.concat([
      Buffer.alloc(300, Buffer.from([255, 0, 0])),
      Buffer.alloc(300, Buffer.from([0, 0, 255])),
    ]);
    const raw = { width: 10, height: 20, channels: 3, pageHeight: 10 } as const;
    const gif = await sharp(frames, { raw })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(gif).metadata()).pages).toBe(2);
    const { dominant } = await sharp((await seen(await give(new Blob([new Uint8Array(gif)])))).bytes).stats();
    expect(dominant).toMatchObject({ r: 248, b: 8 });
  });

  test('is in the list of people, and nothing of it is left when it is removed', async () => {
    const url = await give(await picture());
    const ada = await signedIn(app, 'ada@acme.example');
    const listed = async () =>
      (await ada.call(listPeople, { query: { keyword: 'Hana' } })).users[0]?.avatarUrl;
    expect(await listed()).toBe(url);
    await browser.call(removeAvatar, { params: me });
    expect(await listed()).toBeNull();
    expect(await statusOf(url)).toBe(404);
    expect(await eventually(async () => (await files('avatars')).length === 0)).toBe(true);
    await browser.call(removeAvatar, { params: me }); // once more does nothing
  });

  test('is seen wherever its person is: on home, at the door, in the room, among the rooms they were in', async () => {
    const url = await give(await picture());
    const meeting = await planNow(browser, { hasLobby: false });
    const { uuid } = meeting;
    const [planned] = (await browser.call(listMeetings, { query: {} })).meetings;
    expect(planned?.hostAvatarUrl).toBe(url);
    expect((await browser.call(getMeeting, { params: { uuid } })).hostAvatarUrl).toBe(url);
    await arrive(browser, uuid);
    await enter(browser, uuid);
    const guest = await guestAtDoor(app, meeting, 'Gil');
    const { room } = await enter(guest, uuid);
    const faces = room.participants.map(({ displayName, avatarUrl }) => [displayName, avatarUrl] as const);
    expect(Object.fromEntries(faces)).toEqual({ Hana: url, Gil: null });
    const mine = await browser.call(getRoom, { params: { uuid } });
    expect(mine.me.avatarUrl).toBe(url);
    expect((await browser.call(listRecentRooms)).rooms[0]?.hostAvatarUrl).toBe(url);
    const page = await browser.fetch(`${browser.session.basePath}/dashboard/home`);
    expect(await page.text()).toContain(url);
    await browser.call(removeAvatar, { params: me });
    const [after] = (await browser.call(listMeetings, { query: {} })).meetings;
    expect(after?.hostAvatarUrl).toBeNull();
  });

  test('goes with its person’s way in', async () => {
    const url = await give(await picture());
    const by = { id: null, name: 'console' };
    await app.data.database.work((tx) =>
      disablePerson(tx, app.identity.context, { siteId: hana.siteId, personId: hana.id, by }),
    );
    expect(await statusOf(url)).toBe(404);
    await app.data.database.work((tx) =>
      tx.updateTable('person').set({ state: 'active' }).where('id', '=', hana.id).execute(),
    );
    browser = await signedIn(app, 'hana@acme.example');
  });
});

describe('what is no picture', () => {
  test.each(Object.entries(badPictures))('is refused: %s', async (_name, { make, refusal }) => {
    const before = await files('avatars');
    expect(await refusalOf(give(new Blob([new Uint8Array(await make())])))).toBe(refusal);
    expect(await files('uploads')).toEqual([]);
    expect(await files('avatars')).toEqual(before);
  });

  test('is refused by what it is, whatever its name and type say', async () => {
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'face.png', { type: 'image/png' });
    expect(await refusalOf(give(svg))).toBe('fileTypeRefused');
    const named = new File([await picture()], 'face.svg', { type: 'image/svg+xml' });
    expect(await give(named)).toMatch(/webp$/);
  });

  test('is refused as JSON, without a body, and as a form without the file', async () => {
    const post = (body: FormData | string | null, type?: string) =>
      browser.fetch(`${browser.session.basePath}/api/v1/users/me/avatars`, {
        method: 'POST',
        headers: {
          ticket: browser.session.ticket ?? '',
          'x-csrf-token': browser.session.csrfToken,
          ...(type && { 'content-type': type }),
        },
        body,
      });
    expect((await post('{}', 'application/json')).status).toBe(415);
    expect((await post(null)).status).toBe(415);
    expect((await post('x', 'multipart/form-data')).status).toBe(400);
    expect((await post('x', 'multipart/form-data; boundary=y')).status).toBe(400);
    const form = new FormData();
    form.set('other', new Blob(['x']), 'x.png');
    form.set(avatarRule.field, 'a text');
    const answer = await post(form);
    expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { avatar: 'required' } }]);
  });
});

/** A request that a test writes by itself, with the ticket of the browser. */
function posting(headers: Record<string, string | number>) {
  const { basePath, ticket, csrfToken } = browser.session;
  return request(`${app.url}${basePath}/api/v1/users/me/avatars`, {
    method: 'POST',
    headers: {
      ticket: ticket ?? '',
      'x-csrf-token': csrfToken,
      cookie: browser.cookieLine,
      'content-type': 'multipart/form-data; boundary=edge',
      ...headers,
    },
  });
}

const head = '--edge\r\ncontent-disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n';
const answerOf = (sent: ReturnType<typeof posting>) =>
  new Promise<{ status: number; code: number }>((resolve, reject) => {
    sent.on('error', reject).on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, code: (JSON.parse(text) as { code: number }).code }),
      );
    });
  });

describe('a body', () => {
  test('of 200 MB is refused by its head, and the connection serves on', async () => {
    const bytes = 200 * 1_048_576;
    const sent = posting({ 'content-length': bytes });
    const answering = answerOf(sent);
    sent.write(head);
    expect(await answering).toEqual({ status: 400, code: 64002 });
    expect(sent.shouldKeepAlive).toBe(true);
    sent.destroy();
    expect(await give(await picture())).toMatch(/webp$/);
  });

  test('that does not say how long it is ends at the limit', async () => {
    const sent = posting({ 'transfer-encoding': 'chunked' });
    const answering = answerOf(sent);
    sent.write(head);
    const part = randomBytes(1_048_576);
    for (let megabytes = 0; megabytes < 7; megabytes += 1) sent.write(part);
    expect(await answering).toEqual({ status: 400, code: 64002 });
    sent.end();
    expect(await files('uploads')).toEqual([]);
  });

  test('that breaks off leaves nothing', async () => {
    const sent = posting({ 'content-length': 1_000_000 });
    sent.on('error', () => {});
    sent.write(head);
    sent.write(randomBytes(300_000));
    expect(await eventually(async () => (await files('uploads')).length > 0)).toBe(true);
    sent.destroy();
    expect(await eventually(async () => (await files('uploads')).length === 0)).toBe(true);
  });

  test.each([
    ['with a stale CSRF token', { 'x-csrf-token': 'x'.repeat(43) }, 60002],
    ['without a ticket', { ticket: '' }, 60003],
  ])('%s is refused before it is read', async (_name, headers, code) => {
    const sent = posting({ 'content-length': 1_000_000, ...headers });
    const answering = answerOf(sent);
    sent.flushHeaders();
    expect((await answering).code).toBe(code);
    sent.destroy();
    expect(await files('uploads')).toEqual([]);
  });
});

describe('somebody else’s picture', () => {
  test('is set by nobody, an administrator neither', async () => {
    const params = { userId: hana.id };
    const ada = await signedIn(app, 'ada@acme.example');
    expect(await refusalOf(ada.call(setAvatar, { params, file: await picture() }))).toBe('forbidden');
  });

  test('is removed by an administrator of the site alone', async () => {
    const url = await give(await picture());
    const params = { userId: hana.id };
    await makePerson(app, 'bo@acme.example', { name: 'Bo' });
    await makePerson(app, 'zoe@other.example', { site: 'other', roles: ['ADMIN'] });
    const bo = await signedIn(app, 'bo@acme.example');
    const zoe = await signedIn(app, 'zoe@other.example', 'other');
    expect(await refusalOf(bo.call(removeAvatar, { params }))).toBe('forbidden');
    expect(await refusalOf(zoe.call(removeAvatar, { params }))).toBe('notFound');
    expect(await refusalOf(zoe.call(setAvatar, { params, file: await picture() }))).toBe('notFound');
    expect(await statusOf(url)).toBe(200);
    const ada = await signedIn(app, 'ada@acme.example');
    await ada.call(removeAvatar, { params });
    expect(await statusOf(url)).toBe(404);
    const { rows } = await app.data.database.pool.query<{ actor_name: string; subject_id: string }>(
      "select actor_name, subject_id from audit_event where action = 'people.avatar_removed' order by id desc limit 1",
    );
    expect(rows).toEqual([{ actor_name: 'Ada', subject_id: hana.id }]);
  });

  test('is none of a guest’s business but to see', async () => {
    const url = await give(await picture());
    const { uuid } = await planNow(browser);
    const guest = await guestOf(app, uuid);
    expect(await refusalOf(guest.call(setAvatar, { params: me, file: await picture() }))).toBe(
      'signInNeeded',
    );
    expect(await refusalOf(guest.call(removeAvatar, { params: { userId: hana.id } }))).toBe('signInNeeded');
    expect(await statusOf(url)).toBe(200);
  });

  test('has an address that nobody finds by trying', async () => {
    expect(await statusOf(`/webappng/avatars/${hana.id}/96.webp`)).toBe(404);
    const url = await give(await picture());
    expect(await statusOf(url.replace('96.webp', '97.webp'))).toBe(404);
    expect(await statusOf(url.replace('96.webp', '..%2f96.webp'))).toBe(404);
  });
});
