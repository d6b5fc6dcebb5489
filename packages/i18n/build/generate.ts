import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { checkAll, generatedFiles, staleFiles } from './files.ts';

/** `node build/generate.ts` writes the message types and the list of languages; with `--check` it only says what is wrong. */
function main(isCheck: boolean): number {
  if (!isCheck)
    for (const [path, content] of generatedFiles()) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
  const { errors, open } = checkAll();
  const stale = staleFiles().map((path) => `${path} is stale: run "npm run generate -w packages/i18n"`);
  for (const problem of [...errors, ...stale]) process.stderr.write(`${problem}\n`);
  const openCount = [...open.values()].flat().length;
  process.stdout.write(
    `catalogs: ${errors.length} errors, ${stale.length} stale files, ${openCount} texts open\n`,
  );
  return errors.length + stale.length > 0 ? 1 : 0;
}

process.exitCode = main(process.argv.includes('--check'));
