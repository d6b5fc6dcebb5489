import { readHealth } from '@portico/contract/health';
import { launchBrowser } from '@portico/testkit/browser';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Visitor } from './testing/app.ts';
import { Cluster } from './testing/cluster.ts';
import { MediaGuest } from './testing/media-guest.ts';
import { makePerson, signedIn } from './testing/people.ts';
import { arrive, enter, guestAtDoor } from './testing/rooms.ts';

const SLOWLY = { timeout: 40_000 };
let cluster: Cluster;
let browser: Browser;

beforeAll(async () => {
  cluster = await Cluster.open({ MEDIA_MAX_SUBSCRIBERS: '1', MEDIA_MAX_STREAMS: '1' });
  await makePerson(cluster.app, 'hana@acme.example', { name: 'Hana', roles: ['HOST', 'ADMIN'] });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await cluster.close();
});

/** A playlist as a player reads it, from one process; undefined while there is none. */
async function read(playlistUrl: string) {
  const answer = await fetch(playlistUrl);
  if (!answer.ok) return undefined;
  const lines = (await answer.text()).split('\n');
  const sequence = lines.find((line) => line.startsWith('#EXT-X-MEDIA-SEQUENCE:'))?.split(':')[1];
  const segments = lines.filter((line) => line.includes('/segments/'));
  return { sequence: Number(sequence), segments: segments.map((line) => new URL(line, playlistUrl).href) };
}

const bytesOf = async (url: string): Promise<Buffer> => {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};

/** How many streams a process composes, and for how many. */
async function composedAt(visitor: Visitor) {
  const { streams } = await visitor.call(readHealth);
  return { word: streams?.word, streams: streams?.arguments.streams, watchers: streams?.arguments.watchers };
}

test(
  'a stream is composed where its room is, given out by every process, and there again when that one is killed',
  { timeout: 180_000 },
  async () => {
    const { app, balancer } = cluster;
    const hana = await signedIn(app, 'hana@acme.example');
    const other = await cluster.join();
    const there = cluster.at(other, hana);
    const meeting = await cluster.plan(hana, { hasLobby: false });
    const { uuid } = meeting;
    await arrive(there, uuid);
    const { media } = await enter(there, uuid); // begins at the other process, so the room is there
    if (!media) throw new Error('the host is not let in');
    balancer.leadTo(app.url, other.url);
    const ada = await MediaGuest.join(browser, balancer.url, media);
    const greta = await guestAtDoor(app, meeting, 'Greta');
    const { stream } = await enter(greta, uuid);
    const [here, far] = [app.url, other.url].map((origin) => `${origin}${stream?.url}`) as [string, string];

    await expect.poll(() => read(here), SLOWLY).toBeDefined();
    const [first, second] = [await read(here), await read(far)];
    expect(second?.segments.length).toBeGreaterThan(0);
    const [segment = ''] = second?.segments ?? [];
    const [fromFar, fromHere] = [await bytesOf(segment), await bytesOf(segment.replace(other.url, app.url))];
    expect(fromFar[0], 'the sync byte of a transport stream').toBe(0x47);
    expect(fromFar.equals(fromHere)).toBe(true);
    await expect.poll(() => composedAt(there)).toEqual({ word: 'full', streams: 1, watchers: 1 });
    expect(await composedAt(hana)).toEqual({ word: 'works', streams: 0, watchers: 0 });

    await other.program.kill('SIGKILL');
    expect(await ada.notices('reconnected', 30_000)).toBe(true); // the room is here from now on
    await expect.poll(async () => (await read(here))?.sequence, SLOWLY).toBeGreaterThan(first?.sequence ?? 0);
    const after = await read(here);
    expect(after?.segments).not.toContain(segment.replace(other.url, app.url));
    expect((await bytesOf(after?.segments[0] ?? ''))[0]).toBe(0x47);
    await expect.poll(() => composedAt(hana)).toEqual({ word: 'full', streams: 1, watchers: 1 });
    await ada.page.context().close();
  },
);
