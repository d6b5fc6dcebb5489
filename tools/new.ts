// `npm run new:module NAME` and `npm run new:feature NAME`: the first files of a capability, in the shape of the others.
import { join } from 'node:path';
import { bin, capture, print, root, runThrough } from './lib/process.ts';
import { featureFiles, moduleFiles, NotMade, writePlan } from './new/plan.ts';

const [kind, ...words] = process.argv.slice(2);
const isModule = kind === 'module';

const next = (name: string): string[] =>
  isModule
    ? [
        'It is whole and empty of meaning: a list of names that administrators add to. Now make it yours:',
        `  packages/contract/src/${name}.ts        what it is asked and answers`,
        '  the new migration                       its columns; free to change until it ran anywhere',
        `  apps/server/src/modules/${name}/        service, policy and test; then npm run generate`,
        '  docs/permissions.md                     who may call it now, which npm run generate writes',
        `A page for it: npm run new:feature ${name}. Its tests: npx vitest run --project server ${name}`,
      ]
    : [
        `Its page is at {site}/${name}/home. Now make it yours:`,
        `  packages/i18n/locales/{en,ar}/frame.json     its title in both languages (the Arabic one is still English)`,
        `  packages/i18n/locales/{en,ar}/${name}.json   its other words; then npm run generate`,
        `  apps/portal/src/pages/${name}.pages.ts       its address, and its place in the menu`,
        `  e2e/${name}.spec.ts                          a journey, as those beside it`,
      ];

const usage = `npm run new:${kind ?? ''} takes one name, in the plural: announcements, waiting-rooms`;

async function make(): Promise<void> {
  const [name, ...more] = words;
  if (name === '--help' || name === '-h') return print(usage);
  if (name === undefined || more.length > 0) throw new NotMade(usage);
  const plan = isModule ? moduleFiles(root, name) : featureFiles(root, name);
  writePlan(root, plan);
  const written = Object.keys(plan);
  const formatted = await capture(
    bin('oxfmt'),
    written.filter((file) => !file.endsWith('.json')),
  );
  if (formatted.code !== 0) throw new Error(formatted.output);
  const code = await runThrough(process.execPath, [join(root, 'tools/generate.ts')]);
  if (code !== 0) throw new Error('the generated files could not be written');
  for (const line of [...written.map((file) => `wrote ${file}`), '', ...next(name)]) print(line);
}

try {
  await make();
} catch (error) {
  if (!(error instanceof NotMade)) throw error;
  process.stderr.write(`portico: ${error.message}\n`);
  process.exitCode = 1;
}
