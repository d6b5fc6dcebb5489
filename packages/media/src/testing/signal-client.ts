import { JoinRequest, SignalRequest, SignalResponse, WrappedJoinRequest } from '@livekit/protocol';
import { WebSocket, type RawData } from 'ws';
import { eventually, joinToken, type Joiner } from './meeting.ts';

/** What a server may say. */
type Answer = SignalResponse['message'];

/** A client of the signal protocol without any media, for what a browser would never send. */
export class SignalClient {
  readonly answers: Answer[] = [];
  /** Code with which the socket was closed. */
  closeCode: number | undefined;
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: RawData) => {
      if (Buffer.isBuffer(data)) this.answers.push(SignalResponse.fromBinary(data).message);
    });
    socket.on('close', (code) => {
      this.closeCode = code;
    });
    socket.on('error', () => {});
  }

  /** Joins with a token for `joiner`; resolves when the socket is open, rejects when it is refused. */
  static async join(httpPort: number, joiner: Joiner, request = new JoinRequest()): Promise<SignalClient> {
    const wrapped = new WrappedJoinRequest({ joinRequest: request.toBinary() }).toBinary();
    const query = new URLSearchParams({
      access_token: await joinToken(joiner),
      join_request: Buffer.from(wrapped).toString('base64url'),
    });
    const socket = new WebSocket(`ws://127.0.0.1:${httpPort}/rtc/v1?${query.toString()}`);
    const client = new SignalClient(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return client;
  }

  send(message: SignalRequest['message']): void {
    this.sendBytes(new SignalRequest({ message }).toBinary());
  }

  sendBytes(bytes: Uint8Array): void {
    this.#socket.send(bytes);
  }

  /** The answers of one kind so far. */
  of<Case extends Answer['case']>(kind: Case): Extract<Answer, { case: Case }>[] {
    return this.answers.filter((answer): answer is Extract<Answer, { case: Case }> => answer.case === kind);
  }

  /** Whether an answer of this kind comes. */
  gets(kind: Answer['case']): Promise<boolean> {
    return eventually(() => this.of(kind).length > 0);
  }

  /** Whether the socket gets closed. */
  isClosed(): Promise<boolean> {
    return eventually(() => this.closeCode !== undefined);
  }

  close(): void {
    this.#socket.close();
  }
}
