// Builds the pages: for the browser, compressed at once, and for the server that streams them. What is only weighed need not
// be compressed: `--uncompressed`.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { parseArgs, promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createBuilder } from 'vite';
import { recordBuild, setAside } from './lib/kept-assets.ts';
import { root } from './lib/process.ts';

const { values } = parseArgs({ options: { uncompressed: { type: 'boolean', default: false } } });
const { version } = JSON.parse(await readFile(`${root}/package.json`, 'utf8')) as { version: string };

const packs = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};

/** Writes each text file once more in both encodings, so that no request waits for a compressor. */
async function compressFiles(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg|json)$/.test(name));
  for (const name of names) {
    const bytes = await readFile(`${folder}/${name}`);
    for (const [ending, pack] of Object.entries(packs))
      await writeFile(`${folder}/${name}.${ending}`, await pack(bytes));
  }
}

for (const app of ['portal', 'room']) {
  const folder = `${root}/apps/${app}`;
  const builder = await createBuilder({
    root: folder,
    configFile: `${folder}/vite.config.ts`,
    configLoader: 'native',
    logLevel: 'warn',
    build: { chunkSizeWarningLimit: Infinity }, // what a page may fetch is what `npm run size` checks
  });
  await setAside(`${folder}/dist`, version);
  for (const environment of Object.values(builder.environments)) await builder.build(environment);
  if (!values.uncompressed) await compressFiles(`${folder}/dist/client/assets`);
  await recordBuild(`${folder}/dist`, version);
}
