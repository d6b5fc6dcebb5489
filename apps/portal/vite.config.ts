import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type BuildEnvironmentOptions } from 'vite';
import { catalogs } from '@portico/i18n/build/vite-plugin';
import { cssOptions, cssTarget } from '@portico/ui/build/css-options';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const FRAME =
  /node_modules\/(?:@tanstack|zod|seroval|seroval-plugins|cookie-es|use-sync-external-store)\/|packages\/(?:client\/src\/(?:call|session)|domain\/src\/(?:tracking-id|session-ticket)|contract\/src\/(?:values|operation|error|identity))/;

/** What every page with a button has. */
const BUTTON =
  /node_modules\/lucide-react\/dist\/esm\/(?:createLucideIcon|Icon|context|defaultAttributes|shared)|packages\/ui\/src\/(?:icon|button-content|plain-button)\./;

/**
 * What pages share compresses better as one piece than as a dozen of a kilobyte. Each must hold all it needs but React: a
 * page that imports its own entry would wait for itself.
 */
const codeSplitting = {
  groups: [
    { name: 'frame', test: FRAME, includeDependenciesRecursively: false },
    { name: 'button', test: BUTTON, includeDependenciesRecursively: false },
  ],
};

type RolldownOptions = NonNullable<BuildEnvironmentOptions['rolldownOptions']>;

/** `'use no memo'` speaks to the React Compiler and has done its work before the bundle is made. */
const onwarn: NonNullable<RolldownOptions['onwarn']> = (warning, warn) => {
  if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
};

export default defineConfig(({ command }) => ({
  root: at('.'),
  base: '/webappng/',
  appType: 'custom',
  plugins: [
    catalogs(),
    // strips React Aria's 34 dictionaries from the browser's build; the server keeps them and picks by request
    optimizeLocales.vite({ locales: [] }),
    react({ compiler: true }),
  ],
  css: cssOptions,
  build: {
    target: 'es2024',
    cssTarget,
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          onwarn,
          input: {
            app: at('src/entries/app.tsx'),
            entry: at('src/entries/entry.tsx'),
            join: at('src/entries/join.ts'),
            door: at('src/features/door/door.module.css'),
            avatar: at('../../packages/ui/src/avatar.module.css'),
            signIn: at('src/entries/sign-in.tsx'),
            rtl: at('../../packages/ui/src/styles/fonts-rtl.css'),
          },
          output: { codeSplitting },
        },
      },
    },
    ssr: {
      // one self-contained bundle; in development React's CommonJS files must stay outside the module runner
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        outDir: 'dist/server',
        minify: false,
        rolldownOptions: {
          onwarn,
          input: { entry: at('src/server/entry.tsx'), mail: at('src/server/mail.ts') },
          output: { entryFileNames: '[name].js' },
        },
      },
    },
  },
}));
