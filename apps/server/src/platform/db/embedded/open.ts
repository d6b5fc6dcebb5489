import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { FromWorker } from './worker-protocol.ts';

/**
 * How many bytes of a function run before V8 makes it fast: ten times its own number. With that a first start spent a
 * third of its processor time on making fast what runs at starts only; what a portal really uses gets there soon.
 */
setFlagsFromString('--wasm-tiering-budget=130000000');

function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (code: number): void => {
      reject(new Error(`the embedded database ended with ${code} before it was ready`));
    };
    const listen = (message: FromWorker): void => {
      if (!('ready' in message)) return;
      worker.off('message', listen).off('error', reject).off('exit', end);
      resolve();
    };
    worker.on('message', listen).once('error', reject).once('exit', end);
  });
}

/** A running worker with the database in `directory`, made there when the directory is empty. */
export async function startWorker(directory: string): Promise<Worker> {
  const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: { directory } });
  await ready(worker);
  worker.setMaxListeners(50); // one for each client of the pool that ever lived
  return worker;
}

/** Ends the database with a checkpoint and waits for the thread to be gone. */
export async function stopWorker(worker: Worker): Promise<void> {
  const gone = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      resolve();
    });
  });
  worker.postMessage({ close: true });
  await gone;
}
