import { describe, expect, test } from 'vitest';
import {
  csvLine,
  csvSeparators,
  CsvError,
  CsvReader,
  defused,
  readCsv,
  separatorOf,
  withoutApostrophe,
} from './csv.ts';
import { randomNumbers } from './testing/random-rules.ts';

const cellsOf = (text: string, separator: ',' | ';' | '\t' = ',') =>
  readCsv(text, separator).map(({ cells }) => cells);

function problemOf(text: string): { problem: string; line: number } | undefined {
  try {
    readCsv(text, ',');
  } catch (error) {
    if (error instanceof CsvError) return { problem: error.problem, line: error.line };
  }
  return undefined;
}

/** Cells of signs that mean something to a table, or to a table program. */
const SIGNS = ['a', 'Ä', 'ن', '"', ',', ';', '\t', '\r', '\n', '\r\n', ' ', "'", '=', '+', '-', '@', '😀'];

function randomTable(next: (below: number) => number): string[][] {
  const width = 1 + next(4);
  return Array.from({ length: 1 + next(6) }, () =>
    Array.from({ length: width }, (_, column) => {
      const cell = Array.from({ length: next(6) }, () => SIGNS[next(SIGNS.length)]).join('');
      return column === 0 ? `x${cell}` : cell; // a row of nothing is none
    }),
  );
}

describe('a table as text', () => {
  test('is read with quotes, whatever ends its lines, and says where each row begins', () => {
    expect(readCsv('a,b\r\n"c\r\nd","e ""f"""\n\n,,\ng,\r"h",i', ',')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['c\r\nd', 'e "f"'] },
      { line: 6, cells: ['g', ''] },
      { line: 7, cells: ['h', 'i'] },
    ]);
    expect(cellsOf('a;b,c\n', ';')).toEqual([['a', 'b,c']]);
    expect(cellsOf('a\tb"c\n', '\t')).toEqual([['a', 'b"c']]);
    expect(cellsOf('')).toEqual([]);
  });

  test('is none with a quote that is not closed, text behind one that is, or a cell without end', () => {
    expect(problemOf('a\nb,"c\nd')).toEqual({ problem: 'quote', line: 2 });
    expect(problemOf('a\n"b"c\n')).toEqual({ problem: 'quote', line: 2 });
    expect(problemOf(`a\n${'b'.repeat(4001)}\n`)).toEqual({ problem: 'tooLong', line: 2 });
    expect(problemOf(','.repeat(300))).toEqual({ problem: 'tooLong', line: 1 });
    expect(problemOf('a\n"b"\n')).toBeUndefined();
  });

  test('reads back as it was written, in whatever pieces it comes', () => {
    const next = randomNumbers(7);
    for (let round = 0; round < 400; round += 1) {
      const table = randomTable(next);
      const text = table.map((cells) => csvLine(cells.map(defused))).join('');
      const reader = new CsvReader(',');
      const rows = [];
      for (let at = 0; at < text.length;) {
        const to = at + 1 + next(5);
        rows.push(...reader.push(text.slice(at, to)));
        at = to;
      }
      rows.push(...reader.end());
      expect(rows.map(({ cells }) => cells.map(withoutApostrophe))).toEqual(table);
      expect(rows).toEqual(readCsv(text, ','));
    }
  });

  test('is cut where its first line is cut most often, outside of quotes', () => {
    expect(separatorOf('name;mail;"a,b,c,d"\nx,y,z,a,b,c')).toBe(';');
    expect(separatorOf('name\tmail\n')).toBe('\t');
    expect(separatorOf('name,mail;x,y')).toBe(',');
    expect(separatorOf('mail')).toBe(',');
    for (const separator of csvSeparators) expect(separatorOf(`\n"a\nb"${separator}c`)).toBe(separator);
  });
});

describe('a cell that a table program would run', () => {
  test('has an apostrophe before it, which is taken off again', () => {
    for (const cell of ['=1+1', '+4512', '-1', '@SUM(A1)', '\tx', '\rx', "'=x", "''+x"]) {
      expect(defused(cell)).toBe(`'${cell}`);
      expect(withoutApostrophe(defused(cell))).toBe(cell);
    }
    for (const cell of ['', 'a=b', "O'Neil", "'s-Hertogenbosch", 'ن']) {
      expect(defused(cell)).toBe(cell);
      expect(withoutApostrophe(cell)).toBe(cell);
    }
  });
});
