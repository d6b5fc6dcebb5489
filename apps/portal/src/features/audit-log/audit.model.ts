import { parseDate } from '@internationalized/date';
import {
  auditLimits,
  isAuditKind,
  type AuditEntry,
  type AuditFilter,
  type AuditKind,
} from '@portico/contract/audit';
import { keywordOf, type WordsOf } from '../../app/use-search-state.ts';

/** What the address of the log says of it. */
export const auditWords = ['keyword', 'kind', 'person', 'subject', 'from', 'to', 'pages'] as const;
export type AuditWords = WordsOf<(typeof auditWords)[number]>;

/** What the log is narrowed to. Days are those of the reader's zone, as `2026-11-26`. */
export interface AuditView {
  keyword: string;
  kind: AuditKind | undefined;
  personId: string | undefined;
  subject: string | undefined;
  from: string | undefined;
  to: string | undefined;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

function dayOf(word: string | undefined): string | undefined {
  if (word === undefined || !DAY.test(word)) return undefined;
  try {
    return parseDate(word).toString();
  } catch {
    return undefined; // a day that no month has
  }
}

const matching = (word: string | undefined, form: RegExp): string | undefined =>
  word !== undefined && form.test(word) ? word : undefined;

/** What an address asks for; for what it says wrongly, what it would be without that. */
export function viewOf({ keyword = '', kind = '', person, subject, ...days }: AuditWords): AuditView {
  const from = dayOf(days.from);
  const to = dayOf(days.to);
  return {
    keyword: keywordOf(keyword, auditLimits.keyword),
    kind: isAuditKind(kind) ? kind : undefined,
    personId: matching(person, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    subject: matching(subject, /^[a-z_]{1,32}:[\w.@ -]{1,128}$/),
    from,
    to: from !== undefined && to !== undefined && to < from ? undefined : to,
  };
}

/** Whether there may be other entries. */
export const isNarrowed = (view: AuditView): boolean =>
  Object.values(view).some((word) => word !== undefined && word !== '');

/** The same as the server is asked for it. */
export const filterOf = (
  { keyword, kind, personId, subject, from, to }: AuditView,
  zone: string,
): AuditFilter => ({
  ...(keyword !== '' && { keyword }),
  ...(kind && { kind }),
  ...(personId !== undefined && { personId }),
  ...(subject !== undefined && { subject }),
  ...(from !== undefined && { from: parseDate(from).toDate(zone).toISOString() }),
  ...(to !== undefined && { to: parseDate(to).add({ days: 1 }).toDate(zone).toISOString() }),
});

/** What a person is called in entries that are by or about them. */
export function nameOfPerson(entries: readonly AuditEntry[], personId: string): string | undefined {
  for (const { actor, subject } of entries) {
    if (actor.id === personId) return actor.name;
    if (subject.id === personId && subject.name !== null) return subject.name;
  }
  return undefined;
}

export const subjectKey = ({ kind, id }: AuditEntry['subject']): string => `${kind}:${id}`;
