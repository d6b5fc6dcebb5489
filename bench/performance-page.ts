import { writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { readReports, type Report } from './table.ts';

const page = fileURLToPath(new URL('../docs/performance.md', import.meta.url));

const intro = `# Performance

What Portico needs beside the least that the same machine needs for the same work, in the same run: the floor. Both take
turns, so that noise meets both, and what counts is the ratio. A goal is at least (≥) or at most (≤) so many times the
floor, or an amount. No test asserts any of it by a clock. This page is written by \`npm run bench\`.
`;

function machine(): string {
  const [processor] = cpus();
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  const day = new Date().toISOString().slice(0, 10);
  return `Measured on ${day} with Node ${process.versions.node} on ${process.platform}, ${cpus().length} × ${processor?.model.trim()}, ${gigabytes} GB. To measure again:`;
}

const commands = `
\`\`\`sh
export TEST_DATABASE_URL=postgres://… # a server on this machine; each bench makes a database of its own on it
npm run bench                         # everything, one after another
npm run bench -- reads                # one of them; its file says which arguments it takes
npm run soak -- 1                     # hours of mixed load, then every drill
\`\`\`
`;

const cellsOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function rowsOf(name: string, { title, rows }: Report): string[] {
  return [
    cellsOf([`**${title}** (\`${name}\`)`, '', '', '', '', '', '']),
    ...rows.map(({ cells, peers }) => cellsOf([...cells, peers])),
  ];
}

/** Writes docs/performance.md of the reports in these files, each by the name of its bench. */
export async function writePerformancePage(files: readonly (readonly [string, string])[]): Promise<void> {
  const rows = files.flatMap(([name, file]) => readReports(file).flatMap((report) => rowsOf(name, report)));
  const table = [
    cellsOf(['what', 'floor', 'ours', 'ratio', 'goal', '', 'peers']),
    cellsOf(Array.from({ length: 7 }, () => '---')),
    ...rows,
  ];
  await writeFile(page, [intro, machine(), commands, ...table, ''].join('\n'));
  process.stdout.write(`\nwrote ${page}\n`);
}
