// The embedded database lives in this thread, so that a slow statement never holds the server's event loop.
import { parentPort, workerData } from 'node:worker_threads';
import { openDurable } from './durable-fs.ts';
import type { FromWorker, ToWorker } from './worker-protocol.ts';

if (!parentPort) throw new Error('worker.ts runs as a worker thread only');
const port = parentPort;
const { directory } = workerData as { directory: string };
const database = await openDurable(directory);

function say(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}

async function answer(message: ToWorker): Promise<void> {
  if ('close' in message) {
    await database.close(); // ends with a checkpoint
    say({ closed: true });
    port.close();
    return;
  }
  const { client } = message;
  try {
    if ('reset' in message) {
      // one session for all clients: what an earlier one left open must not reach the next
      await database.exec('ROLLBACK');
      await database.exec('DISCARD ALL');
      return;
    }
    const bytes = new Uint8Array(await database.execProtocolRaw(message.bytes, { syncToFs: false }));
    say({ client, bytes }, [bytes.buffer]);
  } catch (error) {
    // what a statement does wrong is in the bytes: an error here is the end of the engine
    say({ client, error: error instanceof Error ? error.message : String(error) });
    throw error;
  }
}

let queue = Promise.resolve();
port.on('message', (message: ToWorker) => {
  queue = queue.then(() => answer(message));
});
say({ ready: true });
