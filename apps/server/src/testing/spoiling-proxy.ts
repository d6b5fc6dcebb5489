import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/**
 * What the proxy does to WebSockets: `holds` back whatever the portal says on one until it has ended, as gateways that look
 * for viruses do; `cuts` each a moment after it was opened.
 */
export type Spoiling = 'holds' | 'cuts';

/** A proxy that WebSockets do not survive. */
export interface SpoilingProxy {
  /** `http://127.0.0.1:…` */
  url: string;
  /** How many WebSockets were opened through it. */
  sockets(): number;
  stop(): Promise<void>;
}

const CUT_AFTER_MS = 300;

/** The head of a request as it came, to be sent on. */
const headOf = ({ method = '', url = '', rawHeaders }: IncomingMessage): string => {
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1] ?? ''}`] : [],
  );
  return [`${method} ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n');
};

const HEAD_END = Buffer.from('\r\n\r\n');

/** Gives on that the portal took the upgrade, and keeps the rest until the portal has hung up. */
function holdBack(portal: Socket, client: Socket): void {
  let isOpened = false;
  let held = Buffer.alloc(0);
  portal.on('data', (bytes: Buffer) => {
    held = Buffer.concat([held, bytes]);
    const end = held.indexOf(HEAD_END);
    if (isOpened || end < 0) return;
    isOpened = true;
    client.write(held.subarray(0, end + HEAD_END.length));
    held = held.subarray(end + HEAD_END.length);
  });
  portal.on('end', () => client.end(held));
}

/** Starts the proxy. Answers to other requests are given on when they are whole, however long they take. */
export async function startSpoilingProxy(portalPort: number, spoiling: Spoiling): Promise<SpoilingProxy> {
  const open = new Set<Socket>();
  let sockets = 0;
  const pass = (asked: IncomingMessage, answer: ServerResponse): void => {
    const { method, url: path, headers } = asked;
    const onward = request({ host: '127.0.0.1', port: portalPort, method, path, headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () =>
        answer.writeHead(reply.statusCode ?? 502, reply.headers).end(Buffer.concat(parts)),
      );
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  };
  const server = createServer(pass);
  server.on('upgrade', (asked: IncomingMessage, client: Socket) => {
    sockets += 1;
    const portal = connect(portalPort, '127.0.0.1', () => portal.write(headOf(asked)));
    const end = (): void => void [client, portal].map((socket) => socket.destroy());
    for (const socket of [client, portal]) {
      open.add(socket);
      socket.on('error', end).on('close', () => open.delete(socket));
    }
    client.on('close', () => portal.destroy()).pipe(portal);
    if (spoiling === 'holds') return holdBack(portal, client);
    portal.pipe(client);
    portal.once('data', () => setTimeout(end, CUT_AFTER_MS));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    sockets: () => sockets,
    async stop() {
      for (const socket of open) socket.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
