import { runAsChild, tellParent, unavailable } from '../child/child-side.ts';
import { PictureJob, type PictureMessage } from './messages.ts';

const send = (message: PictureMessage): Promise<void> => tellParent(message);

/**
 * The program that makes the squares of one picture, in a process of its own: what a stranger's file does to native code
 * then costs that picture. It works in its working directory.
 */
async function main(): Promise<void> {
  const { writeSquares } = await import('./child/squares.ts').catch(unavailable);
  const [argument = ''] = process.argv.slice(2);
  const problem = await writeSquares(PictureJob.parse(JSON.parse(argument)));
  await send(problem ? { type: 'refused', problem } : { type: 'done' });
}

await runAsChild(main);
process.exit(0);
