import type { ReactNode } from 'react';
import { isReady } from '@portico/ui/page/boot';
import type { PageMoves } from '@portico/ui/page-link';

/** The router, once it is there. */
export interface Routing {
  /** Has the code and the data of a page fetched. */
  expect(to: string): void;
  /** Loads a page; answers what shows it, and from then on whatever page is asked for. */
  open(to: string): Promise<ReactNode>;
}

interface MovesOptions {
  /** Of the site: `/webappng/sites/{site}`. */
  basePath: string;
  /** Of the address that the page was asked for with. */
  path: string;
  /** Fetches the router. */
  load(): Promise<Routing>;
  /** Opens an address by a new document. */
  leave(href: string): void;
}

/** Where the portal stands, and the way to its other pages. The router comes with the first wish to go to one. */
export class Moves implements PageMoves {
  readonly #options: MovesOptions;
  readonly #listeners = new Set<() => void>();
  #path: string;
  #routing: Promise<Routing> | undefined;
  #show: ((content: ReactNode) => void) | undefined;

  constructor(options: MovesOptions) {
    this.#options = options;
    this.#path = options.path;
  }

  /** The path of the page that is shown, below the site's. */
  readonly path = (): string => {
    const { basePath } = this.#options;
    return this.#path.startsWith(basePath) ? this.#path.slice(basePath.length) : this.#path;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Another page is shown. */
  arrive(path: string): void {
    this.#path = path;
    for (const listener of this.#listeners) listener();
  }

  /** What is shown in the frame is changed by this. */
  showBy(show: (content: ReactNode) => void): void {
    this.#show = show;
  }

  /** Fetches the router, so that it is there when somebody wants to go somewhere. */
  async prepare(): Promise<Routing> {
    try {
      return await (this.#routing ??= this.#options.load());
    } catch (error) {
      this.#routing = undefined; // the next wish tries again
      throw error;
    }
  }

  hrefOf(to: string): string {
    return this.#options.basePath + to;
  }

  expect(to: string): void {
    if (!isReady()) return;
    this.prepare().then(
      (routing) => routing.expect(to),
      () => undefined,
    );
  }

  go(to: string): boolean {
    if (!isReady() || !this.#show) return false;
    this.#open(to).catch(() => this.#options.leave(this.hrefOf(to)));
    return true;
  }

  async #open(to: string): Promise<void> {
    const routing = await this.prepare();
    this.#show?.(await routing.open(to));
  }
}
