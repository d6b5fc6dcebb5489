import { fork, type ChildProcess } from 'node:child_process';
import type { RecordingManifest } from '../recorder/manifest.ts';
import type { LiveSink } from '../live/live-feed.ts';
import type { TurnServers } from '../signal/turn.ts';
import { everyAddress } from '../transport/free-port.ts';
import type { TransportKind } from '../transport/transport-kind.ts';
import { MediaCallError } from './media-call-error.ts';
import type { MediaEvent } from './media-event.ts';
import {
  parseChildMessage,
  type ChildCall,
  type ChildMessage,
  type MediaStats,
  type ParentMessage,
  type RoomLines,
} from './messages.ts';

/** How to run a media child. */
export interface MediaChildOptions {
  /** Key and secret that sign join tokens and RoomService calls; the child gets no other secret. */
  apiKey: string;
  apiSecret: string;
  /** The one port for all media, by UDP and by TCP; 0 or absent: any free ones, kept over restarts. */
  udpPort?: number;
  /** Loopback TCP port for signalling and RoomService; 0 or absent: any free one, kept over restarts. */
  httpPort?: number;
  /** Address that the UDP port is bound to; absent: all. */
  bindAddress?: string;
  /** Addresses to announce to clients instead of those of this machine, such as the outside of a NAT. */
  announcedAddresses?: readonly string[];
  /** What carries media; absent: `auto`. */
  transport?: TransportKind;
  /** Relays for clients that cannot reach the port. */
  turn?: TurnServers | undefined;
  /** Where it tells what happens in its rooms, on this machine, as `http://…`; absent: nowhere. */
  webhookUrl?: string;
  /** How long it keeps the place of who lost the connection, in milliseconds; absent: five seconds. */
  keepsLostMs?: number;
}

/** Starts and stops recordings of one media child; what it cannot do it rejects with `MediaCallError`. */
export interface RecorderControl {
  /**
   * Records every track of a running room from now on into an existing directory. `isResumed` goes on with the recording
   * that the directory holds, on its clock: what was not recorded meanwhile is a hole in it.
   */
  start(recording: { room: string; directory: string; isResumed?: boolean }): Promise<void>;
  /** Ends the recording of a room; resolves when all files are complete. */
  stop(room: string): Promise<RecordingManifest>;
}

/** Feeds composers of live streams. */
export interface LiveControl {
  /** Sends a composer on this machine all that is heard in a running room, and the picture of who speaks or shares. */
  start(room: string, sink: LiveSink): Promise<void>;
  /** Ends that; nothing when there is none. */
  stop(room: string): Promise<void>;
}

/** The parent's half of a media child. */
export interface MediaChild {
  /** Loopback address of signalling (`ws`) and RoomService (`http`); the same after a restart. */
  readonly httpPort: number;
  readonly udpPort: number;
  /** For clients whose network lets no UDP through. */
  readonly tcpPort: number;
  readonly recorder: RecorderControl;
  /** Live streams of single rooms; what it cannot do it rejects with `MediaCallError`. */
  readonly live: LiveControl;
  /** Hears every event from now on, so `childStarted` of restarts only; the answer ends that. */
  on(listener: (event: MediaEvent) => void): () => void;
  /** Present numbers; rejects while the child is down. */
  stats(): Promise<MediaStats>;
  /** What only the engine knows of each line in a room, none of a room that does not run; rejects while the child is down. */
  lines(room: string): Promise<RoomLines>;
  /** Ends the child within 2 s; recordings are completed first. */
  stop(): Promise<void>;
}

const PROGRAM = new URL('../child.ts', import.meta.url);
const FIRST_RESTART_MS = 100;
const LONGEST_RESTART_MS = 10_000;
const STABLE_MS = 30_000;
const KILL_AFTER_MS = 1900;
const CALL_TIMEOUT_MS = 30_000;

