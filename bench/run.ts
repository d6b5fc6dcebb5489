// `npm run bench -- NAME [arguments]`: measures one thing, or all of them one after another without a name.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const benches: Readonly<Record<string, string>> = {
  start: 'start/second-start.ts',
  ticket: 'ticket/checking.ts',
  media: 'media/forwarding.ts',
  join: 'join/joining.ts',
  paint: 'paint/painting.ts',
  compose: 'compose/composing.ts',
};

/** In a process of its own, so that none warms or burdens the next. */
async function run(file: string, args: readonly string[]): Promise<number> {
  const program = fileURLToPath(new URL(file, import.meta.url));
  const nodeArgs = ['--disable-warning=ExperimentalWarning', program, ...args];
  const [code] = (await once(spawn(process.execPath, nodeArgs, { stdio: 'inherit' }), 'close')) as [
    number | null,
  ];
  return code ?? 1;
}

const [name, ...args] = process.argv.slice(2);
const chosen = name === undefined ? Object.values(benches) : [benches[name]];
for (const file of chosen) {
  if (file === undefined) {
    process.stderr.write(`there is no bench ${name}: ${Object.keys(benches).join(', ')}\n`);
    process.exit(1);
  }
  const code = await run(file, args);
  if (code !== 0) process.exitCode = code;
}
