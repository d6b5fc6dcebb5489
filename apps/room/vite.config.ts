import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogs } from '@portico/i18n/build/vite-plugin';
import { ariaStrings } from '@portico/ui/build/aria-strings';
import { cssOptions, cssTarget } from '@portico/ui/build/css-options';
import { firstLoads } from '@portico/ui/build/first-load';
import { summaries } from '@portico/ui/build/without-summaries';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Without what is only loaded where no WebSocket comes through, and with Vite's helper that loads it: from another piece,
 * which needs this one, each would wait for the other.
 */
const FRAME =
  /node_modules\/zod\/|packages\/(?:client\/src\/(?!polled-line)|contract\/|domain\/)|vite\/preload-helper/;

const TOASTS = /useToastState|use-sync-external-store\//;

const door = [at('src/entries/room.tsx')];
const inside = [at('src/pages/inside.tsx')];
const features = (...names: string[]): string[] => names.map((name) => at(`src/features/${name}`));
const overlays = features('people/people.tsx', 'shortcuts/help.tsx', 'connection/explanation.tsx');

/**
 * What the door and the room load first are few pieces: one compresses better than a dozen of a kilobyte. What opens later is
 * one piece each, and what menus and dialogs are made of is one for all of them.
 */
const codeSplitting = {
  groups: [
    { name: 'frame', test: FRAME, includeDependenciesRecursively: false },
    // the queue of toasts is here from the start, what shows them comes later
    { name: 'toasts', test: TOASTS, includeDependenciesRecursively: false },
    firstLoads({
      pieces: [
        { name: 'door', sources: door, apart: [] },
        { name: 'inside', sources: inside, apart: [] },
        {
          name: 'overlays',
          sources: overlays,
          sharedWith: features('controls/menus.ts', 'settings/settings.tsx', 'line/line-dialog.tsx'),
          apart: [],
        },
      ],
      later: [/react-aria-components\/dist\/(?:exports|private)\/Toast\./],
    }),
  ],
};

export default defineConfig(({ command }) => ({
  root: at('.'),
  base: '/webappng/room/',
  appType: 'custom',
  plugins: [
    catalogs(ariaStrings),
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
            codeSplitting,
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
