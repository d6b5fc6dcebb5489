import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../log/log.ts';
import { networkOf } from './network.ts';

/** Why somebody was turned away before anything was done for them. */
export type Excess =
  | 'asksNothing'
  | 'tooSlow'
  | 'headTooLarge'
  | 'urlTooLong'
  | 'bodyTooLarge'
  | 'tooMany'
  | 'tooManyRequests';

/** Counts who is turned away. */
export interface Floods {
  /** Answers whether there are so many that one line tells of them together, and none of each. */
  note(excess: Excess, address: string | undefined): boolean;
}

interface FloodOptions {
  log: Log;
  /** How many connections may be open that have not asked for anything yet. */
  mostSilent?: number;
}

const MOST_SILENT = 2000;
/** Fewer than this is what happens anyway. */
const WORTH_SAYING = 50;
const GATHER_MS = 5000;
const QUIET_MS = 60_000;
const MOST_NETWORKS = 1000;
/** Files that the process needs beside its connections. */
const FILES_KEPT_BACK = 400;

class FloodCounter implements Floods {
  readonly #log: Log;
  #counts: Partial<Record<Excess, number>> = {};
  #byNetwork = new Map<string, number>();
  #total = 0;
  #quietUntil = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(log: Log) {
    this.#log = log;
  }

  note(excess: Excess, address = ''): boolean {
    this.#total += 1;
    this.#counts[excess] = (this.#counts[excess] ?? 0) + 1;
    const network = networkOf(address);
    const known = this.#byNetwork.get(network);
    if (known !== undefined || this.#byNetwork.size < MOST_NETWORKS)
      this.#byNetwork.set(network, (known ?? 0) + 1);
    this.#timer ??= setTimeout(() => this.#say(), Math.max(GATHER_MS, this.#quietUntil - performance.now()));
    this.#timer.unref();
    return this.#total >= WORTH_SAYING;
  }

  #say(): void {
    this.#timer = undefined;
    const [most] = [...this.#byNetwork].toSorted((a, b) => b[1] - a[1]);
    if (this.#total >= WORTH_SAYING) {
      this.#log.warn(
        { ...this.#counts, networks: this.#byNetwork.size, most },
        'a flood: these were turned away, others are served',
      );
      this.#quietUntil = performance.now() + QUIET_MS;
    }
    this.#counts = {};
    this.#byNetwork = new Map();
    this.#total = 0;
  }
}

/** How many files this process may have open (getrlimit(2)); undefined where the system does not say. */
function mostFiles(): number | undefined {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}

const nameOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress}|${remotePort}`;

/**
 * Keeps connections that ask for nothing from taking the place of those that do: of the silent ones only so many are
 * kept, the newest. All connections together leave the process the files that it needs.
 */
export function limitConnections(server: Server, { log, mostSilent = MOST_SILENT }: FloodOptions): Floods {
  const floods = new FloodCounter(log);
  const silent = new Map<string, Socket>(); // by name: below TLS the socket of a request is another object
  const files = mostFiles();
  if (files !== undefined) server.maxConnections = Math.max(files - FILES_KEPT_BACK, Math.floor(files / 2));
  server.on('connection', (socket: Socket) => {
    const name = nameOf(socket);
    silent.set(name, socket);
    socket.once('close', () => {
      if (silent.get(name) === socket) silent.delete(name);
    });
    if (silent.size <= mostSilent) return;
    for (const [oldest, { remoteAddress }] of silent) {
      floods.note('asksNothing', remoteAddress);
      silent.get(oldest)?.destroy();
      silent.delete(oldest);
      break;
    }
  });
  server.on('drop', (dropped) => {
    floods.note('tooMany', dropped?.remoteAddress);
    server.closeIdleConnections();
  });
  for (const asks of ['request', 'upgrade'])
    server.on(asks, ({ socket }: IncomingMessage) => silent.delete(nameOf(socket)));
  return floods;
}
