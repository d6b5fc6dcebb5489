import { Duplex } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import { EmbeddedAway } from '../away.ts';
import { BatchCutter, greeting, type Piece } from './wire.ts';
import type { FromWorker, ToWorker } from './worker-protocol.ts';

let lastClient = 0;

/** What `pg` asks of a socket beside reading and writing. */
abstract class SocketLike extends Duplex {
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}

/** A socket that leads nowhere: who connects by it is told why. */
export class NoStream extends SocketLike {
  readonly #why: Error;

  constructor(why: Error) {
    super();
    this.#why = why;
  }

  override connect(): this {
    process.nextTick(() => this.destroy(this.#why));
    return this;
  }

  override _read(): void {
    // nothing comes
  }
}

/** The worker as a socket: plain `pg` speaks to it and never learns that there is no server. */
export class EmbeddedStream extends SocketLike {
  readonly #client = ++lastClient;
  readonly #worker: Worker;
  readonly #cutter = new BatchCutter();

  constructor(worker: Worker) {
    super();
    this.#worker = worker;
    worker.on('message', this.#receive).once('exit', this.#lose);
  }

  readonly #lose = (): void => {
    this.destroy(new EmbeddedAway('the embedded database died'));
  };

  readonly #receive = (message: FromWorker): void => {
    if (!('client' in message) || message.client !== this.#client) return; // meant for an earlier client
    if ('bytes' in message)
      this.push(Buffer.from(message.bytes.buffer, message.bytes.byteOffset, message.bytes.byteLength));
    else this.destroy(new EmbeddedAway(`the embedded database died: ${message.error}`));
  };

  #send(message: ToWorker, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  #handle(piece: Piece): void {
    switch (piece.kind) {
      case 'startup':
        this.#send({ client: this.#client, reset: true });
        this.push(greeting);
        break;
      case 'batch':
        this.#send({ client: this.#client, bytes: piece.bytes }, [piece.bytes.buffer]);
        break;
      case 'terminate':
        this.push(null);
        break;
    }
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    for (const piece of this.#cutter.push(chunk)) this.#handle(piece);
    done();
  }
  override _read(): void {
    // answers are pushed as they come
  }
  override _final(done: () => void): void {
    done();
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#worker.off('message', this.#receive).off('exit', this.#lose);
    done(error);
  }
}
