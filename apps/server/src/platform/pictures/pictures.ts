import type { ErrorName } from '@portico/contract/error-codes';
import { createQueue } from '../child/queue.ts';
import { runChild } from '../child/run-child.ts';
import { Failure } from '../errors/failure.ts';
import type { Log } from '../log/log.ts';
import { PictureMessage, type PictureJob, type PictureProblem } from './messages.ts';

const PROGRAM = new URL('picture-child.ts', import.meta.url);
const WITHIN_MS = 20_000;
const MOST_WAITING = 50;

const errorOf: Readonly<Record<PictureProblem, ErrorName>> = {
  broken: 'pictureBroken',
  tooLarge: 'pictureTooLarge',
  carriesMore: 'pictureCarriesMore',
};

interface PicturesOptions {
  log: Log;
  /** How the child starts; tests change it. */
  execArgv?: readonly string[];
}

function isInstalled(): boolean {
  try {
    import.meta.resolve('sharp');
    return true;
  } catch {
    return false;
  }
}

/** Makes squares of pictures that strangers send, one at a time, each in a niced process of its own. */
export class Pictures {
  readonly #log: Log;
  readonly #execArgv: readonly string[];
  readonly #takeTurn = createQueue();
  #waiting = 0;
  /** That its native part does not load is known once it was tried. */
  #isAvailable = isInstalled();

  constructor({ log, execArgv = [] }: PicturesOptions) {
    this.#log = log;
    this.#execArgv = execArgv;
  }

  /** Whether the library is there, as far as is known: it is optional. */
  isAvailable(): boolean {
    return this.#isAvailable;
  }

  /**
   * Writes the squares of a picture into its folder.
   * @throws {Failure} by what is wrong with the picture, or with the library.
   */
  async writeSquares(folder: string, job: PictureJob): Promise<void> {
    if (this.#waiting >= MOST_WAITING) throw new Failure('unavailable', { retryAfterSeconds: 10 });
    this.#waiting += 1;
    try {
      await this.#takeTurn(() => this.#make(folder, job));
    } finally {
      this.#waiting -= 1;
    }
  }

  async #make(folder: string, job: PictureJob): Promise<void> {
    if (!this.#isAvailable) throw new Failure('picturesUnavailable');
    const { last, failure, stderr } = await this.#run(folder, JSON.stringify(job));
    if (last?.type === 'done' && failure === undefined) return;
    if (last?.type === 'refused') throw new Failure(errorOf[last.problem]);
    if (last?.type === 'unavailable') {
      this.#isAvailable = false;
      this.#log.warn({ reason: last.reason }, 'people cannot have pictures: sharp does not load');
      throw new Failure('picturesUnavailable');
    }
    const reason = last?.type === 'failed' ? last.reason : failure;
    this.#log.warn({ reason, stderr }, 'a picture ended the process that made its squares');
    throw new Failure('pictureBroken');
  }

  async #run(cwd: string, argument: string) {
    let last: PictureMessage | undefined;
    const end = await runChild({
      program: PROGRAM,
      cwd,
      args: [argument],
      execArgv: this.#execArgv,
      stallMs: WITHIN_MS,
      onMessage(value) {
        last = PictureMessage.safeParse(value).data ?? last;
      },
    });
    return { ...end, last };
  }
}
