import type { LIVEKIT_KEY } from './livekit-server.ts';

/** A LiveKit server that runs somewhere, which the tests use and do not start. */
export interface RunningLiveKit {
  /** Where clients reach it, `ws:` or `wss:`. */
  url: string;
  key: typeof LIVEKIT_KEY;
  /** The port of this machine that its webhooks come to, at any path. */
  webhookPort: number;
}

const MORE = ['TEST_LIVEKIT_KEY', 'TEST_LIVEKIT_SECRET', 'TEST_LIVEKIT_WEBHOOK_PORT'] as const;

/** What a test fails with that kills the server. */
export const NOT_OURS_TO_KILL =
  'this test kills the server, and the one of LIVEKIT_URL is not ours to kill: unset LIVEKIT_URL and name a program by TEST_LIVEKIT_COMMAND';

/**
 * The server of `LIVEKIT_URL`; undefined where that is not set.
 * @throws for an address without a key, or without the port that its webhooks come to.
 */
export function findRunningLiveKit(env = process.env): RunningLiveKit | undefined {
  const { LIVEKIT_URL: url } = env;
  if (!url) return undefined;
  if (!/^wss?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Error('LIVEKIT_URL must begin with ws:// or wss://');
  const missing = MORE.filter((name) => !env[name]);
  if (missing.length > 0) throw new Error(`LIVEKIT_URL needs ${missing.join(', ')}: see CONTRIBUTING.md`);
  const [apiKey = '', apiSecret = '', webhookPort] = MORE.map((name) => env[name]);
  return { url, key: { apiKey, apiSecret }, webhookPort: Number(webhookPort) };
}
