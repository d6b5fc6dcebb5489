import { freePort } from '@portico/testkit/free-port';
import { LIVEKIT_KEY, LiveKitServer } from '@portico/testkit/livekit-server';
import { RoomServiceClient } from 'livekit-server-sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkMedia } from '../../platform/health/traffic-checks.ts';
import { createLog } from '../../platform/log/log.ts';
import { deployExample } from '../../testing/deploy.ts';
import { describeEngine, EngineStage, ROOM } from '../../testing/engine-suite.ts';
import { eventually } from '../../testing/eventually.ts';
import { LiveKitEngine } from './media.livekit.ts';
import { WEBHOOK_PATH } from './media.webhooks.ts';

let server: LiveKitServer;
let stage: EngineStage;

beforeAll(async () => {
  server = await LiveKitServer.open();
  stage = await EngineStage.open(server.portalSettings);
});
afterAll(async () => {
  await server.stop(); // first: it is there even when nobody could join
  await stage.close();
});

describeEngine(() => stage);

test('the example of the guide is a server that knows the portal', async () => {
  const { apiKey, apiSecret } = LIVEKIT_KEY;
  const [port, tcp, udp] = [await freePort(), await freePort(), await freePort()];
  const settings = await deployExample('livekit.yaml', [
    ['port: 7880', `port: ${port}`],
    ['tcp_port: 7881', `tcp_port: ${tcp}`],
    ['udp_port: 7882', `udp_port: ${udp}`],
    ['203.0.113.7', '127.0.0.1'],
    ['A-LONG-SECRET', apiSecret],
  ]);
  expect(settings).toContain(WEBHOOK_PATH);
  const example = await LiveKitServer.run(settings, port);
  const rooms = new RoomServiceClient(`http://127.0.0.1:${port}`, apiKey, apiSecret);
  expect(await rooms.listRooms()).toEqual([]);
  await example.stop();
});

test('a server that does not know the key is told from one that is away', async () => {
  const key = { ...LIVEKIT_KEY, apiSecret: 'the secret of somebody else, as long as ours' };
  const logged: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => logged.push(line) } });
  const engine = await LiveKitEngine.open({ url: server.url, key, log });
  expect(await checkMedia(engine).run()).toMatchObject({ state: 'fail', word: 'refused' });
  expect(logged.join('')).toContain('refuses MEDIA_API_KEY and MEDIA_API_SECRET');
  expect(logged.join('')).not.toContain(key.apiSecret);
  await engine.stop();
});

test('where there is no recorder nothing records', async () => {
  const { media } = stage;
  expect(media.capabilities()).toEqual({ recording: false, hls: false });
  await expect(media.startRecording(ROOM, '/nowhere')).rejects.toMatchObject({
    error: 'recordingUnavailable',
  });
  expect(await media.stopRecording(ROOM)).toBeUndefined();
});

test(
  'a killed server is missed, and used again with everybody when it is back',
  { timeout: 150_000 },
  async () => {
    const { media, app, events } = stage;
    await server.kill();
    expect(await eventually(() => !media.isRunning())).toBe(true);
    const refused = { error: 'unavailable', detail: expect.objectContaining({ retryAfterSeconds: 2 }) };
    await expect(media.list(ROOM)).rejects.toMatchObject(refused);
    expect(await checkMedia(app.media!).run()).toMatchObject({ state: 'fail', word: 'unreachable' });
    // the rest of the portal goes on, so a balancer is not told to take it away
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
    await server.start();
    expect(await eventually(() => media.isRunning())).toBe(true);
    expect(events.map(({ type }) => type).filter((type) => type.startsWith('server'))).toEqual([
      'serverLost',
      'serverFound',
    ]);
    expect(await stage.missing()).toEqual([]);
  },
);
