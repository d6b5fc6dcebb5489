import { readCsv, separatorOf } from '@portico/domain/csv';
import { readMailAddress } from '@portico/domain/mail-address';
import { EncodingGuess } from '@portico/domain/text-encoding';

/** The text of a file, however it is written; undefined for what is none. */
function textOf(bytes: Uint8Array): string | undefined {
  const guess = new EncodingGuess();
  guess.push(bytes);
  const encoding = guess.result();
  return encoding && new TextDecoder(encoding).decode(bytes);
}

/** The addresses in a table, whichever column they are in; a file that is none has no address. */
export async function addressesIn(file: Blob): Promise<string[]> {
  const text = textOf(new Uint8Array(await file.arrayBuffer()));
  if (text === undefined) return [];
  try {
    const cells = readCsv(text, separatorOf(text)).flatMap((row) => row.cells);
    return [
      ...new Set(cells.map((cell) => cell.trim()).filter((cell) => readMailAddress(cell) !== undefined)),
    ];
  } catch {
    return [];
  }
}
