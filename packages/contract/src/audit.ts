import {
  auditActions,
  auditAreas,
  type AuditAction,
  type SiteAuditArea,
} from '@portico/domain/audit-actions';
import { deviceKinds } from '@portico/domain/user-agent';
import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { page } from './page.ts';
import { Id, Instant } from './values.ts';

/** What a field of an entry may hold: what is more is its JSON. */
const Value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
export type AuditValue = z.infer<typeof Value>;

/** A field of an entry: what it was and became, or what it says of the act. */
const Field = z.union([
  z.object({ name: z.string(), before: Value, after: Value }),
  z.object({ name: z.string(), value: Value }),
]);
export type AuditField = z.infer<typeof Field>;

/** One act, as it is kept for administrators, and for whom it is about. Nothing changes an entry. */
export const AuditEntry = z.object({
  id: z.string(),
  at: Instant,
  /** Of `auditActions`, or of a version that is newer. */
  action: z.string(),
  actor: z.object({
    /** What is no person: the console of the deployment, or the portal by itself. */
    kind: z.enum(['person', 'console', 'portal']),
    id: z.nullable(Id),
    /** As they were called then. */
    name: z.string(),
  }),
  subject: z.object({
    kind: z.string(),
    id: z.string(),
    /** As it is called now; null for what is gone, or has no name. */
    name: z.nullable(z.string()),
  }),
  fields: z.array(Field),
  /** Null for acts that no browser did, and for where somebody else was. */
  address: z.nullable(z.string()),
  device: z.nullable(
    z.object({ kind: z.enum(deviceKinds), browser: z.nullable(z.string()), system: z.nullable(z.string()) }),
  ),
  trackingId: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** What entries are narrowed to: an area, or one action. */
export type AuditKind = SiteAuditArea | AuditAction;
const kinds: readonly AuditKind[] = [...auditAreas, ...auditActions];
export const isAuditKind = (kind: string): kind is AuditKind => kinds.some((one) => one === kind);

export const auditLimits = { keyword: 200 } as const;

/** Which entries are meant; what is missing is not asked for. */
const filter = {
  /** Who acted, or whom it was done to. */
  personId: z.optional(Id),
  /** An area or one action. */
  kind: z.optional(z.enum(kinds as [AuditKind, ...AuditKind[]])),
  /** What it was done to: a kind and an id, as `meeting:…`, or one setting by its name. */
  subject: z.optional(z.string().check(z.regex(/^[a-z_]{1,32}:[\w.@ -]{1,128}$/))),
  from: z.optional(Instant),
  /** Before this instant. */
  to: z.optional(Instant),
  /** Part of the name or address of somebody, or a whole network address or tracking id. */
  keyword: z.optional(z.string().check(z.maxLength(auditLimits.keyword))),
};
const Filter = z.object(filter);
export type AuditFilter = z.infer<typeof Filter>;

/** How far a page may begin behind the cursor. */
const MOST_OFFSET = 1000;

/** The last entry that the page before had: entries that arrive meanwhile move nothing. */
const Cursor = z.string().check(z.regex(/^\d{1,19}$/));
const usual = page(50);
const keyset = {
  query: {
    ...usual.query,
    cursor: z.optional(Cursor),
    offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MOST_OFFSET)), 0),
  },
  answer: { entries: z.array(AuditEntry), hasMore: z.boolean(), cursor: z.nullable(Cursor) },
};

export const listAudit = operation({
  id: 'audit.list',
  method: 'GET',
  path: '/audit',
  summary: 'The audit log of the site, the newest first.',
  audience: 'person',
  query: z.object({ ...filter, ...keyset.query }),
  answer: z.object(keyset.answer),
});

export const listOwnAudit = operation({
  id: 'audit.own',
  method: 'GET',
  path: '/audit/own',
  summary: 'What the audit log of the site holds of oneself: what one did, and what was done to one.',
  audience: 'person',
  query: z.object(keyset.query),
  answer: z.object(keyset.answer),
});

export const auditFormats = ['csv', 'jsonl'] as const;

export const exportAudit = operation({
  id: 'audit.export',
  method: 'POST',
  path: '/audit/exports',
  summary:
    'Answers a link that gives the entries that are meant as a file, for a minute, to whoever asked; the log says so.',
  audience: 'person',
  body: z.strictObject({ ...filter, format: z.enum(auditFormats) }),
  answer: z.object({ url: z.string() }),
});
