import { spawnSync } from 'node:child_process';
import { LiveKitServer } from '@portico/testkit/livekit-server';
import { findRunningLiveKit, NOT_OURS_TO_KILL, type RunningLiveKit } from '@portico/testkit/running-livekit';

export type EngineKind = 'embedded' | 'werift' | 'livekit';

/** What carries the meetings of this run: the engine as it comes, with all media by JavaScript, or a LiveKit server. */
export const engineKind: EngineKind =
  (['werift', 'livekit'] as const).find((kind) => kind === process.env['TEST_ROOM_ENGINE']) ?? 'embedded';

/** What carries the meetings of a portal. */
export interface Engine {
  kind: EngineKind;
  /** What the portal is told of it. */
  settings: Record<string, string>;
  /** Throws where the tests may not kill it. */
  proveKillable(): void;
  /** Kills it, and whatever comes in its place, until the answer is called. */
  crash(portalPid: number): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** The portal has no other child processes. */
const embedded = (kind: EngineKind): Engine => ({
  kind,
  settings: kind === 'werift' ? { MEDIA_TRANSPORT: kind } : {},
  proveKillable: () => {},
  crash(portalPid) {
    const crash = (): void => void spawnSync('pkill', ['-KILL', '-P', String(portalPid)]);
    crash();
    const again = setInterval(crash, 50);
    return Promise.resolve(() => Promise.resolve(clearInterval(again)));
  },
  close: () => Promise.resolve(),
});

async function openLiveKit(): Promise<Engine> {
  const { server, settings } = await LiveKitServer.openForPortal();
  return {
    kind: 'livekit',
    settings,
    proveKillable: () => {},
    async crash() {
      await server.kill();
      return () => server.start();
    },
    close: () => server.stop(),
  };
}

/** Its webhooks come to the port that the portal of the journey listens at. */
const useRunning = ({ url, key, webhookPort }: RunningLiveKit): Engine => ({
  kind: 'livekit',
  settings: {
    PORT: String(webhookPort),
    MEDIA_URL: url,
    MEDIA_API_KEY: key.apiKey,
    MEDIA_API_SECRET: key.apiSecret,
  },
  proveKillable() {
    throw new Error(NOT_OURS_TO_KILL);
  },
  crash: () => Promise.reject(new Error(NOT_OURS_TO_KILL)),
  close: () => Promise.resolve(),
});

export async function openEngine(kind: EngineKind): Promise<Engine> {
  if (kind !== 'livekit') return embedded(kind);
  const running = findRunningLiveKit();
  return running ? useRunning(running) : await openLiveKit();
}
