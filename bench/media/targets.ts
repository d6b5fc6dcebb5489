import { fork } from 'node:child_process';
import {
  AddTrackRequest,
  JoinRequest,
  SessionDescription,
  SignalRequest,
  SignalResponse,
} from '@livekit/protocol';
import { TrackSource, TrackType, WrappedJoinRequest } from '@livekit/protocol';
import { startMediaChild } from '@portico/media';
import { AccessToken } from 'livekit-server-sdk';
import { WebSocket } from 'ws';
import type { LoadClient } from './load-client.ts';

/** A process that forwards media, and how load clients get in. */
export interface Target {
  name: string;
  pid: number;
  /** Where its clients reach it. */
  address: string;
  /** Lets a client in: first who sends, then those who receive. */
  connect(client: LoadClient, sends: boolean): Promise<void>;
  /** All clients go. */
  leave(): void;
  stop(): void;
}

const KEY = { apiKey: 'bench', apiSecret: 'bench-secret-bench-secret-bench-secret' };
const PING_MS = 5000;
const TRACK = {
  cid: 'track',
  type: TrackType.VIDEO,
  source: TrackSource.CAMERA,
  width: 640,
  height: 360,
};
const LOOPBACK = '127.0.0.1';

const directionOf = (sends: boolean): 'SendOnly' | 'RecvOnly' => (sends ? 'SendOnly' : 'RecvOnly');

/** A client's signalling to the engine. */
class Signalling {
  static #count = 0;
  readonly #socket: WebSocket;
  readonly #timer: NodeJS.Timeout;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.#timer = setInterval(() => this.#send({ case: 'ping', value: 1n }), PING_MS);
  }

  static async open(port: number, room: string): Promise<Signalling> {
    const identity = `load-${(Signalling.#count += 1)}`;
    const token = new AccessToken(KEY.apiKey, KEY.apiSecret, { identity, ttl: 600 });
    token.addGrant({ roomJoin: true, room });
    const wrapped = new WrappedJoinRequest({ joinRequest: new JoinRequest().toBinary() }).toBinary();
    const query = new URLSearchParams({
      access_token: await token.toJwt(),
      join_request: Buffer.from(wrapped).toString('base64url'),
    });
    return new Signalling(new WebSocket(`ws://${LOOPBACK}:${port}/rtc/v1?${query.toString()}`));
  }

  /** Announces a track of one who sends, and has the offer answered. */
  answer(sdp: string, sends: boolean): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    this.#socket.on('error', reject);
    this.#socket.on('message', (data: Buffer) => {
      const { message } = SignalResponse.fromBinary(data);
      if (message.case === 'answer') resolve(message.value.sdp);
      if (message.case !== 'join') return;
      if (sends) this.#send({ case: 'addTrack', value: new AddTrackRequest(TRACK) });
      this.#send({ case: 'offer', value: new SessionDescription({ type: 'offer', sdp, id: 1 }) });
    });
    return promise;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#socket.close();
  }

  #send(message: SignalRequest['message']): void {
    this.#socket.send(new SignalRequest({ message }).toBinary());
  }
}

/** The media engine as the portal runs it. */
export async function startEngine(): Promise<Target> {
  const child = await startMediaChild({ ...KEY, bindAddress: LOOPBACK });
  const { pid } = await child.stats();
  const clients: Signalling[] = [];
  let party = 0;
  return {
    name: 'engine',
    pid,
    address: LOOPBACK,
    async connect(client, sends) {
      const signalling = await Signalling.open(child.httpPort, `bench-${party}`);
      clients.push(signalling);
      client.accept(await signalling.answer(await client.offer(directionOf(sends)), sends));
    },
    leave() {
      party += 1; // in its room those who left linger for some seconds
      for (const client of clients.splice(0)) client.close();
    },
    stop: () => void child.stop(),
  };
}

/** The bare forwarder on one UDP port, like the engine. */
export function startBareForwarder(udpPort: number): Target {
  const child = fork(new URL('bare-forwarder.ts', import.meta.url), { execArgv: [] });
  const waiting = new Map<number, (answer: string) => void>();
  let last = 0;
  child.on('message', (reply: { id: number; answer: string }) => {
    waiting.get(reply.id)?.(reply.answer);
    waiting.delete(reply.id);
  });
  return {
    name: 'bare',
    pid: child.pid ?? 0,
    address: LOOPBACK,
    async connect(client, sends) {
      const id = (last += 1);
      const offer = await client.offer(directionOf(sends));
      const { promise, resolve } = Promise.withResolvers<string>();
      waiting.set(id, resolve);
      child.send({ id, offer, sends, udpPort });
      client.accept(await promise);
    },
    leave: () => child.send('leave'),
    stop: () => child.disconnect(),
  };
}
