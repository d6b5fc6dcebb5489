import type { DehydratedState, QueryClient, QueryKey } from '@tanstack/react-query';

/** What is asked for, and how. */
export interface DataOptions<Data> {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
}

/** The cache of all that pages have asked for. */
export interface DataCache {
  client: QueryClient;
  /** Keeps data fresh, and tells when it is other data; the answer ends that. */
  watch(options: DataOptions<unknown>, notify: () => void): () => void;
}

interface PageDataOptions {
  state: DehydratedState;
  /** Fetches the cache, filled with what is there. */
  load(state: DehydratedState): Promise<DataCache>;
}

/** The data that the server has read for a page. The cache that keeps it fresh comes with the first who needs it. */
export class PageData {
  readonly #options: PageDataOptions;
  readonly #first: ReadonlyMap<string, unknown>;
  readonly #asked = new Map<string, Promise<unknown>>();
  #loading: Promise<DataCache> | undefined;
  #cache: DataCache | undefined;

  constructor(options: PageDataOptions) {
    this.#options = options;
    this.#first = new Map(
      options.state.queries.map(({ queryKey, state }) => [JSON.stringify(queryKey), state.data]),
    );
  }

  /** The cache, with its code; the same promise each time. */
  cache(): Promise<DataCache> {
    return (this.#loading ??= this.#load());
  }

  /** What is known now; undefined for what nobody has asked for. */
  get<Data>({ queryKey }: DataOptions<Data>): Data | undefined {
    const known = this.#cache
      ? this.#cache.client.getQueryData(queryKey)
      : this.#first.get(JSON.stringify(queryKey));
    return known as Data | undefined;
  }

  /** Asks for what the server has not read for the page: one promise for it. */
  ask<Data>(options: DataOptions<Data>): Promise<Data> {
    const key = JSON.stringify(options.queryKey);
    const asked = this.#asked.get(key) ?? this.cache().then(({ client }) => client.ensureQueryData(options));
    this.#asked.set(key, asked);
    return asked as Promise<Data>;
  }

  /** Follows data from when the cache is there; without its code what is shown stays as good as it was. */
  watch(options: DataOptions<unknown>, notify: () => void): () => void {
    let isOver = false;
    let stop = (): void => {
      isOver = true;
    };
    const follow = (cache: DataCache): void => {
      if (!isOver) stop = cache.watch(options, notify);
    };
    this.cache().then(follow, () => undefined);
    return () => stop();
  }

  async #load(): Promise<DataCache> {
    this.#cache = await this.#options.load(this.#options.state);
    return this.#cache;
  }
}
