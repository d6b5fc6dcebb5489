import { resumeSite, suspendSite } from '@portico/contract/deployment';
import { streamRecording } from '@portico/contract/recordings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTestApp, type TestApp, type Visitor } from '../testing/app.ts';
import { makeDeploymentAdmin, makePerson, signedIn } from '../testing/people.ts';
import { makeRecordingOf } from '../testing/recordings.ts';
import { arrive, enter, look, planNow, roomOf } from '../testing/rooms.ts';
import { joinByToken } from '../testing/signal-client.ts';
import { statusOfUpgrade } from '../testing/upgrade.ts';

let app: TestApp;
let dora: Visitor;
let hana: Visitor;
let siteId: string;
beforeAll(async () => {
  app = await startTestApp({ hasMedia: true });
  await makeDeploymentAdmin(app, 'dora@elsewhere.example', { site: 'elsewhere', roles: ['HOST'] });
  ({ siteId } = await makePerson(app, 'hana@acme.example'));
  dora = await signedIn(app, 'dora@elsewhere.example', 'elsewhere');
  hana = await signedIn(app, 'hana@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

it('ends a meeting for everybody in it, with sound and pictures, and lets nobody in again', async () => {
  const meeting = await planNow(hana, { hasLobby: false });
  await arrive(hana, meeting.uuid);
  const { room: seen, media } = await enter(hana, meeting.uuid);
  const token = media?.token ?? '';
  const { socket } = await joinByToken(app.url, token);
  const room = await roomOf(app, meeting.uuid);
  const inEngine = async (): Promise<boolean> =>
    (await app.media!.list(room)).some(({ identity }) => identity === seen.me.id);
  expect(await inEngine()).toBe(true);
  const join = (): Promise<number> => statusOfUpgrade(`${app.url}/rtc/v1?access_token=${token}`);
  await dora.call(suspendSite, { params: { siteId } });
  await expect.poll(() => socket.readyState).toBe(WebSocket.CLOSED);
  await expect.poll(inEngine).toBe(false);
  expect(await join()).toBe(403);
  await expect(look(hana, meeting.uuid)).rejects.toMatchObject({ status: 401, error: 'siteInactive' });
  await dora.call(resumeSite, { params: { siteId } });
  expect(await join(), 'the meeting was ended').toBe(403);
  expect((await look(hana, meeting.uuid)).live).toBeNull();
});

/** Begins to read the movie of a recording that somebody makes, which is larger than any buffer on the way. */
async function watch(who: Visitor) {
  const { uuid } = await makeRecordingOf(app, who, { bytes: Buffer.alloc(64 * 1024 * 1024) });
  const { fallbackPlaySrc } = await who.call(streamRecording, { params: { uuid } });
  const link = fallbackPlaySrc ?? '';
  const reader = (await who.fetch(link)).body!.getReader();
  expect((await reader.read()).done).toBe(false);
  return {
    link,
    async readOn(): Promise<void> {
      for (let part = await reader.read(); !part.done;) part = await reader.read();
    },
  };
}

it('breaks off the movies that are watched there, and none of another site', async () => {
  const [movie, kept] = [await watch(hana), await watch(dora)];
  await dora.call(suspendSite, { params: { siteId } });
  await expect(movie.readOn()).rejects.toThrow('terminated');
  expect((await hana.fetch(movie.link)).status).toBe(403);
  await kept.readOn();
  await dora.call(resumeSite, { params: { siteId } });
  expect((await hana.fetch(movie.link)).status).toBe(200);
});
