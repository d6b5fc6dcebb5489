const LOOK_EVERY_MS = 5000;
/** A loop that works for so much of the time lets packets wait. */
const BUSY_SHARE = 0.9;

/** Whether the one thread that handles packets has time left, as it was in the last five seconds. */
export class LoopLoad {
  isBusy = false;
  #before = performance.eventLoopUtilization();
  readonly #timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref();

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.eventLoopUtilization();
    this.isBusy = performance.eventLoopUtilization(now, this.#before).utilization >= BUSY_SHARE;
    this.#before = now;
  }
}
