import type { AuditEntry } from '@portico/contract/audit';
import type { Reads } from '../../platform/db/tx.ts';
import type { AuditFormat } from './audit.links.ts';
import { readPage } from './audit.service.ts';
import type { Wanted } from './reading.store.ts';

const columns = [
  'time',
  'actor',
  'actor_id',
  'action',
  'subject_kind',
  'subject_id',
  'subject',
  'changes',
  'address',
  'browser',
  'system',
  'tracking_id',
] as const;

/** A cell of RFC 4180. What a spreadsheet would take for a formula begins with an apostrophe, and stays text. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

const row = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

const rowOf = ({ actor, subject, device, ...entry }: AuditEntry): string =>
  row([
    entry.at,
    actor.name,
    actor.id ?? '',
    entry.action,
    subject.kind,
    subject.id,
    subject.name ?? '',
    entry.fields.length === 0 ? '' : JSON.stringify(entry.fields),
    entry.address ?? '',
    device?.browser ?? '',
    device?.system ?? '',
    entry.trackingId ?? '',
  ]);

/** By the mark at its beginning spreadsheets know the encoding. */
const UTF8_MARK = '\uFEFF';

const formats: Readonly<Record<AuditFormat, { head: string; line(entry: AuditEntry): string }>> = {
  csv: { head: UTF8_MARK + row(columns), line: rowOf },
  jsonl: { head: '', line: (entry) => `${JSON.stringify(entry)}\n` },
};

const BATCH = 500;

/** The entries that are wanted as the text of a file, read on as fast as it is taken. */
export async function* copyOf(reads: Reads, wanted: Wanted, format: AuditFormat): AsyncGenerator<string> {
  const { head, line } = formats[format];
  if (head !== '') yield head;
  for (let after: string | undefined; ;) {
    const page = await readPage(reads, wanted, { after, limit: BATCH });
    yield page.entries.map(line).join('');
    if (page.cursor === null) return;
    after = page.cursor;
  }
}
