import * as z from 'zod/mini';
import type { NodeCall, NodeCalls } from '../../platform/nodes/calls.ts';
import type { Peer } from '../../platform/nodes/node.store.ts';
import type { Leases } from '../media/index.ts';
import type { LiveStreams } from './streams.live.ts';

const Watched = z.object({ room: z.string(), places: z.array(z.string()) });
const playlistCall: NodeCall<z.infer<typeof Watched>> = { name: 'streams.playlist', input: Watched };
const Segment = z.object({ room: z.string(), name: z.string() });
const segmentCall: NodeCall<z.infer<typeof Segment>> = { name: 'streams.segment', input: Segment };
const placeCall: NodeCall<{ room: string }> = {
  name: 'streams.place',
  input: z.object({ room: z.string() }),
};
const Playlist = z.object({ playlist: z.nullable(z.string()) });
const Place = z.object({ hasPlace: z.boolean() });
const Data = z.object({ data: z.nullable(z.base64()) });

/** So long what another process said of a room is passed on. */
const KEPT_MS = 500;
const MOST_ROOMS = 1000;
const MOST_SEGMENTS = 60;

interface SharedOptions {
  streams: LiveStreams;
  /** Where there are several processes. */
  several: { leases: Pick<Leases, 'find' | 'inOwn'>; calls: Pick<NodeCalls, 'serve' | 'ask'> } | undefined;
}

/** What another process said of each room: asked for once in a while, however many want to know. */
class Answers<T> {
  readonly #kept = new Map<string, { atMs: number; answer: Promise<T> }>();

  async of(room: string, ask: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(room);
    const now = performance.now();
    if (known && now - known.atMs < KEPT_MS) return await known.answer;
    if (this.#kept.size >= MOST_ROOMS) this.#kept.clear();
    const answer = ask();
    this.#kept.set(room, { atMs: now, answer });
    answer.catch(() => this.#kept.delete(room));
    return await answer;
  }
}

/** The streams of all processes: each is composed where its room is, and given out by every process. */
export class SharedStreams {
  readonly #options: SharedOptions;
  readonly #playlists = new Answers<string | undefined>();
  readonly #hasPlace = new Answers<boolean>();
  /** Who has asked here since the process of the room was asked. */
  readonly #places = new Map<string, Set<string>>();
  readonly #segments = new Map<string, Promise<Buffer | undefined>>();

  constructor(options: SharedOptions) {
    this.#options = options;
    const { several, streams } = options;
    several?.calls.serve(playlistCall, ({ room, places }) =>
      several.leases.inOwn(room, () => Promise.resolve({ playlist: streams.playlist(room, places) ?? null })),
    );
    several?.calls.serve(placeCall, ({ room }) => Promise.resolve({ hasPlace: streams.hasPlace(room) }));
    several?.calls.serve(segmentCall, ({ room, name }) =>
      several.leases.inOwn(room, async () => {
        const data = await streams.segment(room, name);
        return { data: data?.toString('base64') ?? null };
      }),
    );
  }

  /** Whether a room can be watched: where it is, its stream is composed or can be. */
  async hasPlace(room: string): Promise<boolean> {
    const peer = await this.#peerOf(room);
    if (!peer) return this.#options.streams.hasPlace(room);
    return await this.#hasPlace.of(room, () => this.#askPlace(peer, room));
  }

  /** The playlist for somebody who may watch; undefined until there is something to see, and without a place. */
  async playlist(room: string, place: string): Promise<string | undefined> {
    const peer = await this.#peerOf(room);
    if (!peer) return this.#options.streams.playlist(room, [place]);
    const places = this.#places.get(room) ?? new Set();
    this.#places.set(room, places.add(place));
    return await this.#playlists.of(room, () => this.#askPlaylist(peer, room));
  }

  async segment(room: string, name: string): Promise<Buffer | undefined> {
    const key = `${room}/${name}`;
    const peer = this.#segments.has(key) ? undefined : await this.#peerOf(room);
    const known = this.#segments.get(key); // maybe asked for meanwhile
    if (known) return await known;
    if (!peer) return await this.#options.streams.segment(room, name);
    const asking = this.#askSegment(peer, room, name);
    this.#segments.set(key, asking);
    const [oldest] = this.#segments.keys();
    if (this.#segments.size > MOST_SEGMENTS && oldest !== undefined) this.#segments.delete(oldest);
    asking.then(
      (data) => data ?? this.#segments.delete(key),
      () => this.#segments.delete(key),
    );
    return await asking;
  }

  async #askPlace(peer: Peer, room: string): Promise<boolean> {
    const answer = await this.#options.several?.calls.ask(peer, placeCall, { room });
    return z.parse(Place, answer).hasPlace;
  }

  async #askPlaylist(peer: Peer, room: string): Promise<string | undefined> {
    const places = [...(this.#places.get(room) ?? [])];
    this.#places.delete(room);
    const answer = await this.#options.several?.calls.ask(peer, playlistCall, { room, places });
    return z.parse(Playlist, answer).playlist ?? undefined;
  }

  async #askSegment(peer: Peer, room: string, name: string): Promise<Buffer | undefined> {
    const answer = await this.#options.several?.calls.ask(peer, segmentCall, { room, name });
    const { data } = z.parse(Data, answer);
    return data === null ? undefined : Buffer.from(data, 'base64');
  }

  async #peerOf(room: string): Promise<Peer | undefined> {
    const owner = await this.#options.several?.leases.find(room);
    return owner?.kind === 'peer' ? owner : undefined;
  }
}
