import { existsSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import * as z from 'zod/mini';
import { bin, capture } from '../lib/process.ts';

/** Every folder that has a tsconfig of its own: workspaces, journeys and the root itself. */
export function workspaceFolders(root: string): string[] {
  const below = ['packages', 'apps'].flatMap((kind) =>
    existsSync(join(root, kind)) ? readdirSync(join(root, kind)).map((name) => join(root, kind, name)) : [],
  );
  return [root, join(root, 'e2e'), ...below].filter((folder) => existsSync(join(folder, 'tsconfig.json')));
}

/** `file(line,column): error TSnnnn: …`, once for each place, however many projects see it. */
export async function checkTypes(root: string, folders: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const folder of folders) {
    const { code, output } = await capture(bin('tsc'), ['-p', folder, '--pretty', 'false'], root);
    if (code === 0) continue;
    const lines = output.split('\n').filter((line) => line !== '' && !line.includes('TS18003')); // an empty workspace
    for (const line of lines) found.add(line);
  }
  return [...found];
}

/** What a tool printed as JSON; undefined when it printed something else. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const LintReport = z.object({
  diagnostics: z.array(
    z.object({
      code: z.optional(z.string()),
      message: z.string(),
      filename: z.string(),
      labels: z.array(z.object({ span: z.object({ line: z.optional(z.number()) }) })),
    }),
  ),
  number_of_files: z.number(),
});

/** `file:line rule message`. A run that read no file is a fault itself. */
export async function checkLint(root: string): Promise<string[]> {
  const { stdout, output } = await capture(bin('oxlint'), ['--format', 'json', '.'], root);
  const report = z.safeParse(LintReport, jsonOf(stdout));
  if (!report.success) return [`oxlint said something unknown: ${output.slice(0, 500)}`];
  const { diagnostics, number_of_files: files } = report.data;
  if (files === 0) return ['oxlint read no file'];
  return diagnostics.map(
    ({ filename, labels, code, message }) =>
      `${filename}:${labels[0]?.span.line ?? 0} ${code ?? ''} ${message}`,
  );
}

const CruiseReport = z.object({
  summary: z.object({
    totalCruised: z.number(),
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

/** `rule: from → to`. With the wrong parser the tool reads nothing and passes, so what it read is counted. */
export async function checkDependencies(root: string): Promise<string[]> {
  const folders = ['packages', 'apps', 'tools', 'e2e', 'bench'].filter((folder) =>
    existsSync(join(root, folder)),
  );
  const config = join(root, '.dependency-cruiser.mjs');
  const { stdout, output } = await capture(
    bin('depcruise'),
    ['--config', config, '--output-type', 'json', ...folders],
    root,
  );
  const report = z.safeParse(CruiseReport, jsonOf(stdout));
  if (!report.success) return [`dependency-cruiser said something unknown: ${output.slice(0, 500)}`];
  const { totalCruised, violations } = report.data.summary;
  if (totalCruised < 10) return [`dependency-cruiser read only ${totalCruised} modules`];
  return violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
}

const KnipReport = z.object({ issues: z.array(z.record(z.string(), z.unknown())) });
const kinds = [
  'files',
  'dependencies',
  'devDependencies',
  'optionalPeerDependencies',
  'unlisted',
  'binaries',
  'unresolved',
  'exports',
  'types',
  'duplicates',
  'enumMembers',
  'namespaceMembers',
];

/** `kind: file name`. */
export async function checkDeadCode(root: string): Promise<string[]> {
  const { stdout, output } = await capture(bin('knip'), ['--reporter', 'json', '--no-progress'], root);
  const report = z.safeParse(KnipReport, jsonOf(stdout));
  if (!report.success) return [`knip said something unknown: ${output.slice(0, 1000)}`];
  return report.data.issues.flatMap((issue) =>
    kinds.flatMap((kind) => {
      const found = issue[kind];
      if (!Array.isArray(found)) return [];
      return found.map((entry: { name?: string } | string) => {
        const name = typeof entry === 'string' ? entry : (entry.name ?? '');
        return `${kind}: ${relative(root, resolve(root, String(issue['file'])))} ${name}`;
      });
    }),
  );
}
