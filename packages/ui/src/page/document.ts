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
  fonts: readonly string[];
}

/** What stands around the part that React renders. */
export interface DocumentInput {
  texts: Texts;
  theme: 'light' | 'dark' | 'system';
  contrast: 'more' | 'normal';
  nonce: string;
  title: string;
  assets: PageAssets;
  /** Read by the page's script; never a secret that the reader may not have. */
  boot: unknown;
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

/**
 * Runs before everything else: shows the hint when a script never arrives, or throws before the page is ready. The first
 * format of a date is dear (20 ms of a fast processor): it is made while the scripts are on their way.
 */
const watch = `window.pageProblem=function(){var p=document.getElementById('problem');if(p)p.hidden=false};
addEventListener('error',function(e){if(!window.pageReady&&(e.target===window||e.target.tagName==='SCRIPT'))pageProblem()},true);
addEventListener('unhandledrejection',function(){if(!window.pageReady)pageProblem()});
if(window.requestIdleCallback)requestIdleCallback(function(){new Intl.DateTimeFormat(document.documentElement.lang)});`;

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

function htmlAttributes({ texts: { lang, dir }, theme, contrast }: DocumentInput): string {
  const themed = theme === 'system' ? '' : ` data-theme="${theme}"`;
  return `lang="${lang}" dir="${dir}"${themed}${contrast === 'more' ? ' data-contrast="more"' : ''}`;
}

/** Everything before React's stream. */
export function documentStart(input: DocumentInput): string {
  const { nonce, title, assets, boot, texts } = input;
  return `<!doctype html><html ${htmlAttributes(input)}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="color-scheme" content="light dark">
<meta property="csp-nonce" nonce="${nonce}"><title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
${assets.fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`).join('')}
${styleTags(assets.styles, nonce)}
${assets.preloads.map((href) => `<link rel="modulepreload" href="${href}">`).join('')}
<script nonce="${nonce}">${watch}</script></head><body>
<p id="problem" class="page-problem" role="alert" hidden>${escapeHtml(texts.t('frame.notReady'))} <a href="">${escapeHtml(texts.t('action.reload'))}</a></p>
<script type="application/json" id="boot">${escapeJson(boot)}</script>
<div id="root">`;
}

export const documentEnd = '</div></body></html>';
