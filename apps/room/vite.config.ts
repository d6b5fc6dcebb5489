import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogs } from '@portico/i18n/build/vite-plugin';
import { cssOptions, cssTarget } from '@portico/ui/build/css-options';
import { summaries } from '@portico/ui/build/without-summaries';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Without what is only loaded where no WebSocket comes through, and with Vite's helper that loads it: from another piece,
 * which needs this one, each would wait for the other.
 */
const FRAME =
  /node_modules\/zod\/|packages\/(?:client\/src\/(?!polled-line)|contract\/|domain\/)|vite\/preload-helper/;

export default defineConfig(({ command }) => ({
  root: at('.'),
  base: '/webappng/room/',
  appType: 'custom',
  plugins: [
    catalogs(),
    summaries(),
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
          input: {
            room: at('src/entries/room.tsx'),
            rtl: at('../../packages/ui/src/styles/fonts-rtl.css'),
          },
          output: {
            // one piece compresses better than a dozen of a kilobyte
            codeSplitting: {
              groups: [{ name: 'frame', test: FRAME, includeDependenciesRecursively: false }],
            },
          },
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
          input: { entry: at('src/server/entry.tsx') },
          output: { entryFileNames: '[name].js' },
        },
      },
    },
  },
}));
