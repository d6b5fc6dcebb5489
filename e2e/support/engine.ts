import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { freePort } from '@portico/testkit/free-port';
import { LiveKitServer } from '@portico/testkit/livekit-server';

export type EngineKind = 'embedded' | 'livekit';

/** What carries the meetings of a portal. */
export interface Engine {
  kind: EngineKind;
  /** What the portal is told of it. */
  settings: Record<string, string>;
  /** Kills it, and whatever comes in its place, until the answer is called. */
  crash(portalPid: number): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** The portal has no other child processes. */
const embedded: Engine = {
  kind: 'embedded',
  settings: {},
  crash(portalPid) {
    const crash = (): void => void spawnSync('pkill', ['-KILL', '-P', String(portalPid)]);
    crash();
    const again = setInterval(crash, 50);
    return Promise.resolve(() => Promise.resolve(clearInterval(again)));
  },
  close: () => Promise.resolve(),
};

async function openLiveKit(): Promise<Engine> {
  const key = { apiKey: 'portico', apiSecret: randomBytes(24).toString('base64url') };
  const port = await freePort();
  const webhookUrl = `http://127.0.0.1:${port}/webappng/api/v1/media/webhook`;
  const server = await LiveKitServer.open({ key, webhookUrl });
  return {
    kind: 'livekit',
    settings: {
      PORT: String(port),
      MEDIA_URL: server.url,
      MEDIA_API_KEY: key.apiKey,
      MEDIA_API_SECRET: key.apiSecret,
    },
    async crash() {
      await server.kill();
      return () => server.start();
    },
    close: () => server.stop(),
  };
}

export const openEngine = (kind: EngineKind): Promise<Engine> =>
  kind === 'livekit' ? openLiveKit() : Promise.resolve(embedded);
