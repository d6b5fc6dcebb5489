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

/** A process that forwards media, and how a load client gets in. */
export interface Target {
  name: string;
  pid: number;
  /** Answers the offer of a client. */
  connect(client: { name: string; sends: boolean; offer: string }): Promise<string>;
  stop(): void;
}

const KEY = { apiKey: 'bench', apiSecret: 'bench-secret-bench-secret-bench-secret' };
const PING_MS = 5000;

/** The media engine as the portal runs it. */
export async function startEngine(): Promise<Target> {
  const child = await startMediaChild({ ...KEY, bindAddress: '127.0.0.1' });
  const { pid } = await child.stats();
  return {
    name: 'engine',
    pid,
    connect: (client) => join(child.httpPort, client),
    stop: () => void child.stop(),
  };
}

async function join(port: number, client: { name: string; sends: boolean; offer: string }): Promise<string> {
  const token = new AccessToken(KEY.apiKey, KEY.apiSecret, { identity: client.name, ttl: 600 });
  token.addGrant({ roomJoin: true, room: 'bench' });
  const wrapped = new WrappedJoinRequest({ joinRequest: new JoinRequest().toBinary() }).toBinary();
  const query = new URLSearchParams({
    access_token: await token.toJwt(),
    join_request: Buffer.from(wrapped).toString('base64url'),
  });
  const socket = new WebSocket(`ws://127.0.0.1:${port}/rtc/v1?${query.toString()}`);
  const send = (message: SignalRequest['message']) => socket.send(new SignalRequest({ message }).toBinary());
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  socket.on('error', reject);
  socket.on('message', (data: Buffer) => {
    const { message } = SignalResponse.fromBinary(data);
    if (message.case === 'answer') resolve(message.value.sdp);
    if (message.case !== 'join') return;
    const track = {
      cid: 'track',
      type: TrackType.VIDEO,
      source: TrackSource.CAMERA,
      width: 640,
      height: 360,
    };
    if (client.sends) send({ case: 'addTrack', value: new AddTrackRequest(track) });
    send({ case: 'offer', value: new SessionDescription({ type: 'offer', sdp: client.offer, id: 1 }) });
  });
  setInterval(() => send({ case: 'ping', value: 1n }), PING_MS).unref();
  return promise;
}

/** The bare forwarder on one UDP port, like the engine. */
export function startBareForwarder(udpPort: number): Target {
  const child = fork(new URL('bare-forwarder.ts', import.meta.url), { execArgv: [] });
  const waiting = new Map<number, (answer: string) => void>();
  child.on('message', (reply: { id: number; answer: string }) => waiting.get(reply.id)?.(reply.answer));
  const connect = (client: { sends: boolean; offer: string }) => {
    const id = waiting.size + 1;
    const { promise, resolve } = Promise.withResolvers<string>();
    waiting.set(id, resolve);
    child.send({ id, offer: client.offer, sends: client.sends, udpPort });
    return promise;
  };
  return { name: 'bare', pid: child.pid ?? 0, connect, stop: () => child.disconnect() };
}
