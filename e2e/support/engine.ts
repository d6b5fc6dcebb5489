import { spawnSync } from 'node:child_process';
import { freePort } from '@portico/testkit/free-port';
import { LiveKitServer } from '@portico/testkit/livekit-server';

export type EngineKind = 'embedded' | 'werift' | 'livekit';

/** What carries the meetings of this run: the engine as it comes, with all media by JavaScript, or a LiveKit server. */
export const engineKind: EngineKind =
  (['werift', 'livekit'] as const).find((kind) => kind === process.env['TEST_ROOM_ENGINE']) ?? 'embedded';

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
const embedded = (kind: EngineKind): Engine => ({
  kind,
  settings: kind === 'werift' ? { MEDIA_TRANSPORT: kind } : {},
  crash(portalPid) {
    const crash = (): void => void spawnSync('pkill', ['-KILL', '-P', String(portalPid)]);
    crash();
    const again = setInterval(crash, 50);
    return Promise.resolve(() => Promise.resolve(clearInterval(again)));
  },
  close: () => Promise.resolve(),
});

async function openLiveKit(): Promise<Engine> {
  const port = await freePort();
  const webhookUrl = `http://127.0.0.1:${port}/webappng/api/v1/media/webhook`;
  const server = await LiveKitServer.open({ webhookUrl });
  return {
    kind: 'livekit',
    settings: { PORT: String(port), ...server.portalSettings },
    async crash() {
      await server.kill();
      return () => server.start();
    },
    close: () => server.stop(),
  };
}

export const openEngine = (kind: EngineKind): Promise<Engine> =>
  kind === 'livekit' ? openLiveKit() : Promise.resolve(embedded(kind));
