import { createElement as h } from 'react';

/** What a page says: its first words as a heading, every other line below. */
export interface Words {
  title: string;
  lines: readonly string[];
}

/** The same words and nothing else: what React alone costs on this machine. */
export function BarePage({ title, lines }: Words) {
  const rows = lines.map((line, index) => h('li', { key: index }, h('button', { type: 'button' }, line)));
  return h('main', null, h('h1', null, title), h('ul', null, rows));
}
