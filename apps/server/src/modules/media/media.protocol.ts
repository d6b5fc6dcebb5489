import {
  AccessToken,
  RoomServiceClient,
  ServerError,
  TrackSource,
  WebhookReceiver,
  type ParticipantInfo,
  type TrackInfo,
} from 'livekit-server-sdk';
import type { VideoCodec } from '@portico/contract/room';
import type { SourceName } from '@portico/media';
import { Failure } from '../../platform/errors/failure.ts';
import { joinGrant, permissionOf, ROLE_ATTRIBUTE } from './media.grants.ts';
import type {
  EngineEvent,
  JoinInfo,
  Joiner,
  MediaGrant,
  MediaParticipant,
  MediaRole,
  Outcome,
  RoomNews,
} from '../../platform/media/engine.ts';

/** Key and secret that the portal and its engine share. */
export interface MediaKey {
  apiKey: string;
  apiSecret: string;
}

/** Where an engine is, for the portal and for browsers, and what browsers are to send there. */
export interface EngineAddress {
  /** Of its API, as `http://…` or `https://…`. */
  apiUrl: string;
  /** As `JoinInfo.url`. */
  clientUrl: string;
  /** As `JoinInfo.videoCodec`. */
  videoCodec: VideoCodec;
  /** How long a join token is good. */
  tokenSeconds: number;
}

const SOURCES: Readonly<Record<TrackSource, SourceName>> = {
  [TrackSource.UNKNOWN]: 'unknown',
  [TrackSource.CAMERA]: 'camera',
  [TrackSource.MICROPHONE]: 'microphone',
  [TrackSource.SCREEN_SHARE]: 'screen',
  [TrackSource.SCREEN_SHARE_AUDIO]: 'screenAudio',
};

/** Names of webhooks (https://docs.livekit.io/home/server/webhooks), of those that rooms need. */
const NEWS = new Map<string, RoomNews['type']>([
  ['room_started', 'roomStarted'],
  ['room_finished', 'roomFinished'],
  ['participant_joined', 'participantJoined'],
  ['participant_left', 'participantLeft'],
  ['participant_connection_aborted', 'participantLeft'],
  ['track_published', 'trackPublished'],
  ['track_unpublished', 'trackUnpublished'],
]);

const CALL_TIMEOUT_SECONDS = 5;
const RETRY_AFTER_SECONDS = 2;

/** The engine is down, or was when the call reached it. */
export const unavailable = (cause: unknown): Failure =>
  new Failure('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });

const isGone = (error: unknown): boolean => error instanceof ServerError && error.code === 'not_found';

/** `fetch` has no type for an answer that did not come: it is whatever is not an answer of the engine. */
const refused = (error: unknown): unknown => (error instanceof ServerError ? error : unavailable(error));

/** What every engine does in the same way, as it speaks the protocol: tokens, the calls of its server API, and webhooks. */
export abstract class ProtocolEngine {
  protected readonly key: MediaKey;
  protected readonly rooms: RoomServiceClient;
  readonly #address: EngineAddress;
  readonly #webhooks: WebhookReceiver;
  readonly #listeners = new Set<(event: EngineEvent) => void>();

  constructor(address: EngineAddress, key: MediaKey) {
    this.key = key;
    this.#address = address;
    const options = { requestTimeout: CALL_TIMEOUT_SECONDS, failover: false };
    this.rooms = new RoomServiceClient(address.apiUrl, key.apiKey, key.apiSecret, options);
    this.#webhooks = new WebhookReceiver(key.apiKey, key.apiSecret);
  }

  async joinInfo({ room, identity, name, ...standing }: Joiner): Promise<JoinInfo> {
    const attributes = { [ROLE_ATTRIBUTE]: standing.role };
    const { apiKey, apiSecret } = this.key;
    const { clientUrl: url, videoCodec, tokenSeconds: ttl } = this.#address;
    const token = new AccessToken(apiKey, apiSecret, { identity, name, attributes, ttl });
    token.addGrant(joinGrant(room, standing));
    return { url, token: await token.toJwt(), videoCodec };
  }

  closeRoom(room: string): Promise<Outcome> {
    return this.#tell(() => this.rooms.deleteRoom(room));
  }

  async list(room: string): Promise<readonly MediaParticipant[]> {
    return (await this.#participants(room)).map(present);
  }

  remove(room: string, identity: string): Promise<Outcome> {
    return this.#tell(() => this.rooms.removeParticipant(room, identity));
  }

  mute(room: string, identity: string, source?: 'microphone' | 'camera'): Promise<Outcome> {
    const sources = source ? [source] : ['microphone', 'camera'];
    return this.#tell(async () => {
      const participant = await this.rooms.getParticipant(room, identity);
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

  setRole(room: string, identity: string, to: MediaRole | MediaGrant): Promise<Outcome> {
    const standing = typeof to === 'string' ? { role: to } : to;
    const attributes = { [ROLE_ATTRIBUTE]: standing.role };
    const change = { attributes, permission: permissionOf(standing) };
    return this.#tell(() => this.rooms.updateParticipant(room, identity, change));
  }

  rename(room: string, identity: string, name: string): Promise<Outcome> {
    return this.#tell(() => this.rooms.updateParticipant(room, identity, { name }));
  }

  /**
   * Reads a webhook; undefined for one of something that rooms do not need.
   * @throws {Failure} `forbidden` when it does not carry the signature of the engine, or not over these words.
   */
  async read(body: string, authorization: string | undefined): Promise<RoomNews | undefined> {
    const { event, room, participant } = await this.#webhooks
      .receive(body, authorization)
      .catch((cause: unknown) => {
        throw new Failure('forbidden', { cause });
      });
    const type = NEWS.get(event);
    if (!type || !room) return undefined;
    if (!participant) return { type, room: room.name };
    const { identity, attributes } = participant;
    return { type, room: room.name, identity, role: attributes[ROLE_ATTRIBUTE] };
  }

  /** Tells everybody who listens. */
  tell(event: EngineEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  on(listener: (event: EngineEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Asks the server something. @throws {Failure} `unavailable` when it does not answer. */
  protected async attempt<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      throw refused(error);
    }
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
      return await this.rooms.listParticipants(room);
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
    await Promise.all(loud.map(({ sid }) => this.rooms.mutePublishedTrack(room, identity, sid, true)));
  }
}

function present({ identity, name, tracks, attributes }: ParticipantInfo): MediaParticipant {
  const presentTrack = ({ sid, source, muted }: TrackInfo) => ({
    sid,
    source: SOURCES[source],
    isMuted: muted,
  });
  return { identity, name, role: attributes[ROLE_ATTRIBUTE], tracks: tracks.map(presentTrack) };
}
