import { RunScope } from './run-scope.ts';

/** Before any test, however it is started: what it leaves goes with the run. */
export function setup(): (() => Promise<void>) | undefined {
  const run = RunScope.open();
  if (!run) return undefined;
  Object.assign(process.env, run.env);
  return async () => {
    for (const left of await run.close()) process.stderr.write(`left behind: ${left}\n`);
  };
}

export default setup;
