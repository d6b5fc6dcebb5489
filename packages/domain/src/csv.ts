/** What can stand between the cells of a line. */
export const csvSeparators = [',', ';', '\t'] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

/** One row of a table as text, and the line of the file that it begins on, from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** Why a text is no table: a quote that was not closed, or text behind one that was; or a cell, or a row, that is too long. */
export type CsvProblem = 'quote' | 'tooLong';

/** A text that is no table, from this line on. */
export class CsvError extends Error {
  readonly problem: CsvProblem;
  readonly line: number;

  constructor(problem: CsvProblem, line: number) {
    super(`the table is wrong on line ${line}: ${problem}`);
    this.problem = problem;
    this.line = line;
  }
}

const MOST_CELL_CHARACTERS = 4000;
const MOST_CELLS = 200;

const LINE_END = /\r\n|[\r\n]/g;

/**
 * Reads a table (RFC 4180) of pieces of text, in as much memory as its longest row takes. Lines end as on any system, a row
 * of nothing is none, and within quotes a doubled quote is one.
 * @throws {CsvError}
 */
export class CsvReader {
  readonly #separator: CsvSeparator;
  #rows: CsvRow[] = [];
  #cells: string[] = [];
  #cell = '';
  #state: 'start' | 'plain' | 'quoted' | 'closed' = 'start';
  #line = 1;
  /** The line that the row began on. */
  #began = 1;
  #isAfterReturn = false;

  constructor(separator: CsvSeparator) {
    this.#separator = separator;
  }

  /** Answers the rows that ended within this piece. */
  push(text: string): CsvRow[] {
    for (let at = 0; at < text.length;)
      at = this.#state === 'quoted' ? this.#quoted(text, at) : this.#plain(text, at);
    return this.#taken();
  }

  /** The last row, where no line end is behind it. */
  end(): CsvRow[] {
    if (this.#state === 'quoted') throw new CsvError('quote', this.#began);
    if (this.#state !== 'start' || this.#cells.length > 0) this.#endRow();
    return this.#taken();
  }

  #taken(): CsvRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  #add(text: string): void {
    this.#cell += text;
    if (this.#cell.length > MOST_CELL_CHARACTERS) throw new CsvError('tooLong', this.#began);
  }

  /** Up to the next quote; the one that closes may be the first of two. */
  #quoted(text: string, from: number): number {
    const quote = text.indexOf('"', from);
    const part = text.slice(from, quote === -1 ? text.length : quote);
    this.#add(part);
    this.#line +=
      (part.match(LINE_END)?.length ?? 0) - (this.#isAfterReturn && part.startsWith('\n') ? 1 : 0);
    this.#isAfterReturn = quote === -1 && part.endsWith('\r');
    if (quote === -1) return text.length;
    this.#state = 'closed';
    return quote + 1;
  }

  #plain(text: string, at: number): number {
    const character = text.charAt(at);
    const isSecond = this.#isAfterReturn && character === '\n';
    this.#isAfterReturn = character === '\r';
    if (isSecond) return at + 1;
    if (character === this.#separator) this.#endCell();
    else if (character === '\n' || character === '\r') this.#endLine();
    else if (character === '"' && this.#state !== 'plain') this.#quote();
    else return this.#run(text, at);
    return at + 1;
  }

  #quote(): void {
    if (this.#state === 'closed') this.#add('"');
    this.#state = 'quoted';
  }

  /** Up to whatever ends a cell without quotes. */
  #run(text: string, from: number): number {
    if (this.#state === 'closed') throw new CsvError('quote', this.#line);
    let to = from;
    while (to < text.length && !this.#ends(text.charAt(to))) to += 1;
    this.#add(text.slice(from, to));
    this.#state = 'plain';
    return to;
  }

  #ends(character: string): boolean {
    return character === this.#separator || character === '\n' || character === '\r';
  }

  #endCell(): void {
    this.#cells.push(this.#cell);
    if (this.#cells.length > MOST_CELLS) throw new CsvError('tooLong', this.#began);
    this.#cell = '';
    this.#state = 'start';
  }

  #endRow(): void {
    this.#endCell();
    if (this.#cells.some((cell) => cell.trim() !== ''))
      this.#rows.push({ line: this.#began, cells: this.#cells });
    this.#cells = [];
  }

  #endLine(): void {
    this.#endRow();
    this.#line += 1;
    this.#began = this.#line;
  }
}

/** Reads a whole text. */
export function readCsv(text: string, separator: CsvSeparator): CsvRow[] {
  const reader = new CsvReader(separator);
  return [...reader.push(text), ...reader.end()];
}

const HEAD = /^(?:"(?:[^"]|"")*"?|[^"\r\n])*/;

/** What stands between the cells of a table, by its first line: what stands there most often outside of quotes. */
export function separatorOf(text: string): CsvSeparator {
  const head = (HEAD.exec(text.trimStart().slice(0, 20_000))?.[0] ?? '').replaceAll(/"(?:[^"]|"")*"?/g, '');
  const [best] = csvSeparators
    .map((separator) => ({ separator, count: head.split(separator).length }))
    .toSorted((a, b) => b.count - a.count);
  return best?.separator ?? ',';
}

const IS_FORMULA = /^'*[=+\-@\t\r]/;
const IS_DEFUSED = /^'+[=+\-@\t\r]/;

/** A cell that no table program takes for a formula: an apostrophe stands before one that begins like it (CWE-1236). */
export const defused = (cell: string): string => (IS_FORMULA.test(cell) ? `'${cell}` : cell);

/** A cell as it was before `defused`. */
export const withoutApostrophe = (cell: string): string => (IS_DEFUSED.test(cell) ? cell.slice(1) : cell);

/** One line of a table with its end, each cell in quotes where it would be read as something else. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
