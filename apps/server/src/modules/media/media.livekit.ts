import { ServerError } from 'livekit-server-sdk';
import { Failure } from '../../platform/errors/failure.ts';
import type { Log } from '../../platform/log/log.ts';
import { ProtocolEngine, type MediaKey } from './media.protocol.ts';
import type { MediaEngine, Outcome } from '../../platform/media/engine.ts';

const LOOK_EVERY_MS = 2000;
/** A LiveKit server asks nobody who may join. Clients get a token of its own as soon as they are in, and come back with that. */
const TOKEN_SECONDS = 60;
/** To be asked for costs a server of any size the same. */
const NO_ROOM = 'portico-looks';

/** What came of the last look at the server. */
export type ServerState = 'answers' | 'unreachable' | 'refusesKey';

interface LiveKitOptions {
  /** As `wss://…` or `ws://…`, for browsers and for the portal. */
  url: string;
  key: MediaKey;
  log: Log;
}

/** A LiveKit server or cluster: it lives by itself, tells what happens by webhooks, and has no recorder of ours. */
export class LiveKitEngine extends ProtocolEngine implements MediaEngine {
  readonly kind = 'livekit';
  readonly #url: string;
  readonly #log: Log;
  #state: ServerState | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  /** Answers when the server was looked for once; one that is not there yet is missed, and used as soon as it is. */
  static async open(options: LiveKitOptions): Promise<LiveKitEngine> {
    const engine = new LiveKitEngine(options);
    await engine.#look();
    return engine;
  }

  private constructor({ url, key, log }: LiveKitOptions) {
    // LiveKit 1.13.5 was seen not to ask for the backup of who cannot decode another one.
    super(
      { apiUrl: url.replace(/^ws/, 'http'), clientUrl: url, videoCodec: 'vp8', tokenSeconds: TOKEN_SECONDS },
      key,
    );
    this.#url = url;
    this.#log = log;
  }

  get state(): ServerState {
    return this.#state ?? 'unreachable';
  }

  /** What pages have to be allowed to connect to: signalling, and the question why it was refused. */
  get origins(): string[] {
    const { host, protocol } = new URL(this.#url);
    return [`${protocol}//${host}`, `${protocol.replace('ws', 'http')}//${host}`];
  }

  /** Rooms and people on the server now. */
  async stats(): Promise<{ rooms: number; participants: number }> {
    const rooms = await this.attempt(() => this.rooms.listRooms());
    return { rooms: rooms.length, participants: rooms.reduce((sum, room) => sum + room.numParticipants, 0) };
  }

  /** Its API tells of rooms, people and tracks, and its metrics of whole servers: of single lines it says nothing. */
  lines(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  startRecording(): Promise<Outcome | 'running'> {
    return Promise.reject(new Failure('recordingUnavailable'));
  }

  startLiveStream(): Promise<'gone'> {
    return Promise.resolve('gone');
  }

  stopRecording(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  capabilities() {
    return { recording: false, hls: false };
  }

  isRunning(): boolean {
    return this.#state === 'answers';
  }

  /** Looks for the server no longer; that goes on. */
  stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    return Promise.resolve();
  }

  async #look(): Promise<void> {
    const state = await this.rooms.listRooms([NO_ROOM]).then(
      (): ServerState => 'answers',
      (error: unknown): ServerState => (isRefusal(error) ? 'refusesKey' : 'unreachable'),
    );
    if (this.#isStopped) return;
    this.#note(state);
    this.#timer = setTimeout(() => void this.#look(), LOOK_EVERY_MS).unref();
  }

  #note(state: ServerState): void {
    const before = this.#state;
    if (state === before) return;
    this.#state = state;
    const url = this.#url;
    if (state === 'answers') this.#log.info({ url }, 'the media server answers');
    if (state === 'unreachable') this.#log.error({ url }, 'the media server of MEDIA_URL does not answer');
    if (state === 'refusesKey')
      this.#log.error({ url }, 'the media server of MEDIA_URL refuses MEDIA_API_KEY and MEDIA_API_SECRET');
    if (before === 'answers') this.tell({ type: 'serverLost' });
    else if (state === 'answers' && before !== undefined) this.tell({ type: 'serverFound' });
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ServerError && (error.status === 401 || error.status === 403);
