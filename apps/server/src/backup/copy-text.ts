import { StringDecoder } from 'node:string_decoder';

/** The values of a row in the text form of their types; null is NULL. */
export type Row = readonly (string | null)[];

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const unescapes: Readonly<Record<string, string>> = { '\\': '\\', t: '\t', n: '\n', r: '\r' };

/** A row as a line of PostgreSQL's COPY in text form (PostgreSQL 15, COPY, "Text Format"). */
export const copyLine = (row: Row): string =>
  `${row.map((value) => (value === null ? '\\N' : value.replace(/[\\\t\n\r]/g, (one) => escapes[one] ?? one))).join('\t')}\n`;

const parseValue = (text: string): string | null =>
  text === '\\N' ? null : text.replace(/\\(.)/g, (_all, one: string) => unescapes[one] ?? one);

/** The rows of a text that `copyLine` has written. */
export async function* readCopyLines(source: AsyncIterable<Buffer>): AsyncGenerator<Row> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const bytes of source) {
    const lines = (rest + decoder.write(bytes)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield line.split('\t').map(parseValue);
  }
  if (rest !== '') throw new Error('the last row has no end');
}
