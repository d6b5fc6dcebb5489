import { provePort, startMediaChild, type MediaChildOptions, type MediaEvent } from '@portico/media';
import type { Log } from '../../platform/log/log.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Settings } from '../../platform/settings/table.ts';
import type { EmbeddedEngine, MediaKey } from './media.engine.ts';

export interface MediaOptions {
  settings: Settings;
  log: Log;
  /** They may still be on their way: the engine loads meanwhile. When they do not come it ends, with their error. */
  secrets: Promise<Secrets>;
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

async function childOptions({ settings, secrets }: MediaOptions): Promise<MediaChildOptions> {
  const { MEDIA_PORT: udpPort, MEDIA_ADDRESSES: announcedAddresses } = settings;
  return { ...keyOf(await secrets), udpPort, announcedAddresses, turn: turnOf(settings) };
}

/**
 * The relays of the deployment.
 * @throws {MediaNotStarted} for one of the two settings without the other.
 */
function turnOf({ TURN_URLS: urls, TURN_SECRET: secret }: Settings): MediaChildOptions['turn'] {
  if (urls.length > 0 && secret !== undefined) return { urls, secret };
  if (urls.length > 0)
    throw new MediaNotStarted('TURN_URLS needs TURN_SECRET, the secret that the servers share.');
  if (secret !== undefined)
    throw new MediaNotStarted('TURN_SECRET needs TURN_URLS, the servers that share it.');
  return undefined;
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
 * @throws {MediaNotStarted} when not.
 */
export async function proveMedia(settings: Settings): Promise<void> {
  const { MEDIA_PORT } = settings;
  turnOf(settings);
  try {
    await provePort('0.0.0.0', MEDIA_PORT);
  } catch (error) {
    throw explain(error, MEDIA_PORT);
  }
}

function tell(log: Log, event: MediaEvent): void {
  if (event.type === 'childDied') log.error(event, 'the media engine died and is started again');
  if (event.type === 'childStarted') log.warn(event, 'the media engine runs again');
  if (event.type === 'engineError') log.error(event, 'the media engine caught a fault of its own');
}

/**
 * Starts the embedded media engine in a process of its own, which ends with this one.
 * @throws {MediaNotStarted} when it cannot, such as for a taken port; the secrets' own error when those do not come.
 */
export async function startMedia(options: MediaOptions): Promise<EmbeddedEngine> {
  const { settings, log, secrets } = options;
  const starting = startMediaChild(childOptions(options));
  // the server SDK takes a fifth of a second to load, which nobody waits for here
  const { EmbeddedEngine } = await import('./media.engine.ts');
  const child = await starting.catch(async (error: unknown) => {
    await secrets; // without them nothing of this was the engine's fault
    throw explain(error, settings.MEDIA_PORT);
  });
  const engine = new EmbeddedEngine(child, keyOf(await secrets));
  const { httpPort, udpPort } = child;
  log.info({ pid: (await child.stats()).pid, httpPort, udpPort }, 'the media engine runs');
  engine.on((event) => tell(log, event));
  return engine;
}
