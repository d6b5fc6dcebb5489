const STYLE = / style="([^"]*)"/g;
const ENTITIES: Readonly<Record<string, string>> = { '&#x27;': "'", '&quot;': '"', '&amp;': '&' };

const decoded = (css: string): string =>
  css.replaceAll(/&(?:#x27|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/**
 * A mail as a document for a frame of the page. The frame has the policy of the page, by which an element has no style of its own:
 * the same styles stand in one sheet that bears the nonce of the page. Text cannot be taken for an attribute: its quotes are escaped.
 */
export function mailDocument(html: string, nonce: string): string {
  const rules: string[] = [];
  const marked = html.replaceAll(STYLE, (_, css: string) => {
    rules.push(`[data-s="${rules.length}"]{${decoded(css)}}`);
    return ` data-s="${rules.length - 1}"`;
  });
  return marked.replace('</head>', () => `<style nonce="${nonce}">${rules.join('')}</style></head>`);
}

/** The nonce of the page; browsers hide it from selectors, not from scripts of the page. */
export const pageNonce = (): string => document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? '';
