import { request } from 'node:http';

/** The status with which an upgrade to a WebSocket is answered, 101 for one that is taken (and then ended). */
export function statusOfUpgrade(url: string, headers: Record<string, string> = {}): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const asked = request(url, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    },
  });
  asked.on('response', (answer) => resolve(answer.resume().statusCode ?? 0));
  asked.on('upgrade', (_answer, socket) => {
    socket.destroy();
    resolve(101);
  });
  asked.on('error', reject).end();
  return promise;
}
