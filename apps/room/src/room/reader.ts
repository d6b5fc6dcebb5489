/** Many changes come together: the admission of ten is one reading. */
const TOGETHER_MS = 150;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 15_000;

/** Reads something again whenever it may have changed: never twice at a time, and again later where no answer came. */
export class Reader {
  readonly #read: () => Promise<void>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #current: Promise<void> | undefined;
  #isDue = false;
  #isStopped = false;
  #failures = 0;

  /** `read` rejects when it should be tried again. */
  constructor(read: () => Promise<void>) {
    this.#read = read;
  }

  /** Reads in a moment. */
  soon(): void {
    if (!this.#isStopped) this.#timer ??= setTimeout(() => void this.now(), TOGETHER_MS);
  }

  /** Reads now, after the reading that may be on its way: what it brings may be older than the change. */
  async now(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isDue = true;
    this.#current ??= this.#run().finally(() => (this.#current = undefined));
    await this.#current;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    while (this.#isDue && !this.#isStopped) {
      this.#isDue = false;
      try {
        await this.#read();
        this.#failures = 0;
      } catch {
        this.#later();
      }
    }
  }

  #later(): void {
    if (this.#isStopped) return;
    const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures);
    this.#failures += 1;
    this.#timer ??= setTimeout(() => void this.now(), wait);
  }
}
