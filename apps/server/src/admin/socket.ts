import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import type { Log } from '../platform/log/log.ts';
import { version } from '../platform/version.ts';
import { Refusal } from '../process.ts';
import { adminSocketPath, codeOf, isNobody, readLine } from './lines.ts';
import { AdminAnswer, AdminCaller, AdminRequest, refused } from './protocol.ts';
import { isSnapshotRequest, type Snapshots } from './snapshot.ts';

const MOST_ANSWER_BYTES = 256 * 1024 * 1024;
const PATIENCE_MS = 10_000;
const SIGN_OF_LIFE_MS = 2000;

/** The door for console commands of a process that runs in a data folder. */
export interface AdminSocket {
  close(): Promise<void>;
}

interface AdminSocketOptions {
  dataDirectory: string;
  /** Whether we hold the folder's lock: then an old socket there is dead. Else another process may answer on it. */
  isFolderOurs: boolean;
  log: Log;
  answer(request: AdminRequest, caller: AdminCaller): Promise<AdminAnswer>;
  /** Lends copies of the database to backups. */
  snapshots: Pick<Snapshots, 'lend' | 'close'>;
}

const unknownCommand = (caller: AdminCaller | undefined): AdminAnswer => {
  const other =
    caller?.version === version ? '' : ` and this console of version ${caller?.version ?? 'unknown'}`;
  return refused(
    `the portal that runs is of version ${version}${other}: it does not know this command. Use the console of its own version`,
  );
};

async function answerLine(line: string, { answer, log }: AdminSocketOptions): Promise<AdminAnswer> {
  let caller: AdminCaller | undefined;
  let request: AdminRequest;
  try {
    const asked: unknown = JSON.parse(line);
    caller = AdminCaller.parse(asked);
    request = AdminRequest.parse(asked);
  } catch {
    return unknownCommand(caller);
  }
  try {
    return await answer(request, caller);
  } catch (error) {
    log.error({ err: error }, 'a console command failed');
    return refused('it did not work: the log of the portal says why');
  }
}

/** While an answer is made, blanks before it tell the other end that somebody works on it. */
async function serve(socket: Socket, options: AdminSocketOptions): Promise<void> {
  const line = await readLine(socket).catch(() => '');
  if (isSnapshotRequest(line)) return await options.snapshots.lend(socket);
  const life = setInterval(() => socket.write(' '), SIGN_OF_LIFE_MS);
  try {
    socket.end(`${JSON.stringify(await answerLine(line, options))}\n`);
  } finally {
    clearInterval(life);
  }
}

/** Whether a living process listens on a socket that is there. */
async function isAnswered(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * Listens on a Unix socket in the data folder that only its owner may use: whoever may use it could read the data
 * anyway. JSON lines, one request for each connection. Where there can be none (the path is too long, the file system has
 * no sockets, another process of this folder has one already) commands open the database or wait for the portal's end.
 */
export async function openAdminSocket(options: AdminSocketOptions): Promise<AdminSocket | undefined> {
  const path = adminSocketPath(options.dataDirectory);
  if (!options.isFolderOurs && (await isAnswered(path))) return undefined;
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
      options.snapshots.close();
      for (const socket of sockets) socket.destroy();
      await server[Symbol.asyncDispose]();
    },
  };
}

function readAnswer(line: string): AdminAnswer {
  try {
    return AdminAnswer.parse(JSON.parse(line));
  } catch {
    throw new Refusal(
      'the portal that runs is of another version than this console: use the console of its own version',
    );
  }
}

/** Asks the process that runs in a data folder; undefined when none listens there. @throws Refusal, in one line. */
export async function askAdminSocket(
  dataDirectory: string,
  request: AdminRequest & AdminCaller,
): Promise<AdminAnswer | undefined> {
  const path = adminSocketPath(dataDirectory);
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('silence')));
    socket.write(`${JSON.stringify({ ...request, version })}\n`);
    return readAnswer(await readLine(socket, MOST_ANSWER_BYTES));
  } catch (error) {
    if (isNobody(error)) return undefined;
    if (['EACCES', 'EPERM'].includes(codeOf(error)))
      throw new Refusal(
        `${path} may only be used by whom it belongs to: run this as the user that runs the portal`,
      );
    if (error instanceof Refusal) throw error;
    throw new Refusal(
      `the portal that runs did not answer (${(error as Error).message}): its log may say why`,
    );
  } finally {
    socket.destroy();
  }
}
