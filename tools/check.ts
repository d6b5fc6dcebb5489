// Everything that must hold before a commit, in under a minute on two cores. `--only NAME` runs one step.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { steps, type Step } from './checks/steps.ts';
import { print } from './lib/process.ts';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const chosen = steps.filter((step) => values.only === undefined || step.name === values.only);
if (chosen.length === 0)
  throw new Error(`there is no step ${values.only}: ${steps.map((step) => step.name).join(', ')}`);

interface Result {
  step: Step;
  problems: readonly string[];
  seconds: number;
}

async function run(step: Step): Promise<Result> {
  const start = performance.now();
  const problems = await step.run().catch((error: unknown) => [String(error)]);
  return { step, problems, seconds: (performance.now() - start) / 1000 };
}

const queue = [...chosen];
const results: Result[] = [];
async function work(): Promise<void> {
  for (let step = queue.shift(); step; step = queue.shift()) {
    const result = await run(step);
    results.push(result);
    const mark = result.problems.length === 0 ? 'ok  ' : 'FAIL';
    print(`${mark} ${step.name.padEnd(18)} ${result.seconds.toFixed(1).padStart(5)} s  ${step.about}`);
  }
}
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));

const failed = results.filter((result) => result.problems.length > 0);
for (const { step, problems } of failed) print(`\n${step.name}:\n${problems.join('\n')}`);
if (failed.length > 0) process.exitCode = 1;
