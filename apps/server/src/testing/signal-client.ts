import { once } from 'node:events';
import { WebSocket } from 'ws';

/** Somebody in the engine, as far as the signal socket goes: that is what makes them present. */
export interface SignalClient {
  socket: WebSocket;
  /** The role that the engine greeted them with. */
  role: string | undefined;
}

const ROLE = /portico\.role[^p]{2}(host|cohost|attendee)/; // of a map in protobuf; one's own comes first

/** Joins by a token; rejects with what the refusal says. */
export async function joinByToken(url: string, token: string): Promise<SignalClient> {
  const query = new URLSearchParams({ access_token: token });
  const socket = new WebSocket(`${url.replace('http', 'ws')}/rtc/v1?${query.toString()}`);
  const [greeting] = (await once(socket, 'message')) as [Buffer]; // rejects with an error of the socket
  socket.on('error', () => undefined);
  return { socket, role: ROLE.exec(greeting.toString('latin1'))?.[1] };
}
