import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogs } from '../../i18n/build/vite-plugin.ts';
import { cssOptions } from '../build/css-options.ts';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [catalogs(), optimizeLocales.vite({ locales: [] }), react({ compiler: true })],
  css: cssOptions,
  build: { target: 'es2024', cssMinify: 'lightningcss', assetsInlineLimit: 0, emptyOutDir: true },
});
