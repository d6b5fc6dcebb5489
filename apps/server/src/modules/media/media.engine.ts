import { TokenVerifier } from 'livekit-server-sdk';
import type { VideoCodec } from '@portico/contract/room';
import { MediaCallError, type MediaChild, type MediaStats } from '@portico/media';
import { ProtocolEngine, unavailable, type MediaKey } from './media.protocol.ts';
import type { WebhookDoor } from './media.door.ts';
import type {
  LiveStream,
  MediaEngine,
  Outcome,
  StreamComposer,
  StreamTarget,
} from '../../platform/media/engine.ts';

/** Which room a token means is asked of old ones too: that they are old is for the engine to say. */
const ANY_AGE_SECONDS = 86_400;

/** Clients of the engine come back with the token of their join until it renews that, five minutes later. */
const TOKEN_SECONDS = 600;

interface EmbeddedOptions {
  door: WebhookDoor;
  videoCodec: VideoCodec;
  composer: StreamComposer;
}

/**
 * The embedded engine as the portal uses it: the protocol's own server SDK and webhooks over loopback, and IPC for
 * recordings.
 */
export class EmbeddedEngine extends ProtocolEngine implements MediaEngine {
  readonly kind = 'embedded';
  /** Where the child tells what happens. */
  readonly door: WebhookDoor;
  readonly #child: MediaChild;
  readonly #composer: StreamComposer;
  #running = true;

  /** Takes a child that runs. */
  constructor(child: MediaChild, key: MediaKey, { door, videoCodec, composer }: EmbeddedOptions) {
    // the same port after a restart; browsers come through the portal
    super(
      {
        apiUrl: `http://127.0.0.1:${child.httpPort}`,
        clientUrl: '/',
        videoCodec,
        tokenSeconds: TOKEN_SECONDS,
      },
      key,
    );
    this.door = door;
    this.#child = child;
    this.#composer = composer;
    child.on((event) => {
      if (event.type === 'childStarted') this.#running = true;
      if (event.type === 'childDied') this.#running = false;
      this.tell(event);
    });
  }

  /** The loopback port of signalling, undefined while the engine is down. */
  signalPort(): number | undefined {
    return this.#running ? this.#child.httpPort : undefined;
  }

  /** The room that a token of ours is for; undefined for anything else. */
  async roomOf(token: string): Promise<string | undefined> {
    if (token === '') return undefined;
    const verifier = new TokenVerifier(this.key.apiKey, this.key.apiSecret);
    const claims = await verifier.verify(token, ANY_AGE_SECONDS).catch(() => undefined);
    return claims?.video?.room;
  }

  /** Whom a token lets into which room that is good now; undefined for anything else. */
  async holderOf(token: string): Promise<{ room: string; identity: string } | undefined> {
    if (token === '') return undefined;
    const verifier = new TokenVerifier(this.key.apiKey, this.key.apiSecret);
    const { sub: identity, video } = (await verifier.verify(token).catch(() => undefined)) ?? {};
    if (!identity || !video?.roomJoin || !video.room) return undefined;
    return { room: video.room, identity };
  }

  /** Ends every room, as if the engine had died; who is still connected is told that the room is over. */
  async closeAllRooms(): Promise<void> {
    const rooms = await this.attempt(() => this.rooms.listRooms());
    await Promise.all(rooms.map(({ name }) => this.closeRoom(name)));
  }

  async startRecording(
    room: string,
    directory: string,
    { isResumed } = { isResumed: false },
  ): Promise<Outcome | 'running'> {
    try {
      await this.#child.recorder.start({ room, directory, isResumed });
      return 'done';
    } catch (error) {
      const reason = error instanceof MediaCallError ? error.reason : undefined;
      if (reason === 'roomGone') return 'gone';
      if (reason === 'recordedAlready') return 'running';
      throw reason === 'down' ? unavailable(error) : error;
    }
  }

  async stopRecording(room: string) {
    try {
      return await this.#child.recorder.stop(room);
    } catch (error) {
      const reason = error instanceof MediaCallError ? error.reason : undefined;
      if (reason === 'notRecorded') return undefined;
      throw reason === 'down' ? unavailable(error) : error;
    }
  }

  async startLiveStream(room: string, target: StreamTarget): Promise<LiveStream | 'gone'> {
    const stream = this.#composer.start(target);
    try {
      await this.#child.live.start(room, await stream.listening);
      return stream;
    } catch (error) {
      stream.stop();
      const reason = error instanceof MediaCallError ? error.reason : undefined;
      if (reason === 'roomGone') return 'gone';
      throw reason === 'down' ? unavailable(error) : error;
    }
  }

  async lines(room: string) {
    try {
      return await this.#child.lines(room);
    } catch (error) {
      const reason = error instanceof MediaCallError ? error.reason : undefined;
      throw reason === 'down' ? unavailable(error) : error;
    }
  }

  /** What the engine holds and has counted since its process started. */
  stats(): Promise<MediaStats> {
    return this.#child.stats();
  }

  capabilities() {
    return { recording: true, hls: this.#composer.isAvailable() };
  }

  isRunning(): boolean {
    return this.#running;
  }

  async stop(): Promise<void> {
    this.#running = false;
    await this.#child.stop();
    this.door.close();
  }
}
