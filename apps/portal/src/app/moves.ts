import type { ReactNode } from 'react';
import { isHubPath } from '@portico/contract/hub-paths';
import { withPassed } from '@portico/contract/passed-on';
import { isReady } from '@portico/ui/page/boot';
import type { PageMoves } from '@portico/ui/page-link';
import type { UnsavedWork } from './unsaved-work.ts';

/** The router, once it is there. */
export interface Routing {
  /** Has the code and the data of a page fetched; rejects with why they did not come. */
  fetch(to: string): Promise<void>;
  /** Goes to a page that was fetched; answers what shows it, and from then on whatever page is asked for. */
  open(to: string): Promise<ReactNode>;
  /** Takes back what was asked for and did not come: the next try asks anew. */
  forget(): void;
}

interface MovesOptions {
  /** Where the pages are: `/webappng/sites/{site}`, or `/webappng/hub`. */
  basePath: string;
  /** Where the site's pages are: a page of the hub leads to them, for it has few of its own. */
  sitePath: string;
  /** Of the address that the page was asked for with. */
  path: string;
  /** What every address takes along (PATH-05). */
  passed: Readonly<Record<string, string>>;
  /** What would be lost on the way. */
  work: UnsavedWork;
  /** Fetches the router. */
  load(): Promise<Routing>;
  /** Opens an address by a new document. */
  leave(href: string): void;
  /** Says that a page did not come, until the answer is called, and offers to try again. */
  sayLost(again: () => void): () => void;
}

/** How long a page may take to come. */
const COMES_WITHIN_MS = 15_000;

/** A page did not come in time. */
class TooLate extends Error {}

/** The same promise, which is given up in time. */
async function inTime(coming: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooLate()), COMES_WITHIN_MS);
  });
  try {
    await Promise.race([coming, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A page to be gone to once it is there. */
export interface Move {
  /** Fetches it. */
  fetch(): Promise<void>;
  /** Tries again. */
  again(): void;
  /** Its address, for the way of a new document. */
  href: string;
  /** It was shown before, and the browser's own buttons lead to it. */
  isReturn?: boolean;
}

/** `overtaken`: something else was asked for meanwhile. `lost`: it did not come, and the page says so. */
export type MoveEnd = 'here' | 'overtaken' | 'lost';

/**
 * Where the portal stands, and the way to its other pages. The router comes with the first wish to go to one. A page that was
 * asked for is gone to when it is there: until then address, menu and page stay, and a sign says that it comes.
 */
export class Moves implements PageMoves {
  readonly #options: MovesOptions;
  readonly #listeners = new Set<() => void>();
  #path: string;
  #routing: Promise<Routing> | undefined;
  #show: ((content: ReactNode) => void) | undefined;
  #last: Move | undefined;
  #isReturning = false;
  #unsay: (() => void) | undefined;

  constructor(options: MovesOptions) {
    this.#options = options;
    this.#path = this.#below(options.path);
  }

  /** The path of the page that is shown, below the site's. */
  readonly path = (): string => this.#path;

  /** Whether another page is on its way. */
  readonly isGoing = (): boolean => this.#last !== undefined;

  /** The address of what is on its way. */
  readonly heading = (): string | undefined => this.#last?.href;

  /** Whether what is on its way is another page, not another view of the one that is shown. */
  readonly isLeaving = (): boolean =>
    this.#last !== undefined && this.#below(this.#last.href.split(/[?#]/, 1).join('')) !== this.#path;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether the page that is shown, or comes, was gone back or forward to, by the browser's own buttons. */
  readonly isReturning = (): boolean => this.#isReturning;

  /** Another page is shown; answers whether it is another one. */
  arrive(path: string): boolean {
    const before = this.#path;
    this.#path = this.#below(path);
    this.#tell();
    return this.#path !== before;
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
    const { basePath, sitePath, passed } = this.#options;
    return withPassed((this.#isHere(to) ? basePath : sitePath) + to, passed);
  }

  expect(to: string): void {
    if (!isReady() || !this.#isHere(to)) return;
    this.prepare()
      .then((routing) => routing.fetch(to))
      .catch(() => undefined); // who goes there hears of it
  }

  go(to: string): boolean {
    if (!isReady() || !this.#show || !this.#isHere(to)) return false;
    void this.#open(to);
    return true;
  }

  /** Waits for a page that was asked for. What is asked for last is gone to. */
  async await(move: Move): Promise<MoveEnd> {
    this.#unsay?.();
    this.#unsay = undefined;
    this.#last = move;
    this.#isReturning = move.isReturn ?? false;
    this.#tell();
    const isOvertaken = (): boolean => this.#last !== move;
    try {
      await inTime(move.fetch());
      return isOvertaken() ? 'overtaken' : 'here';
    } catch (error) {
      if (isOvertaken()) return 'overtaken';
      this.#lose(move, error);
      return 'lost';
    } finally {
      if (!isOvertaken()) {
        this.#last = undefined;
        this.#tell();
      }
    }
  }

  /** Whether a page is one that the router shows: from the hub to a site it is a new document. */
  #isHere(to: string): boolean {
    const { basePath, sitePath } = this.#options;
    return basePath === sitePath || isHubPath(to);
  }

  #below(path: string): string {
    const { basePath } = this.#options;
    return path.startsWith(basePath) ? path.slice(basePath.length) : path;
  }

  async #open(to: string): Promise<void> {
    const { work } = this.#options;
    if (!(await work.mayLeave())) return;
    const end = await this.await({
      fetch: async () => await (await this.prepare()).fetch(to),
      again: () => void this.#open(to),
      href: this.hrefOf(to),
    });
    // asked once more: something may have been filled in while the page came
    if (end === 'here' && (await work.mayLeave())) this.#show?.(await (await this.prepare()).open(to));
  }

  /** Code that is there no more comes with a new document; for everything else the page stays, and says so. */
  #lose({ again, href }: Move, error: unknown): void {
    if (error instanceof TooLate) void this.#routing?.then((routing) => routing.forget());
    if (error instanceof TypeError && navigator.onLine) this.#options.leave(href);
    else this.#unsay = this.#options.sayLost(again);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
