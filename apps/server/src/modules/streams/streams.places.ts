import type { Reads } from '../../platform/db/tx.ts';

/** Who watches a room by the rows. */
export type ListWatching = (reads: Reads, room: string) => Promise<readonly string[]>;

/** Two thousand players ask every two seconds: the rows are read once a second for all of them. */
const KNOWN_MS = 1000;
const MOST_ROOMS = 1000;

interface Known {
  atMs: number;
  places: Promise<ReadonlySet<string>>;
}

/** Whose place is to watch. Who was sent out, or for whom it is over, is refused within a second. */
export class Places {
  readonly #reads: Reads;
  readonly #list: ListWatching;
  readonly #rooms = new Map<string, Known>();

  constructor(reads: Reads, list: ListWatching) {
    this.#reads = reads;
    this.#list = list;
  }

  async mayWatch(room: string, place: string): Promise<boolean> {
    const known = this.#rooms.get(room);
    const isKnown = known !== undefined && performance.now() - known.atMs < KNOWN_MS;
    if (isKnown && (await known.places).has(place)) return true;
    return (await this.#read(room)).has(place); // just come, or just gone
  }

  async #read(room: string): Promise<ReadonlySet<string>> {
    if (this.#rooms.size >= MOST_ROOMS) this.#rooms.clear();
    const places = this.#list(this.#reads, room).then((ids) => new Set(ids));
    this.#rooms.set(room, { atMs: performance.now(), places });
    places.catch(() => this.#rooms.delete(room));
    return await places;
  }
}
