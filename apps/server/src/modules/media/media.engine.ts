import {
  AccessToken,
  RoomServiceClient,
  ServerError,
  TokenVerifier,
  TrackSource,
  type ParticipantInfo,
  type TrackInfo,
} from 'livekit-server-sdk';
import { MediaCallError, type MediaChild, type MediaStats, type SourceName } from '@portico/media';
import { Failure } from '../../platform/errors/failure.ts';
import { joinGrant, permissionOf, ROLE_ATTRIBUTE } from './media.grants.ts';
import type { MediaRole, Standing } from './media.grants.ts';
import type { JoinInfo, Joiner, MediaEngine, MediaParticipant, Outcome } from './media.seam.ts';

/** Key and secret that the portal and its engine share. */
export interface MediaKey {
  apiKey: string;
  apiSecret: string;
}

const SOURCES: Readonly<Record<TrackSource, SourceName>> = {
  [TrackSource.UNKNOWN]: 'unknown',
  [TrackSource.CAMERA]: 'camera',
  [TrackSource.MICROPHONE]: 'microphone',
  [TrackSource.SCREEN_SHARE]: 'screen',
  [TrackSource.SCREEN_SHARE_AUDIO]: 'screenAudio',
};

const TOKEN_TTL_SECONDS = 600;
const CALL_TIMEOUT_SECONDS = 5;
/** Which room a token means is asked of old ones too: that they are old is for the engine to say. */
const ANY_AGE_SECONDS = 86_400;
const RETRY_AFTER_SECONDS = 2;

/** The engine is down, or was when the call reached it. */
const unavailable = (cause: unknown): Failure =>
  new Failure('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });

const isGone = (error: unknown): boolean => error instanceof ServerError && error.code === 'not_found';

/** `fetch` has no type for an answer that did not come: it is whatever is not an answer of the engine. */
const refused = (error: unknown): unknown => (error instanceof ServerError ? error : unavailable(error));

/** The embedded engine as the portal uses it: the protocol's own server SDK over loopback, and IPC for recordings. */
export class EmbeddedEngine implements MediaEngine {
  readonly kind = 'embedded';
  readonly #child: MediaChild;
  readonly #key: MediaKey;
  readonly #rooms: RoomServiceClient;
  #running = true;

  /** Takes a child that runs. */
  constructor(child: MediaChild, key: MediaKey) {
    this.#child = child;
    this.#key = key;
    const options = { requestTimeout: CALL_TIMEOUT_SECONDS, failover: false };
    const url = `http://127.0.0.1:${child.httpPort}`; // the same after a restart
    this.#rooms = new RoomServiceClient(url, key.apiKey, key.apiSecret, options);
    child.on(({ type }) => {
      if (type === 'childStarted') this.#running = true;
      if (type === 'childDied') this.#running = false;
    });
  }

  /** The loopback port of signalling, undefined while the engine is down. */
  signalPort(): number | undefined {
    return this.#running ? this.#child.httpPort : undefined;
  }

  async joinInfo({ room, identity, name, ...standing }: Joiner): Promise<JoinInfo> {
    const attributes = { [ROLE_ATTRIBUTE]: standing.role };
    const { apiKey, apiSecret } = this.#key;
    const token = new AccessToken(apiKey, apiSecret, { identity, name, attributes, ttl: TOKEN_TTL_SECONDS });
    token.addGrant(joinGrant(room, standing));
    return { url: '/', token: await token.toJwt() };
  }

  /** The room that a token of ours is for; undefined for anything else. */
  async roomOf(token: string): Promise<string | undefined> {
    if (token === '') return undefined;
    const verifier = new TokenVerifier(this.#key.apiKey, this.#key.apiSecret);
    const claims = await verifier.verify(token, ANY_AGE_SECONDS).catch(() => undefined);
    return claims?.video?.room;
  }

  /** Ends every room, as if the engine had died; who is still connected is told that the room is over. */
  async closeAllRooms(): Promise<void> {
    const rooms = await this.#rooms.listRooms().catch((error: unknown) => {
      throw refused(error);
    });
    await Promise.all(rooms.map(({ name }) => this.closeRoom(name)));
  }

  closeRoom(room: string): Promise<Outcome> {
    return this.#tell(() => this.#rooms.deleteRoom(room));
  }

  async list(room: string): Promise<readonly MediaParticipant[]> {
    return (await this.#participants(room)).map(present);
  }

  remove(room: string, identity: string): Promise<Outcome> {
    return this.#tell(() => this.#rooms.removeParticipant(room, identity));
  }

  mute(room: string, identity: string, source?: 'microphone' | 'camera'): Promise<Outcome> {
    const sources = source ? [source] : ['microphone', 'camera'];
    return this.#tell(async () => {
      const participant = await this.#rooms.getParticipant(room, identity);
      await this.#muteTracks(room, participant, sources);
    });
  }

  async muteAll(room: string, exceptIdentities: readonly string[]): Promise<Outcome> {
    const participants = await this.#participants(room);
    const others = participants.filter(({ identity }) => !exceptIdentities.includes(identity));
    await Promise.all(
      others.map((participant) => this.#tell(() => this.#muteTracks(room, participant, ['microphone']))),
    );
    return participants.length > 0 ? 'done' : 'gone';
  }

  setRole(room: string, identity: string, to: MediaRole | Standing): Promise<Outcome> {
    const standing = typeof to === 'string' ? { role: to } : to;
    const attributes = { [ROLE_ATTRIBUTE]: standing.role };
    const change = { attributes, permission: permissionOf(standing) };
    return this.#tell(() => this.#rooms.updateParticipant(room, identity, change));
  }

  rename(room: string, identity: string, name: string): Promise<Outcome> {
    return this.#tell(() => this.#rooms.updateParticipant(room, identity, { name }));
  }

  async startRecording(room: string, directory: string): Promise<Outcome | 'running'> {
    try {
      await this.#child.recorder.start({ room, directory });
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

  /** What the engine holds and has counted since its process started. */
  stats(): Promise<MediaStats> {
    return this.#child.stats();
  }

  capabilities() {
    return { recording: true };
  }

  on(listener: Parameters<MediaEngine['on']>[0]): () => void {
    return this.#child.on(listener);
  }

  isRunning(): boolean {
    return this.#running;
  }

  stop(): Promise<void> {
    this.#running = false;
    return this.#child.stop();
  }

  /** Does something to a room or participant that may be gone. */
  async #tell(act: () => Promise<unknown>): Promise<Outcome> {
    try {
      await act();
      return 'done';
    } catch (error) {
      if (isGone(error)) return 'gone';
      throw refused(error);
    }
  }

  async #participants(room: string): Promise<ParticipantInfo[]> {
    try {
      return await this.#rooms.listParticipants(room);
    } catch (error) {
      if (isGone(error)) return [];
      throw refused(error);
    }
  }

  async #muteTracks(
    room: string,
    { identity, tracks }: ParticipantInfo,
    sources: readonly string[],
  ): Promise<void> {
    const loud = tracks.filter(({ source, muted }) => !muted && sources.includes(SOURCES[source]));
    await Promise.all(loud.map(({ sid }) => this.#rooms.mutePublishedTrack(room, identity, sid, true)));
  }
}

function present({ identity, name, tracks }: ParticipantInfo): MediaParticipant {
  const presentTrack = ({ sid, source, muted }: TrackInfo) => ({
    sid,
    source: SOURCES[source],
    isMuted: muted,
  });
  return { identity, name, tracks: tracks.map(presentTrack) };
}
