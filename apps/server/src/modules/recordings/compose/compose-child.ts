import { readFile, writeFile } from 'node:fs/promises';
import { runAsChild, tellParent, unavailable } from '../../../platform/child/child-side.ts';
import { ChildJob, WORK_FILES, type ChildMessage } from './messages.ts';

/**
 * The program that composes one recording, in a process of its own: a crash in native code then costs one movie, not the portal.
 * The child is started in its work directory; `--probe` only tries whether the native parts load.
 */
async function main(): Promise<void> {
  const { composeRecording } = await import('./child/compose-recording.ts').catch(unavailable);
  if (process.argv.includes('--probe')) return send({ type: 'available' });
  const job = ChildJob.parse(JSON.parse(await readFile(WORK_FILES.job, 'utf8')));
  const result = await composeRecording(
    job.directory,
    (fraction) => void send({ type: 'progress', fraction }),
  );
  await writeFile(WORK_FILES.result, JSON.stringify(result));
}

const send = (message: ChildMessage): Promise<void> => tellParent(message);

await runAsChild(main);
process.exit(0);
