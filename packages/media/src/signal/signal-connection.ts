import { LeaveRequest, LeaveRequest_Action, SignalRequest, SignalResponse } from '@livekit/protocol';
import { RequestResponse, RequestResponse_Reason, type DisconnectReason } from '@livekit/protocol';
import type { RawData, WebSocket } from 'ws';
import { LIMITS, RATES } from '../limits.ts';
import { TokenBucket } from '../token-bucket.ts';
import { Flood, type Refusal } from './flood.ts';

/** A message to the client: the protocol's own union. */
export type SignalMessage = SignalResponse['message'];

/** A message from the client. */
export type SignalRequestMessage = SignalRequest['message'];

const SILENCE_MS = 30_000;
const LINGER_MS = 200;

/** What a signal connection tells its owner. */
export interface SignalEvents {
  onMessage(message: SignalRequestMessage): void;
  /** A message came beyond the rate and was dropped. */
  onRefused(refusal: Refusal): void;
  onClose(): void;
  onError(error: unknown): void;
}

/** The client's WebSocket: protobuf in, protobuf out; floods, silence and a client that does not read end it. */
export class SignalConnection {
  readonly #socket: WebSocket;
  readonly #messages = new TokenBucket(RATES.signalMessages);
  readonly #bytes = new TokenBucket(RATES.signalBytes);
  readonly #flood = new Flood();
  #silence: NodeJS.Timeout | undefined;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    // Protocol errors and oversized frames end here; the close follows by itself.
    socket.on('error', () => socket.terminate());
  }

  /** Starts to deliver; messages that came before are delivered too. */
  open(events: SignalEvents): void {
    this.#listenForSilence();
    this.#socket.on('message', (data: RawData, isBinary: boolean) => {
      this.#listenForSilence();
      const bytes = toBuffer(data);
      if (!this.#messages.take() || !this.#bytes.take(bytes.length)) {
        events.onRefused(this.#flood.refuse());
        return;
      }
      this.#flood.ease();
      try {
        events.onMessage(decode(bytes, isBinary));
      } catch (error) {
        if (error instanceof MalformedSignalError) this.#socket.close(1007, 'malformed message');
        else events.onError(error);
      }
    });
    this.#socket.on('close', () => {
      clearTimeout(this.#silence);
      events.onClose();
    });
  }

  /** Sends one message, or nothing when the socket is closed. */
  send(message: SignalMessage): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > LIMITS.signalBacklogBytes) {
      this.#socket.terminate();
      return;
    }
    this.#socket.send(new SignalResponse({ message }).toBinary());
  }

  /** Tells the client that something was too much, and dropped. */
  tellLimit(message: string): void {
    const reason = RequestResponse_Reason.LIMIT_EXCEEDED;
    this.send({ case: 'requestResponse', value: new RequestResponse({ reason, message }) });
  }

  /** Tells the client to go: for good, or to come back with a new connection. */
  leave(reason: DisconnectReason, action: LeaveRequest_Action = LeaveRequest_Action.DISCONNECT): void {
    this.send({ case: 'leave', value: new LeaveRequest({ reason, action }) });
    // The client closes by itself on `leave`; this is for one that does not.
    setTimeout(() => this.#socket.close(), LINGER_MS).unref();
  }

  /** Closes without a word. */
  close(): void {
    this.#socket.close();
  }

  #listenForSilence(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#socket.terminate(), SILENCE_MS).unref();
  }
}

class MalformedSignalError extends Error {}

function toBuffer(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return data instanceof ArrayBuffer ? Buffer.from(data) : data;
}

function decode(bytes: Buffer, isBinary: boolean): SignalRequestMessage {
  try {
    if (isBinary) return SignalRequest.fromBinary(bytes).message;
    return SignalRequest.fromJsonString(bytes.toString()).message;
  } catch (error) {
    throw new MalformedSignalError('malformed signal message', { cause: error });
  }
}
