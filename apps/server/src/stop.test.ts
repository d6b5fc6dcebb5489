import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startTestApp } from './testing/app.ts';
import { eventually } from './testing/eventually.ts';
import { Tab } from './testing/tab.ts';

const MOST_MS = 10_000;

test(
  'everything that can hold up a stop at once holds it up for less than ten seconds',
  { timeout: 30_000 },
  async () => {
    const app = await startTestApp({ hasMedia: true });
    const { data, media } = app;
    const { hostname, port } = new URL(app.url);

    // a request whose body never comes
    const half = connect(Number(port), hostname);
    half.on('error', () => undefined);
    half.write(
      'POST /webappng/api/v1/csp-reports HTTP/1.1\r\nhost: x\r\ncontent-type: application/csp-report\r\n',
    );
    half.write('content-length: 100\r\n\r\n{');
    await once(half, 'connect');
    // a tab and a participant whose networks are gone: they never say goodbye
    const tab = await new Tab(app.url).opened();
    tab.socket.pause();
    const joiner = { room: 'r', identity: 'ann', name: 'Ann', role: 'attendee' } as const;
    const { token } = await media!.joinInfo(joiner);
    const participant = new WebSocket(`${app.url.replace('http', 'ws')}/rtc/v1?access_token=${token}`);
    participant.on('error', () => undefined);
    await once(participant, 'message');
    participant.pause();
    // a job that does not end
    let isRunning = false;
    const endless = {
      name: 'endless',
      retries: 0,
      retryDelaySeconds: 1,
      expiresInSeconds: 60,
      batch: 1,
      run: () => {
        isRunning = true;
        return new Promise<void>(() => undefined);
      },
    };
    await data.jobs.start([endless]);
    await data.database.work((tx) => data.jobs.send(tx, { kind: endless.name, data: {} }));
    expect(await eventually(() => isRunning)).toBe(true);

    const started = performance.now();
    await app.stop();
    expect(performance.now() - started).toBeLessThan(MOST_MS);
    await app.database.drop();
    for (const socket of [tab.socket, participant]) socket.terminate();
    half.destroy();
  },
);
