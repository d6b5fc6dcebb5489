import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends bytes as they are and answers everything that came back until the server hung up. */
export async function sendRaw(appUrl: string, request: string): Promise<string> {
  const { hostname, port } = new URL(appUrl);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
  socket.on('error', () => undefined);
  socket.write(request);
  await once(socket, 'close');
  return answer;
}
