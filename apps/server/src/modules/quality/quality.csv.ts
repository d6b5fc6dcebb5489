import { gradeOf, limitsOf, lossDown, lossUp } from '@portico/domain/line-quality';
import { stretchOf } from './sums.store.ts';
import type { MinuteRow } from './report.store.ts';

/** How a spreadsheet would begin a formula: such a cell is written as text (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

/** One cell of RFC 4180, always quoted: nothing that somebody is called becomes a cell, a line or a formula of its own. */
export const csvCell = (text: string): string =>
  `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

const lineOf = (cells: readonly (string | number | undefined)[]): string =>
  `${cells
    .map((cell) => (typeof cell === 'string' ? csvCell(cell) : cell === undefined ? '' : String(cell)))
    .join(',')}\r\n`;

const COLUMNS = [
  'participant',
  'guest',
  'minute (UTC)',
  'measured s',
  'grade',
  'sent kbit/s',
  'received kbit/s',
  'loss sent %',
  'loss received %',
  'round trip ms',
  'jitter ms',
  'own picture lines',
  'own layers',
  'pictures received',
  'largest picture lines',
  'pictures lowered',
  'pictures held',
  'downlink estimate kbit/s',
  'limited by',
];

/** With the mark that tells spreadsheets that it is UTF-8. */
export const csvHead = (): string => `\uFEFF${lineOf(COLUMNS)}`;

const rounded = (value: number | null | undefined): number | undefined =>
  value === null || value === undefined ? undefined : Math.round(value * 10) / 10;
const percent = (share: number | undefined): number | undefined => rounded(share && share * 100);

/** One minute of one person. */
export function csvLine(row: MinuteRow): string {
  const stretch = stretchOf(row);
  const kilobits = (bytes: number): number | undefined =>
    row.seconds > 0 ? rounded((bytes * 8) / row.seconds / 1000) : undefined;
  return lineOf([
    row.displayName,
    row.isGuest ? 'yes' : 'no',
    row.at.toISOString(),
    rounded(row.seconds),
    gradeOf(stretch),
    kilobits(row.upBytes),
    kilobits(row.downBytes),
    percent(lossUp(stretch)),
    percent(lossDown(stretch)),
    rounded(row.roundTripMs),
    rounded(row.jitterMs),
    row.sentHeight,
    row.sentLayers,
    row.pictures,
    row.seenHeight,
    row.lowered ?? undefined,
    row.held,
    rounded(row.downlinkBits === null ? null : row.downlinkBits / 1000),
    limitsOf(stretch).join(' '),
  ]);
}