interface Waiting {
  resolve: (message: ChildMessage) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** A call as the caller writes it, without the id. */
type NewCall = ChildCall extends infer Call ? (Call extends ChildCall ? Omit<Call, 'id'> : never) : never;

/**
 * Starts a media child and keeps it running until `stop`; rejects when the first start fails, such as for a taken port.
 * The process loads while its options are still on their way; when they do not come it ends, and their error is the reason.
 */
export async function startMediaChild(
  options: MediaChildOptions | Promise<MediaChildOptions>,
): Promise<MediaChild> {
  const child = new SupervisedChild(options);
  await child.started;
  return child;
}

/** Whatever secrets the portal has in its environment stay there: the child gets the place of compiled code alone. */
function childEnvironment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}

class SupervisedChild implements MediaChild {
  readonly started: Promise<void>;
  readonly recorder: RecorderControl = {
    start: async ({ room, directory, isResumed = false }) => {
      await this.#call({ type: 'startRecording', room, directory, isResumed }, 'recordingStarted');
      this.#recordings.set(room, directory);
    },
    stop: async (room) => (await this.#call({ type: 'stopRecording', room }, 'recordingStopped')).manifest,
  };
  readonly live: LiveControl = {
    start: async (room, sink) => void (await this.#call({ type: 'startLive', room, sink }, 'liveChanged')),
    stop: async (room) => void (await this.#call({ type: 'stopLive', room }, 'liveChanged')),
  };
  readonly #options: Promise<MediaChildOptions>;
  readonly #listeners = new Set<(event: MediaEvent) => void>();
  readonly #waiting = new Map<number, Waiting>();
  readonly #recordings = new Map<string, string>();
  readonly #start = Promise.withResolvers<void>();
  #process: ChildProcess | undefined;
  /** Known once it ran. */
  #ports: { httpPort: number; udpPort: number; tcpPort: number } | undefined;
  #callId = 0;
  #restartMs = FIRST_RESTART_MS;
  #restartTimer: NodeJS.Timeout | undefined;
  #stopping: Promise<void> | undefined;
  #everReady = false;
  #lastError = '';

  constructor(options: MediaChildOptions | Promise<MediaChildOptions>) {
    this.#options = Promise.resolve(options);
    this.started = this.#start.promise;
    this.#spawn();
  }

  get httpPort(): number {
    return this.#ports?.httpPort ?? 0;
  }

  get udpPort(): number {
    return this.#ports?.udpPort ?? 0;
  }

  get tcpPort(): number {
    return this.#ports?.tcpPort ?? 0;
  }

  on(listener: (event: MediaEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async stats(): Promise<MediaStats> {
    return (await this.#call({ type: 'stats' }, 'statsTaken')).stats;
  }

  async lines(room: string): Promise<RoomLines> {
    const { isBusy, lines } = await this.#call({ type: 'lines', room }, 'linesTaken');
    return { isBusy, lines };
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#end();
    return this.#stopping;
  }

  #spawn(): void {
    const child = fork(PROGRAM, [], {
      env: childEnvironment(),
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#process = child;
    child.on('message', (value) => this.#onMessage(value));
    child.on('error', (error) => this.#fail(error));
    child.on('exit', (exitCode) => this.#onExit(exitCode));
    this.#configure().catch(async (error: unknown) => {
      await this.stop();
      this.#fail(error);
    });
  }

  async #configure(): Promise<void> {
    const options = await this.#options;
    const { apiKey, apiSecret, turn, webhookUrl, keepsLostMs, transport = 'auto' } = options;
    const { bindAddress = await everyAddress(), announcedAddresses = [] } = options;
    const { httpPort, udpPort, tcpPort } = this.#ports ?? {
      httpPort: options.httpPort ?? 0,
      udpPort: options.udpPort ?? 0,
      tcpPort: options.udpPort ?? 0,
    };
    const network = { httpPort, udpPort, tcpPort, bindAddress, announcedAddresses: [...announcedAddresses] };
    const more = {
      ...(turn && { turn }),
      ...(webhookUrl !== undefined && { webhookUrl }),
      ...(keepsLostMs !== undefined && { keepsLostMs }),
    };
    const configuration = { apiKey, apiSecret, ...network, transport, ...more };
    this.#send({ type: 'configure', configuration });
  }

  #onMessage(value: unknown): void {
    let message: ChildMessage;
    try {
      message = parseChildMessage(value);
    } catch (error) {
      this.#emit({ type: 'engineError', message: `bad message from the media child: ${String(error)}` });
      return;
    }
    switch (message.type) {
      case 'ready':
        this.#onReady(message);
        break;
      case 'event':
        this.#onEvent(message.event);
        break;
      case 'recordingStarted':
      case 'recordingStopped':
      case 'liveChanged':
      case 'statsTaken':
      case 'linesTaken':
      case 'callFailed':
        this.#settle(message.id, message);
    }
  }

  #onReady({ httpPort, udpPort, tcpPort }: ChildMessage & { type: 'ready' }): void {
    this.#ports = { httpPort, udpPort, tcpPort };
    this.#everReady = true;
    const child = this.#process;
    setTimeout(() => {
      if (this.#process === child) this.#restartMs = FIRST_RESTART_MS;
    }, STABLE_MS).unref();
    this.#emit({ type: 'childStarted', pid: child?.pid ?? 0, httpPort, udpPort });
    this.#start.resolve();
  }

  #onEvent(event: MediaEvent): void {
    if (event.type === 'engineError') this.#lastError = event.message;
    if (event.type === 'recordingFinished' || event.type === 'recordingFailed')
      this.#recordings.delete(event.room);
    this.#emit(event);
  }

  #onExit(exitCode: number | null): void {
    this.#process = undefined;
    for (const id of this.#waiting.keys())
      this.#settle(id, { type: 'callFailed', id, reason: 'down', message: 'media child died' });
    if (this.#stopping) return;
    if (!this.#everReady) {
      this.#fail(new Error(this.#lastError || `media child ended with ${exitCode}`));
      return;
    }
    const interrupted = [...this.#recordings];
    this.#recordings.clear();
    for (const [room, directory] of interrupted)
      this.#emit({ type: 'recordingInterrupted', room, directory });
    const restartInMs = this.#restartMs;
    this.#restartMs = Math.min(LONGEST_RESTART_MS, this.#restartMs * 2);
    this.#restartTimer = setTimeout(() => this.#spawn(), restartInMs);
    this.#emit({ type: 'childDied', exitCode, restartInMs });
  }

  #fail(error: unknown): void {
    this.#start.reject(error);
  }

  #emit(event: MediaEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  #send(message: ParentMessage): void {
    // A child that dies meanwhile is noticed by its exit.
    this.#process?.send(message, () => {});
  }

  async #call<Type extends ChildMessage['type']>(call: NewCall, expected: Type) {
    if (!this.#process?.connected) throw new MediaCallError('down', 'the media child does not run');
    this.#callId += 1;
    const id = this.#callId;
    const { promise, resolve, reject } = Promise.withResolvers<ChildMessage>();
    const timer = setTimeout(
      () => this.#settle(id, { type: 'callFailed', id, reason: 'down', message: 'no answer' }),
      CALL_TIMEOUT_MS,
    );
    this.#waiting.set(id, { resolve, reject, timer });
    this.#send({ ...call, id });
    const answer = await promise;
    if (!isOfType(answer, expected)) throw new Error(`expected ${expected}`);
    return answer;
  }

  #settle(id: number, message: ChildMessage): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    if (message.type === 'callFailed') waiting.reject(new MediaCallError(message.reason, message.message));
    else waiting.resolve(message);
  }

  async #end(): Promise<void> {
    clearTimeout(this.#restartTimer);
    const child = this.#process;
    if (!child) return;
    const exited = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
    const timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
    this.#send({ type: 'stop' });
    await exited;
    clearTimeout(timer);
  }
}

function isOfType<Type extends ChildMessage['type']>(
  message: ChildMessage,
  type: Type,
): message is Extract<ChildMessage, { type: Type }> {
  return message.type === type;
}
