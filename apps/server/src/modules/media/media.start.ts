import { everyAddress, provePort, startMediaChild, type MediaChildOptions } from '@portico/media';
import type { Paces } from '../../platform/clock/paces.ts';
import { isLoopback, isServedByHttps } from '../../platform/http/secure-context.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { WrongSetting } from '../../platform/settings/read.ts';
import type { Settings } from '../../platform/settings/table.ts';
import { WebhookDoor } from './media.door.ts';
import type { EmbeddedEngine } from './media.engine.ts';
import type { LiveKitEngine } from './media.livekit.ts';
import type { MediaKey } from './media.protocol.ts';
import type { EngineEvent, StreamComposer } from '../../platform/media/engine.ts';
import { WEBHOOK_PATH } from './media.webhooks.ts';

/** The engine of a deployment: its own, or a LiveKit server that lives by itself. */
export type PortalEngine = EmbeddedEngine | LiveKitEngine;

export interface MediaOptions {
  settings: Settings;
  paces: Paces;
  log: Log;
  /** Secrets may still be on their way: the engine loads meanwhile. When they do not come it ends, with their error. */
  secrets: Promise<Secrets>;
  composer: StreamComposer;
}

/** The engine did not start. The message is one line and says what to do. */
export class MediaNotStarted extends Error {
  override readonly name = 'MediaNotStarted';
}

const API_KEY = 'portico';

const keyOf = (secrets: Secrets): MediaKey => ({
  apiKey: API_KEY,
  apiSecret: (secrets.keys('media')[0] as Buffer).toString('base64url'),
});

async function childOptions(
  { settings, paces, secrets }: MediaOptions,
  webhookUrl: string,
): Promise<MediaChildOptions> {
  const { MEDIA_PORT: udpPort, MEDIA_ADDRESSES: announcedAddresses, MEDIA_TRANSPORT: transport } = settings;
  return {
    ...keyOf(await secrets),
    udpPort,
    announcedAddresses,
    transport,
    turn: turnOf(settings),
    webhookUrl,
    keepsLostMs: paces.engineKeepsLostMs,
  };
}

/**
 * The relays of the deployment.
 * @throws {WrongSetting} for one of the two settings without the other.
 */
function turnOf({ TURN_URLS: urls, TURN_SECRET: secret }: Settings): MediaChildOptions['turn'] {
  if (urls.length > 0 && secret !== undefined) return { urls, secret };
  if (urls.length > 0)
    throw new WrongSetting('TURN_URLS needs TURN_SECRET, the secret that the servers share.');
  if (secret !== undefined) throw new WrongSetting('TURN_SECRET needs TURN_URLS, the servers that share it.');
  return undefined;
}

interface MediaServer {
  url: string;
  key: MediaKey;
}

/**
 * The LiveKit server of the deployment; undefined where the portal carries its meetings itself.
 * @throws {WrongSetting} for settings that do not go together.
 */
function serverOf(settings: Settings): MediaServer | undefined {
  const { MEDIA_URL: url, MEDIA_API_KEY: apiKey, MEDIA_API_SECRET: apiSecret } = settings;
  if (url === undefined) {
    if (apiKey === undefined && apiSecret === undefined) return undefined;
    throw new WrongSetting('MEDIA_API_KEY and MEDIA_API_SECRET need MEDIA_URL, the server that knows them.');
  }
  if (apiKey === undefined || apiSecret === undefined)
    throw new WrongSetting(
      'MEDIA_URL needs MEDIA_API_KEY and MEDIA_API_SECRET, as the server there knows them.',
    );
  if (isServedByHttps(settings) && url.startsWith('ws:') && !isLoopback(new URL(url).hostname))
    throw new WrongSetting('MEDIA_URL must begin with wss://: a page of https connects to nothing else.');
  return { url, key: { apiKey, apiSecret } };
}

/** What the engine's own words about its port mean for the person at the keyboard. */
function explain(error: unknown, port: number): MediaNotStarted {
  const [said = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  const [, call = '', code = ''] = /\b(bind|listen) (E[A-Z]+)/.exec(said) ?? [];
  const why: Record<string, string> = {
    EADDRINUSE: 'is taken by another process. Stop that, or choose another port; 0 takes any free one',
    EACCES: 'may not be used by this user. Choose another port above 1023; 0 takes any free one',
  };
  const known = why[code];
  const message = known
    ? `MEDIA_PORT ${port} (${call === 'listen' ? 'TCP' : 'UDP'}) ${known}.`
    : `the media engine did not start: ${said}`;
  return new MediaNotStarted(message, { cause: error });
}

/**
 * Proves that the engine's port can be had and its settings fit, before anything is made.
 * @throws {WrongSetting} for settings that do not go together; {@link MediaNotStarted} when the port cannot be had.
 */
export async function proveMedia(settings: Settings): Promise<void> {
  const { MEDIA_PORT, PORT } = settings;
  if (serverOf(settings)) return;
  turnOf(settings);
  if (MEDIA_PORT !== 0 && MEDIA_PORT === PORT)
    throw new WrongSetting(
      `PORT and MEDIA_PORT are both ${PORT}: meetings need a port of their own, by TCP as well.`,
    );
  try {
    await provePort(await everyAddress(), MEDIA_PORT);
  } catch (error) {
    throw explain(error, MEDIA_PORT);
  }
}

function tell(log: Log, event: EngineEvent): void {
  if (event.type === 'childDied') log.error(event, 'the media engine died and is started again');
  if (event.type === 'childStarted') log.warn(event, 'the media engine runs again');
  if (event.type === 'engineError') log.error(event, 'the media engine caught a fault of its own');
}

/**
 * Starts the embedded media engine in a process of its own, which ends with this one; or uses the server of `MEDIA_URL`.
 * @throws {MediaNotStarted} when it cannot, such as for a taken port; the secrets' own error when those do not come.
 */
export async function startMedia(options: MediaOptions): Promise<PortalEngine> {
  const server = serverOf(options.settings);
  if (!server) return await startEmbedded(options);
  const { LiveKitEngine } = await import('./media.livekit.ts');
  return await LiveKitEngine.open({ ...server, log: options.log });
}

async function startEmbedded(options: MediaOptions): Promise<EmbeddedEngine> {
  const { settings, log, secrets, composer } = options;
  const door = await WebhookDoor.open(WEBHOOK_PATH);
  const starting = startMediaChild(childOptions(options, door.url));
  // the server SDK takes a fifth of a second to load, which nobody waits for here
  const { EmbeddedEngine } = await import('./media.engine.ts');
  const child = await starting.catch(async (error: unknown) => {
    door.close();
    await secrets; // without them nothing of this was the engine's fault
    throw explain(error, settings.MEDIA_PORT);
  });
  const engine = new EmbeddedEngine(child, keyOf(await secrets), {
    door,
    videoCodec: settings.MEDIA_VIDEO_CODEC,
    composer,
  });
  const { httpPort, udpPort } = child;
  log.info({ pid: (await child.stats()).pid, httpPort, udpPort }, 'the media engine runs');
  engine.on((event) => tell(log, event));
  return engine;
}
