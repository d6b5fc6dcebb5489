import type { Writable } from 'node:stream';
import type { Call } from './call.ts';
import type { PageView } from './page-views.ts';
import type { Bootstrap } from './bootstrap.ts';
import type { ShownAnnouncement } from './shown-announcement.ts';

export type Theme = 'light' | 'dark' | 'system';

/** How a page looks and speaks, decided before its first byte. */
export interface PageFrame {
  locale: string;
  /** Whose way of writing dates and numbers it follows: a region of the language. */
  region: string;
  /** The reader has said which time zone they are in; where not, a page without an account asks the browser. */
  isZoneChosen: boolean;
  theme: Theme;
  /** What the person chose, or the browser of a guest; `system` for who chose nothing. */
  chosenTheme: Theme;
  contrast: 'more' | 'normal';
  /** Nothing moves that does not have to, whatever the device says. */
  motion: 'reduced' | 'auto';
  /** What the product is called here. */
  product: string;
  /** What stands beside a page's name in the title of its window (GARD-01). */
  windowTitle: string;
  /** The browser is too old for our scripts: the page comes without them, and says so (OP-80). */
  isOldBrowser?: true;
}

/** What the server asks the pages for. */
export interface PageRequest {
  frame: PageFrame;
  /** The address with its query, below the origin. */
  path: string;
  /** A page of its own entry, or the portal itself behind its router. */
  view: PageView;
  boot: Bootstrap;
  /** What the site announces to whoever reads it, the newest first. */
  announcements: readonly ShownAnnouncement[];
  /** The calls that loaders make while the page is rendered; in the browser the same ones go over HTTP. */
  call: Call;
  /** Whether what a call failed with is a fault of the server, which may be over with the next try. */
  isFault(error: unknown): boolean;
  nonce: string;
  signal: AbortSignal;
  onError(error: unknown): void;
}

/** What the banner of a site is made of. */
export interface BannerRequest extends Pick<PageRequest, 'frame' | 'announcements'> {
  boot: Pick<Bootstrap, 'basePath' | 'csrfToken'>;
  /** Where whoever puts one away without script goes on. */
  path: string;
}

/** Decided before the first byte. */
export type PageAnswer =
  | { kind: 'redirect'; status: 302 | 307; location: string }
  | { kind: 'page'; status: number; pipe(out: Writable): void };

/** The door of `dist/server/entry.js` of an app with pages; nothing else of it is known to the server. */
export interface PagesBundle {
  version: 1;
  /** `assetsOf` is given in development only: the built bundle reads its own manifest. */
  render(request: PageRequest, assetsOf?: AssetsOf): Promise<PageAnswer>;
  /** What stands above a page while the site announces something, as HTML; nothing where it does not. */
  banner?(request: BannerRequest): string;
  /** Built files that a page on the way here may fetch while it is idle, for a reader of this locale. */
  prefetches?(locale: string): readonly string[];
}

/** A style sheet of a page. */
export interface Sheet {
  href: string;
  /** What it says, where the page may carry it along: it then paints without asking for it. */
  text?: string;
}

/** The built files that a page needs. */
export interface Assets {
  scripts: readonly string[];
  preloads: readonly string[];
  styles: readonly Sheet[];
}

/** Sources, as Vite's manifest names them, to their built files; the first is the page's entry. */
export type AssetsOf = (sources: readonly string[]) => Assets | Promise<Assets>;
