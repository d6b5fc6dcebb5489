import type { PagesBundle } from '@portico/contract/pages';
import { renderApp } from './app-page.tsx';
import { renderBanner } from './banner.tsx';
import { builtAssets } from './assets.ts';
import { renderEntry } from './entry-page.tsx';
import { renderUnsupported } from './unsupported-browser.tsx';

/** The door of `dist/server/entry.js`: all that the server knows of the portal's pages. */
export default {
  version: 1,
  banner: renderBanner,
  async render(request, assetsOf = builtAssets) {
    const { view } = request;
    if (view.kind === 'room') throw new Error('the room has pages of its own');
    if (view.kind === 'unsupportedBrowser') return await renderUnsupported(request, view, assetsOf);
    return await (view.kind === 'app'
      ? renderApp(request, view, assetsOf)
      : renderEntry(request, view, assetsOf));
  },
} satisfies PagesBundle;
