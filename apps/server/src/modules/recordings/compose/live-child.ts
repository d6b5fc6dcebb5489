import { createServer, type AddressInfo, type Socket } from 'node:net';
import { LiveUnpacker } from '@portico/media';
import { runAsChild, tellParent, unavailable } from '../../../platform/child/child-side.ts';
import { LiveJob, type LiveChildMessage } from './live-messages.ts';

/**
 * The program that composes one live stream, in a process of its own and in the directory that its segments go to. The engine
 * connects to it and sends what is heard and seen; it ends when the engine hangs up, or with its parent.
 */
async function main(): Promise<void> {
  const job = LiveJob.parse(JSON.parse(process.argv[2] ?? ''));
  const parts = await Promise.all([
    import('./child/live/live-show.ts'),
    import('./child/live/segments.ts'),
  ]).catch(unavailable);
  const [{ LiveShow, quiet }, { WrittenSegments }] = parts;
  quiet();
  const show = new LiveShow(job.title);
  await connected(job.token, (...message) => show.take(...message));
  const segments = new WrittenSegments();
  let startedAtMs: number | undefined;
  await show.run(() => {
    for (const { file, seconds } of segments.look()) {
      startedAtMs ??= show.startedAt;
      void send({ type: 'segment', file, seconds, startedAtMs });
      startedAtMs += seconds * 1000;
    }
  });
}

/** Resolves when the engine is here. Whoever else connects is sent away. */
async function connected(token: string, take: ConstructorParameters<typeof LiveUnpacker>[0]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const accept = (socket: Socket): void => {
    let isEngine = false;
    const unpacker = new LiveUnpacker((message, payload) => {
      if (message.type === 'hello') {
        isEngine = message.token === token;
        server.close();
      }
      if (!isEngine) socket.destroy();
      else take(message, payload);
      if (isEngine) resolve();
    });
    socket.on('data', (bytes: Buffer) => {
      try {
        unpacker.push(bytes);
      } catch (error) {
        socket.destroy(error instanceof Error ? error : undefined);
      }
    });
    socket.on('error', (error) => process.stderr.write(`${error.message}\n`));
    socket.on('close', () => isEngine && process.exit(0));
  };
  const server = createServer(accept);
  server.listen(0, '127.0.0.1', () => {
    void send({ type: 'listening', port: (server.address() as AddressInfo).port });
  });
  await promise;
}

const send = (message: LiveChildMessage): Promise<void> => tellParent(message);

await runAsChild(main);
