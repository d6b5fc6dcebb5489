import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { RawCatalog } from './catalogs.ts';
import { parseMessage } from './icu.ts';

const PLAIN = 'AaBCcDdEeGgHhIiJjKkLlNnOoPRrSsTtUuWwYyZz';
const ACCENTED = 'ÅåƁĈĉÐðÉéĜĝĤĥÎîĴĵĶķĻļÑñÖöƤŔŕŜŝŢţÛûŴŵÝýŽž';

/** German runs about a third longer than English, more in short words. */
const growth = (length: number): string =>
  length === 0 ? '' : ' ~'.padEnd(Math.ceil(length * 0.35) + 2, '~');

const accented = (text: string): string =>
  text.replaceAll(/[A-Za-z]/g, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);

function pseudoNodes(nodes: readonly MessageFormatElement[]): MessageFormatElement[] {
  return nodes.map((node): MessageFormatElement => {
    if (node.type === TYPE.literal) return { ...node, value: accented(node.value) };
    if (node.type !== TYPE.plural && node.type !== TYPE.select) return node;
    const options = Object.entries(node.options).map(([name, option]) => [
      name,
      { ...option, value: pseudoNodes(option.value) },
    ]);
    return { ...node, options: Object.fromEntries(options) };
  });
}

/** The message accented and a third longer, in brackets: what stays plain English on a screen is no catalog text. */
export function pseudoMessage(message: string): string {
  const nodes = parseMessage(message);
  const letters = nodes.reduce((sum, node) => sum + (node.type === TYPE.literal ? node.value.length : 8), 0);
  return `[${printAST(pseudoNodes(nodes))}${growth(letters)}]`;
}

/** The pseudo-locale of one area. */
export const pseudoCatalog = (catalog: RawCatalog): RawCatalog =>
  Object.fromEntries(Object.entries(catalog).map(([key, message]) => [key, pseudoMessage(message)]));
