import { createReadStream } from 'node:fs';
import { CsvError, CsvReader, separatorOf, type CsvRow, type CsvSeparator } from '@portico/domain/csv';
import { EncodingGuess, type TextEncoding } from '@portico/domain/text-encoding';
import { Failure } from '../../platform/errors/failure.ts';

const PIECE_BYTES = 65_536;

const piecesOf = (path: string): AsyncIterable<Buffer> =>
  createReadStream(path, { highWaterMark: PIECE_BYTES }) as AsyncIterable<Buffer>;

/** How a file is written, after one look at all of it. */
async function encodingOf(path: string): Promise<TextEncoding> {
  const guess = new EncodingGuess();
  for await (const piece of piecesOf(path)) guess.push(piece);
  const encoding = guess.result();
  if (!encoding) throw new Failure('fileTypeRefused');
  return encoding;
}

async function* textOf(path: string, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding); // takes the mark of byte order away
  for await (const piece of piecesOf(path)) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

/** The database keeps no zero, and no table means one. */
const plain = ({ line, cells }: CsvRow): CsvRow => ({
  line,
  cells: cells.map((cell) => cell.replaceAll('\0', '').trim()),
});

async function* rowsOf(
  texts: AsyncIterable<string>,
  onSeparator: (separator: CsvSeparator) => void,
): AsyncGenerator<CsvRow[]> {
  let reader: CsvReader | undefined;
  for await (const text of texts) {
    if (!reader) {
      const separator = separatorOf(text);
      onSeparator(separator);
      reader = new CsvReader(separator);
    }
    yield reader.push(text).map(plain);
  }
  yield (reader?.end() ?? []).map(plain);
}

/** A table as it is read: how it is written, and its rows, some at a time. */
export interface Table {
  encoding: TextEncoding;
  /** Known once the first rows are. */
  separator: CsvSeparator;
  rows: AsyncGenerator<CsvRow[]>;
}

/** Says what is wrong with a table that is none. */
export const brokenTable = (error: unknown): unknown =>
  error instanceof CsvError
    ? new Failure('tableBroken', { fields: { table: error.problem, line: String(error.line) }, cause: error })
    : error;

/**
 * Opens a table, in as much memory as a piece of it takes.
 * @throws {Failure} for what is no text.
 */
export async function openTable(path: string): Promise<Table> {
  const encoding = await encodingOf(path);
  const table: Table = {
    encoding,
    separator: ',',
    rows: rowsOf(textOf(path, encoding), (separator) => {
      table.separator = separator;
    }),
  };
  return table;
}
