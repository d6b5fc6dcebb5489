import type { UiStore } from '../app/ui-store.ts';
import { phaseOf } from './phase.ts';
import type { RoomStore } from './room-store.ts';

/** Which of the page's two entries in the history this is: the one that it came with, or the one of a meeting above it. */
type Entry = 'door' | 'meeting';

/** After this the browser has gone where it was sent, or never will. */
const GOES_WITHIN_MS = 250;

/** What the browser keeps of where a tab has been. */
export interface WayBackWindow {
  history: Pick<History, 'state' | 'length' | 'pushState' | 'replaceState' | 'go'>;
  addEventListener(type: 'popstate', listener: () => void): void;
  removeEventListener(type: 'popstate', listener: () => void): void;
}

interface WayBackOptions {
  room: RoomStore;
  ui: UiStore;
  /** Closes what stands before the meeting; answers whether anything does. */
  closeTopmost(): boolean;
  /** Asked for where it is needed: the server has none. */
  window(): WayBackWindow;
}

/**
 * Back does not end a meeting without a question. While somebody is in one, the page has a second entry in the history: Back
 * leads from it to the first, in the same page, which goes forward again and asks. After the meeting the page goes back to its
 * first entry by itself, so that Back leads to where it would have led without all that. A tab that is closed or loaded anew
 * goes without a question: nobody does that in place of Back, and who was in comes in again.
 */
export class WayBack {
  readonly #options: WayBackOptions;
  #isIn = false;
  /** On the way to the first entry, of which the browser tells later. */
  #isReturning = false;
  #look: ReturnType<typeof setTimeout> | undefined;

  constructor(options: WayBackOptions) {
    this.#options = options;
  }

  get #history(): WayBackWindow['history'] {
    return this.#options.window().history;
  }

  #isAt(entry: Entry): boolean {
    return this.#history.state === entry;
  }

  /**
   * Begins to watch over the way back; answers how to stop. A page that was loaded anew in a meeting stands at its door again,
   * unless it is coming back in: it stays where it is then, as an entry that is made before anybody has touched the page is one
   * that the browser's Back goes over.
   */
  start(comingBack?: Promise<void>): () => void {
    const window = this.#options.window();
    const follow = (): void => this.#follow();
    const move = (): void => this.#moved();
    window.addEventListener('popstate', move);
    const stop = this.#options.room.subscribe(follow);
    this.#follow();
    if (comingBack) void comingBack.then(() => this.#tidy());
    else this.#tidy();
    return () => {
      stop();
      clearTimeout(this.#look);
      window.removeEventListener('popstate', move);
    };
  }

  /** Leaves the meeting, and goes to where Back would have led. Without such a place the page says that it is over. */
  leave(): void {
    this.#isIn = false;
    if (this.#history.length > 2) this.#history.go(this.#isAt('meeting') ? -2 : -1);
    else this.#tidy();
    void this.#options.room.leave();
  }

  #follow(): void {
    const { room, ui } = this.#options;
    const { visit, view } = room.get();
    const { at } = phaseOf(visit, view);
    const isIn = at === 'inside' || at === 'watching';
    if (isIn === this.#isIn) return;
    this.#isIn = isIn;
    if (isIn) this.#rise();
    else this.#tidy();
    if (ui.get().dialog === 'leave') ui.ask(undefined); // the meeting has ended meanwhile
  }

  #rise(): void {
    if (this.#isReturning || this.#isAt('meeting')) return;
    this.#history.replaceState('door' satisfies Entry, '');
    this.#history.pushState('meeting' satisfies Entry, '');
  }

  /** Outside of a meeting there is no second entry: not below who has left, nor for Forward. */
  #tidy(): void {
    if (this.#isIn || this.#isReturning || !this.#isAt('meeting')) return;
    this.#isReturning = true;
    this.#history.go(-1);
  }

  #moved(): void {
    if (!this.#isAt('door')) this.#tidy();
    else if (this.#isReturning) {
      this.#isReturning = false;
      if (this.#isIn) this.#rise(); // came in again meanwhile
    } else if (this.#isIn) {
      this.#goForward();
      this.#ask();
    }
  }

  /** A browser that is told of Back once more before it went forgets to: it would leave the next time without a question. */
  #goForward(): void {
    clearTimeout(this.#look);
    if (!this.#isIn || !this.#isAt('door')) return;
    this.#history.go(1);
    this.#look = setTimeout(() => this.#goForward(), GOES_WITHIN_MS);
  }

  /** What stands before the meeting goes first, as Back does on a phone everywhere. */
  #ask(): void {
    const { ui, closeTopmost } = this.#options;
    if (ui.get().dialog !== 'leave' && !closeTopmost()) ui.ask('leave');
  }
}
