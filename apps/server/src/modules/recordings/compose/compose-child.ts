import { readFile, writeFile } from 'node:fs/promises';
import { ChildJob, WORK_FILES, type ChildMessage } from './messages.ts';

/**
 * The program that composes one recording, in a process of its own: a crash in native code then costs one movie, not the portal.
 * It is started in its work directory; `--probe` only tries whether the native parts load.
 */
async function main(): Promise<void> {
  const { composeRecording } = await import('./child/compose-recording.ts').catch((error: unknown) => {
    throw new UnavailableError(error instanceof Error ? error.message : String(error));
  });
  if (process.argv.includes('--probe')) return send({ type: 'available' });
  const job = ChildJob.parse(JSON.parse(await readFile(WORK_FILES.job, 'utf8')));
  const result = await composeRecording(
    job.directory,
    (fraction) => void send({ type: 'progress', fraction }),
  );
  await writeFile(WORK_FILES.result, JSON.stringify(result));
}

class UnavailableError extends Error {
  override name = 'UnavailableError';
}

function send(message: ChildMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (process.connected && process.send) process.send(message, undefined, {}, () => resolve());
  else resolve();
  return promise;
}

// Without its parent nobody would take the movie.
process.on('disconnect', () => process.exit(1));
try {
  await main();
  process.exit(0);
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  await send({ type: error instanceof UnavailableError ? 'unavailable' : 'failed', reason });
  process.exit(1);
}
