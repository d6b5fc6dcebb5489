import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { randomBytes } from 'node:crypto';

const AT_ONCE = 200;

/** A text frame of a client (RFC 6455 §5.2). The mask is zero: it changes nothing. */
function clientFrame(text: string): Buffer {
  const body = Buffer.from(text);
  const head = Buffer.alloc(8);
  head[0] = 0x81;
  head[1] = 0x80 | 126;
  head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, body]);
}

/** Open WebSockets that only count: the load must cost less than what it loads. */
export class Tabs {
  readonly #sockets: Socket[] = [];
  #heard = 0;
  #wanted = Infinity;
  #onAll: (() => void) | undefined;

  private constructor() {}

  /** Opens so many; each sends its first frame, and is waited for until it was answered where one is given. */
  static async open(options: {
    port: number;
    path: string;
    count: number;
    firstFrame?(index: number): string;
  }): Promise<Tabs> {
    const tabs = new Tabs();
    for (let from = 0; from < options.count; from += AT_ONCE) {
      const size = Math.min(AT_ONCE, options.count - from);
      const answered = options.firstFrame ? tabs.all(size) : Promise.resolve();
      await Promise.all(
        Array.from({ length: size }, (_, index) => tabs.#open(options, options.firstFrame?.(from + index))),
      );
      await answered;
    }
    return tabs;
  }

  /** Resolves once so many frames have come from now on. */
  all(count: number): Promise<void> {
    this.#heard = 0;
    this.#wanted = count;
    return new Promise((resolve) => (this.#onAll = resolve));
  }

  get count(): number {
    return this.#sockets.length;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async #open({ port, path }: { port: number; path: string }, firstFrame?: string): Promise<void> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
    const key = `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`;
    socket.write([`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...upgrade, key, '', ''].join('\r\n'));
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    if (!bytes.toString('latin1').startsWith('HTTP/1.1 101')) throw new Error(bytes.toString('latin1'));
    this.#sockets.push(socket);
    socket.on('data', () => this.#hear()); // short frames, each sent on its own
    if (firstFrame !== undefined) socket.write(clientFrame(firstFrame));
  }

  #hear(): void {
    this.#heard += 1;
    if (this.#heard === this.#wanted) this.#onAll?.();
  }
}
