import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type BuildEnvironmentOptions } from 'vite';
import { catalogs } from '@portico/i18n/build/vite-plugin';
import { ariaStrings } from '@portico/ui/build/aria-strings';
import { cssOptions, cssTarget } from '@portico/ui/build/css-options';
import { firstLoads } from '@portico/ui/build/first-load';
import { iconFiles } from '@portico/ui/build/icon-files';
import { summaries } from '@portico/ui/build/without-summaries';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const entry = (name: string): string => at(`src/entries/${name}`);
const app = [entry('app.tsx'), at('src/pages/home.tsx')];
const avatar = at('../../packages/ui/src/avatar.module.css');
const guest = [entry('join.ts'), entry('errors.ts'), avatar];

/** One file instead of one for each set of parts that share a module. */
const together = (name: string, test: RegExp) => ({ name, test, includeDependenciesRecursively: false });

/**
 * All pages have what a guest's has, all others also React and what a button needs; those behind the sign-in share a frame.
 */
const codeSplitting = {
  groups: [
    firstLoads({
      pieces: [
        { name: 'least', sources: app, sharedWith: guest, apart: [] },
        { name: 'base', sources: app, sharedWith: [entry('sign-in.tsx'), entry('entry.tsx')], apart: guest },
        { name: 'entries', sources: [entry('sign-in.tsx')], sharedWith: [entry('entry.tsx')], apart: guest },
        { name: 'frame', sources: app, apart: [...guest, entry('entry.tsx')] },
      ],
      later: [
        /node_modules\/(?:react-aria-components\/(?!dist\/exports\/I18nProvider\.)|react-stately\/|@internationalized\/|clsx\/)/,
        /node_modules\/@tanstack\//,
        /node_modules\/react-aria\/dist\/private\/(?!ssr|i18n\/(?:utils|useDefaultLocale|I18nProvider)\.)/,
        /packages\/ui\/src\/(?:toasts|use-copy-link|skeleton)\./,
        /features\/meetings\/(?:meeting-info|meeting-list|list-bar|list\.model|list\.queries|meetings\.queries|use-cancel|use-more-actions|use-copy-invitation|enter-state|site-[a-z]+(?:\.[a-z]+)?|use-site-actions)\./,
      ],
    }),
    together('icons', /node_modules\/lucide-react\/dist\/esm\/icons\//),
    together('queries', /node_modules\/@tanstack\/(?:react-query|query-core)\//),
  ],
};

/** Entries, and the looks of those that React does not make interactive. */
const input = {
  app: entry('app.tsx'),
  entry: entry('entry.tsx'),
  join: entry('join.ts'),
  banner: entry('banner.ts'),
  bannerLooks: at('src/app/banner/banner.module.css'),
  door: at('src/features/door/door.module.css'),
  avatar,
  errors: entry('errors.ts'),
  guest: at('src/features/guest/guest.module.css'),
  errorLooks: at('src/features/errors/errors.module.css'),
  errorArt: at('../../packages/ui/src/art/errors/errors.module.css'),
  unsupported: at('src/features/errors/unsupported.css'),
  signIn: entry('sign-in.tsx'),
  rtl: at('../../packages/ui/src/styles/fonts-rtl.css'),
};

type RolldownOptions = NonNullable<BuildEnvironmentOptions['rolldownOptions']>;

type OnWarn = NonNullable<RolldownOptions['onwarn']>;

/** `'use no memo'` speaks to the React Compiler and has done its work before the bundle is made. */
const onwarn: OnWarn = (warning, warn) => {
  if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
};

/** The server has all code from its start: what comes later in a browser, as the pictures of errors, needs no file of its own there. */
const onServerWarn: OnWarn = (warning, warn) => {
  if (warning.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') onwarn(warning, warn);
};

export default defineConfig(({ command }) => ({
  root: at('.'),
  base: '/webappng/',
  appType: 'custom',
  plugins: [
    catalogs(ariaStrings),
    summaries(),
    // strips React Aria's 34 dictionaries from the browser's build; the server keeps them and picks by request
    optimizeLocales.vite({ locales: [] }),
    react({ compiler: true }),
    iconFiles(),
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
          input,
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
          onwarn: onServerWarn,
          input: { entry: at('src/server/entry.tsx'), mail: at('src/server/mail.ts') },
          output: { entryFileNames: '[name].js' },
        },
      },
    },
  },
}));
