import * as z from 'zod/mini';
import type { NodeCall, NodeCalls } from '../../platform/nodes/calls.ts';
import type { Peer } from '../../platform/nodes/node.store.ts';
import type { Leases } from '../media/index.ts';
import type { LiveStreams } from './streams.live.ts';

const Watched = z.object({ room: z.string(), places: z.array(z.string()) });
const playlistCall: NodeCall<z.infer<typeof Watched>> = { name: 'streams.playlist', input: Watched };
const Segment = z.object({ room: z.string(), name: z.string() });
const segmentCall: NodeCall<z.infer<typeof Segment>> = { name: 'streams.segment', input: Segment };
const Playlist = z.object({ playlist: z.nullable(z.string()) });
const Data = z.object({ data: z.nullable(z.base64()) });

/** So long what another process said of a room is passed on. */
const PLAYLIST_MS = 500;
const MOST_SEGMENTS = 60;

interface SharedOptions {
  streams: LiveStreams;
  /** Where there are several processes. */
  several: { leases: Leases; calls: NodeCalls } | undefined;
}

interface Asked {
  atMs: number;
  playlist: Promise<string | undefined>;
}

/** The streams of all processes: each is composed where its room is, and given out by every process. */
export class SharedStreams {
  readonly #options: SharedOptions;
  readonly #playlists = new Map<string, Asked>();
  /** Who has asked here since the process of the room was asked. */
  readonly #places = new Map<string, Set<string>>();
  readonly #segments = new Map<string, Promise<Buffer | undefined>>();

  constructor(options: SharedOptions) {
    this.#options = options;
    const { several, streams } = options;
    several?.calls.serve(playlistCall, ({ room, places }) =>
      several.leases.inOwn(room, () => Promise.resolve({ playlist: streams.playlist(room, places) ?? null })),
    );
    several?.calls.serve(segmentCall, ({ room, name }) =>
      several.leases.inOwn(room, async () => {
        const data = await streams.segment(room, name);
        return { data: data?.toString('base64') ?? null };
      }),
    );
  }

  /** The playlist for somebody who may watch; undefined until there is something to see. */
  async playlist(room: string, place: string): Promise<string | undefined> {
    const peer = await this.#peerOf(room);
    if (!peer) return this.#options.streams.playlist(room, [place]);
    const places = this.#places.get(room) ?? new Set();
    this.#places.set(room, places.add(place));
    const known = this.#playlists.get(room);
    const now = performance.now();
    if (known && now - known.atMs < PLAYLIST_MS) return await known.playlist;
    const playlist = this.#askPlaylist(peer, room);
    this.#playlists.set(room, { atMs: now, playlist });
    playlist.catch(() => this.#playlists.delete(room));
    return await playlist;
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
