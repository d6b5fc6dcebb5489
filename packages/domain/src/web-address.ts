/** A host with or without a port, and what follows. Nothing before an `@`: that could be a name or a password of somebody. */
const WEB_ADDRESS = /^https?:\/\/(?:\[[\da-f:.]+\]|[^\s/?#@\\:[\]]+)(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/i;

/** Whether a text is an `https:` or `http:` address that anybody may see. */
export const isWebAddress = (text: string): boolean => WEB_ADDRESS.test(text);

/** An address as it is kept: `https://` stands before one that was typed without it or `http://`; empty for none (VALD-05). */
export function webAddress(typed: string): string {
  const text = typed.trim();
  return text === '' || /^https?:\/\//i.test(text) ? text : `https://${text}`;
}
