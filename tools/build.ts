// Builds the pages: for the browser and for the server that streams them.
import { createBuilder } from 'vite';
import { root } from './lib/process.ts';

for (const app of ['portal']) {
  const folder = `${root}/apps/${app}`;
  const builder = await createBuilder({
    root: folder,
    configFile: `${folder}/vite.config.ts`,
    configLoader: 'native',
    logLevel: 'warn',
  });
  await builder.build(builder.environments['ssr']!);
}
