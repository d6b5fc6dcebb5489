// `npm run bench -- NAME [arguments]`: measures one thing, or all of them one after another without a name. Once all were
// measured docs/performance.md is written anew; `npm run bench -- page` writes it of what was measured last.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { writePerformancePage } from './performance-page.ts';
import { REPORT_FILE } from './table.ts';

const benches: Readonly<Record<string, string>> = {
  start: 'start/second-start.ts',
  paint: 'paint/painting.ts',
  pages: 'pages/opening.ts',
  routes: 'routes/moving.ts',
  reads: 'reads/reading.ts',
  people: 'people/listing.ts',
  recurrence: 'recurrence/measuring.ts',
  audit: 'audit/reading.ts',
  ticket: 'ticket/checking.ts',
  enumeration: 'enumeration/asking.ts',
  imports: 'imports/importing.ts',
  push: 'push/pushing.ts',
  memory: 'memory/idling.ts',
  join: 'join/joining.ts',
  recovery: 'recovery/recovering.ts',
  media: 'media/forwarding.ts',
  lines: 'lines/bad-lines.ts',
  compose: 'compose/composing.ts',
};

const reportFile = (name: string): string =>
  fileURLToPath(new URL(`../.reports/bench/${name}.json`, import.meta.url));

/** In a process of its own, so that none warms or burdens the next. */
async function run(name: string, file: string, args: readonly string[]): Promise<number> {
  const program = fileURLToPath(new URL(file, import.meta.url));
  const nodeArgs = ['--disable-warning=ExperimentalWarning', program, ...args];
  await rm(reportFile(name), { force: true });
  const env = { ...process.env, [REPORT_FILE]: reportFile(name) };
  const child = spawn(process.execPath, nodeArgs, { stdio: 'inherit', env });
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}

const [name, ...args] = process.argv.slice(2);
const names = name === undefined ? Object.keys(benches) : [name];
for (const each of name === 'page' ? [] : names) {
  const file = benches[each];
  if (file === undefined) {
    process.stderr.write(`there is no bench ${each}: ${Object.keys(benches).join(', ')}\n`);
    process.exit(1);
  }
  const code = await run(each, file, args);
  if (code !== 0) process.exitCode = code;
}
if (name === undefined || name === 'page')
  await writePerformancePage(Object.keys(benches).map((each) => [each, reportFile(each)]));
