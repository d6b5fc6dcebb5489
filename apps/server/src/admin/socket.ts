import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Log } from '../platform/log/log.ts';
import { AdminAnswer, AdminRequest } from './protocol.ts';

const MOST_BYTES = 4096;
const PATIENCE_MS = 10_000;

/** Where console commands reach the process that holds a data folder. */
const adminSocketPath = (dataDirectory: string): string => join(dataDirectory, 'admin.sock');

/** The door for console commands of the process that holds the data folder. */
export interface AdminSocket {
  close(): Promise<void>;
}

interface AdminSocketOptions {
  dataDirectory: string;
  log: Log;
  answer(request: AdminRequest): Promise<AdminAnswer>;
}

/** One line, at most 4096 bytes, within ten seconds. */
async function readLine(socket: Socket): Promise<string> {
  let text = '';
  for await (const bytes of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    text += bytes.toString();
    const end = text.indexOf('\n');
    if (end >= 0) return text.slice(0, end);
    if (text.length > MOST_BYTES) throw new Error('the request is too long');
  }
  throw new Error('the other end hung up');
}

async function serve(socket: Socket, { answer, log }: AdminSocketOptions): Promise<void> {
  const refused = (line: string): AdminAnswer => ({ isDone: false, lines: [line] });
  const reply = await readLine(socket)
    .then((line) => AdminRequest.parse(JSON.parse(line)))
    .then(answer, () => refused('the portal does not know this command: is it of another version?'))
    .catch((error: unknown) => {
      log.error({ err: error }, 'a console command failed');
      return refused('it did not work: the log of the portal says why');
    });
  socket.end(`${JSON.stringify(reply)}\n`);
}

/**
 * Listens on a Unix socket in the data folder that only its owner may use: whoever may use it could read the data
 * anyway. JSON lines, one request for each connection. Whoever calls holds the folder's lock, so an old socket there is
 * dead. Where there can be none (the path is too long, the file system has no sockets) commands wait for the portal's end.
 */
export async function openAdminSocket(options: AdminSocketOptions): Promise<AdminSocket | undefined> {
  const path = adminSocketPath(options.dataDirectory);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    void serve(socket, options);
  });
  try {
    rmSync(path, { force: true });
    const before = process.umask(0o177);
    try {
      server.listen(path);
    } finally {
      process.umask(before);
    }
    await once(server, 'listening');
    chmodSync(path, 0o600);
  } catch (error) {
    server.close();
    options.log.warn({ err: error }, 'no console commands while this runs');
    return undefined;
  }
  return {
    async close() {
      for (const socket of sockets) socket.destroy();
      await server[Symbol.asyncDispose]();
    },
  };
}

const isNobody = (error: unknown): boolean =>
  ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Asks the process that holds the data folder; undefined when none listens there. */
export async function askAdminSocket(
  dataDirectory: string,
  request: AdminRequest,
): Promise<AdminAnswer | undefined> {
  const socket = connect(adminSocketPath(dataDirectory));
  try {
    await once(socket, 'connect');
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('the portal does not answer')));
    socket.write(`${JSON.stringify(request)}\n`);
    return AdminAnswer.parse(JSON.parse(await readLine(socket)));
  } catch (error) {
    if (isNobody(error)) return undefined;
    throw error;
  } finally {
    socket.destroy();
  }
}
