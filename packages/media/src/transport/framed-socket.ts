import type { Socket } from 'node:net';
import { LIMITS } from '../limits.ts';

const LENGTH_BYTES = 2;

/** What a framed connection tells its owner. */
export interface FramedEvents {
  /** One datagram; the buffer is only borrowed for the call. */
  onMessage(message: Buffer): void;
  onClose(): void;
}

/**
 * Datagrams over a TCP connection (RFC 4571). A reader that is slow loses what waits beyond 64 KB, as at a router; one that is
 * not answered within ten seconds, or says nothing for a minute, is cut off.
 */
export class FramedSocket {
  readonly protocol = 'tcp';
  /** Of whoever has it at present. */
  events: FramedEvents;
  readonly #socket: Socket;
  readonly #deadline: NodeJS.Timeout;
  #rest: Buffer = Buffer.alloc(0);
  #isPaused = true;
  #isClosed = false;

  /** Of a connection that is paused, and stays so until `resume`. */
  constructor(socket: Socket, events: FramedEvents) {
    this.#socket = socket;
    this.events = events;
    // who is nobody's client gets no answer
    this.#deadline = setTimeout(() => this.close(), LIMITS.tcpAnswerMs);
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', () => this.close());
    socket.on('close', () => this.close());
    socket.setTimeout(LIMITS.tcpSilenceMs, () => this.close());
  }

  /** Of the other end. */
  get address(): string {
    return this.#socket.remoteAddress ?? '';
  }

  get port(): number {
    return this.#socket.remotePort ?? 0;
  }

  /** Keeps what comes until `resume`. */
  pause(): void {
    this.#isPaused = true;
    this.#socket.pause();
  }

  resume(): void {
    this.#isPaused = false;
    this.#socket.resume();
    this.#take(Buffer.alloc(0));
  }

  /** Sends a datagram, or drops it: late is as good as lost here, and the feedback tells the sender. */
  send(message: Uint8Array): void {
    clearTimeout(this.#deadline);
    if (this.#isClosed || this.#socket.writableLength > LIMITS.tcpBacklogBytes) return;
    const framed = Buffer.allocUnsafe(LENGTH_BYTES + message.length);
    framed.writeUInt16BE(message.length, 0);
    framed.set(message, LENGTH_BYTES);
    this.#socket.write(framed);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#deadline);
    this.#socket.destroy();
    this.events.onClose();
  }

  #take(chunk: Buffer): void {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    while (!this.#isClosed && !this.#isPaused && this.#rest.length >= LENGTH_BYTES) {
      const length = this.#rest.readUInt16BE(0);
      if (length > LIMITS.datagramBytes) this.close();
      const end = LENGTH_BYTES + length;
      if (this.#rest.length < end) break;
      const message = this.#rest.subarray(LENGTH_BYTES, end);
      this.#rest = this.#rest.subarray(end);
      if (length > 0) this.events.onMessage(message);
    }
  }
}
