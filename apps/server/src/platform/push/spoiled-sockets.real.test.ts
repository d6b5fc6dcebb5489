import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { PortalTab } from '../../testing/portal-tab.ts';
import { startSpoilingProxy, type Spoiling } from '../../testing/spoiling-proxy.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const cases: readonly [string, Spoiling][] = [
  ['cuts every WebSocket a moment after it was opened', 'cuts'],
  ['opens WebSockets and holds back what the portal says', 'holds'],
];

test.each(cases)(
  'behind a proxy that %s a tab goes on by asking, loses nothing and hears nothing twice',
  { timeout: 90_000 },
  async (_name, spoiling) => {
    const email = `${spoiling}@acme.example`;
    await makePerson(app, email);
    const { session } = await signedIn(app, email);
    const proxy = await startSpoilingProxy(Number(new URL(app.url).port), spoiling);
    let published = 0;
    const happen = async (): Promise<void> => {
      const event = { channels: [`person:${session.userId}`], eventType: 'test.happened' };
      await app.data.database.work((tx) =>
        app.data.push.publish(tx, { ...event, data: { n: (published += 1) } }),
      );
    };
    const tab = new PortalTab({ session, origin: proxy.url, cursor: app.data.push.cursor(), mayPoll: true });
    const isAsking = async (): Promise<boolean> => {
      if (app.data.push.tabs().polling === 1) return true;
      await happen(); // one each time that we look: before the first socket, while they break, and after
      return false;
    };
    await expect.poll(isAsking, { timeout: 60_000, interval: 1500 }).toBe(true);
    expect(proxy.sockets()).toBe(2);
    for (let n = 0; n < 10; n += 1) await happen();
    await expect.poll(() => tab.events.length, { timeout: 15_000 }).toBe(published);
    expect(tab.events.map(({ n }) => n)).toEqual(Array.from({ length: published }, (_, n) => n + 1));
    expect([tab.state, tab.resyncs]).toEqual(['open', 0]);
    tab.push.close();
    await expect.poll(() => app.data.push.tabs(), { timeout: 8000 }).toEqual({ sockets: 0, polling: 0 });
    await proxy.stop();
  },
);
