import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** What one answer was. */
export interface Answered {
  status: number;
  /** Milliseconds from the request to the first byte of the answer. */
  firstByteMs: number;
  /** The whole of it: head and body. */
  bytes: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const CHUNKS_END = Buffer.from('\r\n0\r\n\r\n');

/**
 * A connection that is kept and sends one request after another. It reads no more of an answer than where it ends, so that
 * the load costs far less than what it loads.
 */
export class Wire {
  readonly #socket: Socket;
  #parts: Buffer[] = [];
  #sentAt = 0;
  #firstByteMs = 0;
  #answered: ((answer: Answered) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (bytes: Buffer) => this.#read(bytes));
    socket.on('error', (error) => this.#failed?.(error));
    socket.on('close', () => this.#failed?.(new Error('the server hung up')));
  }

  static async open(port: number): Promise<Wire> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Wire(socket);
  }

  /** Sends a request as it stands; one at a time. */
  ask(request: string | Buffer): Promise<Answered> {
    if (this.#socket.destroyed) return Promise.reject(new Error('the server hung up'));
    const { promise, resolve, reject } = Promise.withResolvers<Answered>();
    this.#answered = resolve;
    this.#failed = reject;
    this.#parts = [];
    this.#sentAt = performance.now();
    this.#socket.write(request);
    return promise;
  }

  close(): void {
    this.#failed = undefined;
    this.#socket.destroy();
  }

  #read(bytes: Buffer): void {
    if (this.#parts.length === 0) this.#firstByteMs = performance.now() - this.#sentAt;
    this.#parts.push(bytes);
    const all = this.#parts.length === 1 ? bytes : Buffer.concat(this.#parts);
    const headEnd = all.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = all.toString('latin1', 0, headEnd);
    const status = Number(head.slice(9, 12));
    const length = status === 204 ? '0' : /content-length: (\d+)/i.exec(head)?.[1];
    const isWhole =
      length === undefined
        ? all.subarray(-CHUNKS_END.length).equals(CHUNKS_END)
        : all.length >= headEnd + HEAD_END.length + Number(length);
    if (!isWhole) return;
    const answer = {
      status,
      firstByteMs: this.#firstByteMs,
      bytes: all.length,
    };
    this.#answered?.(answer);
  }
}

/** A request without a body, or with one of JSON. */
export function requestText(line: string, headers: Readonly<Record<string, string>>, body?: object): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = {
    host: '127.0.0.1',
    ...headers,
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`${line} HTTP/1.1`, ...lines, '', text].join('\r\n');
}

/** Sends requests on all wires, each the next one when the last is answered, for so long. Answers how many a second were. */
export async function drive(
  wires: readonly Wire[],
  next: () => string,
  forMs: number,
): Promise<{ perSecond: number; count: number }> {
  const begin = performance.now();
  const end = begin + forMs;
  let count = 0;
  await Promise.all(
    wires.map(async (wire) => {
      while (performance.now() < end) {
        const { status } = await wire.ask(next());
        if (status !== 200) throw new Error(`a request was answered with ${status}`);
        count += 1;
      }
    }),
  );
  return { count, perSecond: (count / (performance.now() - begin)) * 1000 };
}
