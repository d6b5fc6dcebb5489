import { isIP } from 'node:net';
import type { AuditEntry, AuditField, AuditFilter } from '@portico/contract/audit';
import {
  actionsOf,
  auditAreas,
  isAuditAction,
  SETTING_SUBJECT,
  type AuditAction,
} from '@portico/domain/audit-actions';
import { readUserAgent } from '@portico/domain/user-agent';
import type { Reads } from '../../platform/db/tx.ts';
import { fieldsOf } from './audit.detail.ts';
import {
  findPeopleLike,
  listEntries,
  namesOf,
  type AuditRow,
  type Part,
  type Wanted,
} from './reading.store.ts';

const actorKindOf = ({ actorId, actorName }: AuditRow): AuditEntry['actor']['kind'] => {
  if (actorId !== null) return 'person';
  return actorName === 'console' ? 'console' : 'portal';
};

/** Whom an entry is shown to. */
interface Reader {
  /** Of their own entries: where others were is nothing to them. */
  ownId?: string;
}

function present(row: AuditRow, names: ReadonlyMap<string, string>, { ownId }: Reader): AuditEntry {
  const { actorId: id, actorName: name, subjectKind, subjectId, userAgent } = row;
  const isShown = ownId === undefined || ownId === id;
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actor: { kind: actorKindOf(row), id, name },
    subject: { kind: subjectKind, id: subjectId, name: names.get(`${subjectKind}:${subjectId}`) ?? null },
    fields: fieldsOf(row.detail).map((field) => withName(field, names)),
    address: isShown ? row.address : null,
    device: isShown && userAgent !== null ? readUserAgent(userAgent) : null,
    trackingId: isShown ? row.trackingId : null,
  };
}

/** Whom a field names by an id is told by their name of now. */
const withName = (field: AuditField, names: ReadonlyMap<string, string>): AuditField =>
  'value' in field ? { ...field, value: names.get(`person:${String(field.value)}`) ?? field.value } : field;

/** What a row is about, and what else it may name. */
const namedBy = ({ subjectKind, subjectId, detail }: AuditRow): { kind: string; id: string }[] => [
  { kind: subjectKind, id: subjectId },
  ...Object.values(detail).flatMap((value) =>
    typeof value === 'string' ? [{ kind: 'person', id: value }] : [],
  ),
];

/** Rows as readers see them, with what they are about by the names of now. */
async function presentAll(
  reads: Reads,
  { siteId, rows }: { siteId: string; rows: readonly AuditRow[] },
  reader: Reader = {},
): Promise<AuditEntry[]> {
  const subjects = rows.flatMap(namedBy);
  const names = rows.length === 0 ? new Map<string, string>() : await namesOf(reads, siteId, subjects);
  return rows.map((row) => present(row, names, reader));
}

const settingsChanged: AuditAction = 'site.settings_changed';

/** What is asked about a subject: changes of one setting are entries about the site that name it. */
function aboutSubject(kind: string, id: string): Pick<Wanted, 'subject' | 'actions' | 'field'> {
  return kind === SETTING_SUBJECT ? { actions: [settingsChanged], field: id } : { subject: { kind, id } };
}

function actionsMeant(kind: AuditFilter['kind']): readonly AuditAction[] | undefined {
  if (kind === undefined) return undefined;
  if (isAuditAction(kind)) return [kind];
  const area = auditAreas.find((one) => one === kind);
  return area && actionsOf(area);
}

/** Whether it is a network address or a tracking id, which is in the name of nobody. */
const isOfCall = (text: string): boolean => isIP(text) !== 0 || /^[A-Z]+_[\w-]+$/.test(text);

/** What a filter asks for, with the people whom its words mean. */
export async function wantedBy(reads: Reads, siteId: string, filter: AuditFilter): Promise<Wanted> {
  const { personId, kind, subject = '', from, to } = filter;
  const text = filter.keyword?.trim() ?? '';
  const at = subject.indexOf(':');
  const actions = actionsMeant(kind);
  const about = at > 0 ? aboutSubject(subject.slice(0, at), subject.slice(at + 1)) : {};
  return {
    siteId,
    personId,
    actions,
    ...about,
    ...(about.actions && actions && { actions: about.actions.filter((one) => actions.includes(one)) }),
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    found:
      text === ''
        ? undefined
        : { text, personIds: isOfCall(text) ? [] : await findPeopleLike(reads, siteId, text) },
  };
}

interface Page {
  entries: AuditEntry[];
  hasMore: boolean;
  cursor: string | null;
}

interface Asked extends Part, Reader {}

/** A page of the log. */
export async function readPage(
  reads: Reads,
  wanted: Wanted,
  { ownId, limit, ...part }: Asked,
): Promise<Page> {
  const rows = await listEntries(reads, wanted, { ...part, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const entries = await presentAll(
    reads,
    { siteId: wanted.siteId, rows: shown },
    ownId === undefined ? {} : { ownId },
  );
  const hasMore = rows.length > limit;
  return { entries, hasMore, cursor: hasMore ? (shown.at(-1)?.id ?? null) : null };
}
