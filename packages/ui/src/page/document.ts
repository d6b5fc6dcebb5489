import type { Texts } from '@portico/i18n/texts';

/** A style sheet; with its text the page carries it along, and paints without waiting for another answer. */
export interface PageSheet {
  href: string;
  text?: string;
}

/** The built files that a page needs; the first bytes of a page name them all. */
export interface PageAssets {
  scripts: readonly string[];
  preloads: readonly string[];
  styles: readonly PageSheet[];
}

/** What stands around the part that React renders. */
export interface DocumentInput {
  texts: Texts;
  theme: 'light' | 'dark' | 'system';
  contrast: 'more' | 'normal';
  motion: 'reduced' | 'auto';
  nonce: string;
  title: string;
  assets: PageAssets;
  /** Read by the page's script; never a secret that the reader may not have. */
  boot: unknown;
  /** The browser knows too little for our scripts: it gets none, and the page says why. */
  isOldBrowser?: boolean;
  /** HTML that stands above the page, beside what React renders, and its script, which makes it work. */
  banner?: { html: string; script: string | undefined };
  /** Where a page leads by itself after a while. Where its script runs, that does it, and whoever reads may stop it. */
  refresh?: { seconds: number; address: string };
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');

/** JSON that may stand inside a script element: without `<` nothing can close the element. */
const escapeJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);

/** Letters that a reader's names may have in any language: those of one file of a face, and one of them. */
const moreLetters: readonly [letters: RegExp, letter: string][] = [
  [/[\u0100-\u02ba]/, '\u0101'],
  [/[\u0400-\u045f]/, '\u0430'],
];

/** Faces whose letters the page shows at once, each with one of them. */
function facesOf(lang: string, said: string): [family: string, letter: string][] {
  const latin = ['a', ...moreLetters.flatMap(([letters, letter]) => (letters.test(said) ? [letter] : []))];
  const faces = latin.map((letter): [string, string] => ['Geist Variable', letter]);
  if (lang.startsWith('ar')) faces.push(['Vazirmatn Variable', '\u0627']);
  if (lang.startsWith('he')) faces.push(['Noto Sans Hebrew Variable', '\u05d0']);
  return faces;
}

/** Has the first fonts fetched with the first bytes. A preload would do that too, and hold back the first paint for them. */
const fetchFonts = (lang: string, said: string): string =>
  facesOf(lang, said)
    .map(([family, letter]) => `document.fonts.load("1em '${family}'","${letter}").catch(Object);`)
    .join('');

/**
 * Runs before everything else: shows the hint when a script never arrives, or throws before the page is ready, and
 * remembers the button that is pressed before anything listens. The first format of its kind is dear (of a date 20 ms of
 * a fast processor): they are made while the scripts are on their way.
 */
const watch = `window.pageProblem=function(){var p=document.getElementById('problem');if(p)p.hidden=false};
addEventListener('error',function(e){if(!window.pageReady&&(e.target===window||e.target.tagName==='SCRIPT'))pageProblem()},true);
addEventListener('unhandledrejection',function(){if(!window.pageReady)pageProblem()});
addEventListener('click',function(e){if(!window.pageHears)window.pageWish=e.target.closest('button[type=button]')},true);
if(window.requestIdleCallback)['DateTimeFormat','NumberFormat','PluralRules','ListFormat','RelativeTimeFormat'].forEach(function(n){requestIdleCallback(function(){new Intl[n](document.documentElement.lang)})});`;

/**
 * The layers in their order, then the sheets. What is here as text is named once more by a link that fetches nothing:
 * Vite's loader of chunks looks for it before it fetches a sheet that a later chunk needs too.
 */
function styleTags(sheets: readonly PageSheet[], nonce: string): string {
  const texts = sheets.map(({ text = '' }) => text).join('');
  const links = sheets.map(
    ({ href, text }) => `<link rel="stylesheet" href="${href}"${text === undefined ? '' : ` disabled`}>`,
  );
  return `<style nonce="${nonce}">@layer reset, tokens, base, ui, app;${texts}</style>\n${links.join('')}`;
}

function htmlAttributes({ texts: { lang, dir }, theme, contrast, motion }: DocumentInput): string {
  const themed = theme === 'system' ? '' : ` data-theme="${theme}"`;
  const still = motion === 'reduced' ? ' data-motion="reduced"' : '';
  return `lang="${lang}" dir="${dir}"${themed}${contrast === 'more' ? ' data-contrast="more"' : ''}${still}`;
}

/** The script's work where there is none. */
function refreshTag({ refresh, isOldBrowser = false }: DocumentInput): string {
  if (!refresh) return '';
  const tag = `<meta http-equiv="refresh" content="${refresh.seconds}; url=${escapeHtml(refresh.address)}">`;
  return isOldBrowser ? tag : `<noscript>${tag}</noscript>`;
}

/** Scripts, and what only they read. */
const scriptTags = ({ nonce, assets, texts }: DocumentInput, boot: string): string =>
  `${assets.preloads.map((href) => `<link rel="modulepreload" href="${href}">`).join('')}
<script nonce="${nonce}">${fetchFonts(texts.lang, boot)}${watch}</script>`;

/** What stands above the page: that it is old, or the hint of a page that does not become interactive and what its script reads. */
const beforePage = ({ texts, isOldBrowser = false }: DocumentInput, boot: string): string =>
  isOldBrowser
    ? `<aside class="page-problem">${escapeHtml(texts.t('browser.outdated'))}</aside>`
    : `<p id="problem" class="page-problem" role="alert" hidden>${escapeHtml(texts.t('frame.notReady'))} <a href="">${escapeHtml(texts.t('action.reload'))}</a></p>
<script type="application/json" id="boot">${boot}</script>`;

/** What is announced above the page. */
const bannerTags = ({ banner, nonce, isOldBrowser = false }: DocumentInput): string =>
  banner
    ? `${banner.html}${banner.script === undefined || isOldBrowser ? '' : `<script type="module" nonce="${nonce}" src="${banner.script}"></script>`}`
    : '';

/** Everything before React's stream. */
export function documentStart(input: DocumentInput): string {
  const { nonce, title, assets, isOldBrowser = false } = input;
  const boot = escapeJson(input.boot);
  return `<!doctype html><html ${htmlAttributes(input)}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="color-scheme" content="light dark">
<meta property="csp-nonce" nonce="${nonce}"><title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">${refreshTag(input)}
${styleTags(assets.styles, nonce)}
${isOldBrowser ? '' : scriptTags(input, boot)}</head><body>
${beforePage(input, boot)}${bannerTags(input)}
<div id="root">`;
}

export const documentEnd = '</div></body></html>';
