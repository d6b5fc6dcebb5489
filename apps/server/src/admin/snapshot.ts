import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import type { Database } from '../platform/db/database.ts';
import { DataFolderInUse, lockDataFolder } from '../platform/db/embedded/lock.ts';
import type { Log } from '../platform/log/log.ts';
import { recordBackup } from './backup-audit.ts';
import { adminSocketPath, isNobody, readLine } from './lines.ts';

const REQUEST = JSON.stringify({ command: 'snapshot' });

export const isSnapshotRequest = (line: string): boolean => line === REQUEST;

const Answer = z.object({
  isDone: z.boolean(),
  lines: z.array(z.string()),
  folder: z.optional(z.string()),
  heldMs: z.optional(z.number()),
});
type Answer = z.infer<typeof Answer>;

/** A data folder whose database is a copy: the portal's as it was at one instant. */
export interface Snapshot {
  folder: string;
  /** How long requests waited for it, in milliseconds. */
  heldMs: number;
  /** Gives it back; the copy goes. */
  end(): Promise<void>;
}

/** Removes a copy that nobody reads: whoever reads one holds its lock. */
function removeUnused(folder: string): boolean {
  if (!existsSync(folder)) return true;
  try {
    lockDataFolder(folder).release();
  } catch (error) {
    if (error instanceof DataFolderInUse) return false; // a lock that is damaged goes with the rest
  }
  rmSync(folder, { recursive: true, force: true });
  return true;
}

/** Lends copies of the embedded database, one at a time; each is there as long as its borrower holds the line. */
export class Snapshots {
  readonly #folder: string;
  readonly #database: Database;
  readonly #log: Log;
  readonly #ending = new AbortController();
  #isLent = false;

  constructor(dataDirectory: string, database: Database, log: Log) {
    this.#folder = resolve(dataDirectory, 'snapshot');
    this.#database = database;
    this.#log = log;
    removeUnused(this.#folder); // of processes that were both killed
  }

  /** Answers with the folder of a copy, and removes it when the other end hangs up. */
  async lend(socket: Socket): Promise<void> {
    socket.setTimeout(0);
    const say = (answer: Answer): unknown => socket.write(`${JSON.stringify(answer)}\n`);
    if (this.#isLent || !removeUnused(this.#folder)) {
      say({ isDone: false, lines: ['another backup is being made: wait for its end'] });
      return void socket.end();
    }
    this.#isLent = true;
    const gone = new AbortController();
    const closed = new Promise((done) => socket.once('close', done));
    void closed.then(() => gone.abort());
    socket.resume();
    try {
      const copy = await this.#copy(AbortSignal.any([gone.signal, this.#ending.signal]));
      this.#log.info(copy, 'lent a copy of the database to a backup');
      say({ isDone: true, lines: [], folder: this.#folder, heldMs: copy.heldMs });
      await closed;
    } catch (error) {
      this.#log.warn({ err: error }, 'no copy of the database for a backup');
      say({ isDone: false, lines: [error instanceof Error ? error.message : String(error)] });
      socket.end();
    } finally {
      // a backup goes on without the portal: it removes the copy itself
      if (!this.#ending.signal.aborted) await rm(this.#folder, { recursive: true, force: true });
      this.#isLent = false;
    }
  }

  /** Gives up what is being copied. What is lent stays with its borrower. */
  close(): void {
    this.#ending.abort(new Error('the portal stops: try again without it'));
  }

  async #copy(signal: AbortSignal) {
    const { copyTo, work } = this.#database;
    if (!copyTo) throw new Error('only the embedded database is copied');
    await work(recordBackup);
    return await copyTo(join(this.#folder, 'database'), signal);
  }
}

/**
 * Borrows a copy from the process that holds the data folder; undefined when none listens there.
 * @throws with a line that says why there is none.
 */
export async function borrowSnapshot(dataDirectory: string): Promise<Snapshot | undefined> {
  const socket = connect(adminSocketPath(dataDirectory));
  try {
    await once(socket, 'connect');
    socket.write(`${REQUEST}\n`);
    const { isDone, lines, folder, heldMs = 0 } = Answer.parse(JSON.parse(await readLine(socket)));
    if (!isDone || folder === undefined) throw new NoSnapshot(lines.join('\n'));
    socket.on('error', () => socket.destroy()).resume();
    return {
      folder,
      heldMs,
      async end() {
        await rm(folder, { recursive: true, force: true });
        socket.destroy();
      },
    };
  } catch (error) {
    socket.destroy();
    if (isNobody(error)) return undefined;
    throw error;
  }
}

/** The portal does not lend a copy of its database. The message is one line that says why. */
export class NoSnapshot extends Error {
  override readonly name = 'NoSnapshot';
}
