import type { AuditAction } from '@portico/domain/audit-actions';
import { USER_AGENT_MOST } from '@portico/domain/user-agent';
import { sql } from 'kysely';
import { rawTransaction, type Reads, type Tx } from '../../platform/db/tx.ts';
import { currentOrigin } from '../../platform/log/origin.ts';
import { currentTrackingId } from '../../platform/log/tracking.ts';
import { keptDetail, type AuditDetail } from './audit.detail.ts';

/** One administrative act, as it is kept for the site's administrators. Where it came from, the call that it is done for says. */
export interface AuditEntry extends AuditDetail {
  siteId: string | null;
  actor: { id: string | null; name: string };
  action: AuditAction;
  subject: { kind: string; id: string };
  address?: string;
  userAgent?: string;
  trackingId?: string;
  /** Of an act of the past; missing: now. */
  at?: Date;
}

/** Writes the entry in the transaction of the act itself: neither exists without the other. No secret is kept of it. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await recordAudits(tx, [entry]);
}

const valuesOf = (entry: AuditEntry) => {
  const { actor, subject, at } = entry;
  const { address, userAgent } = { ...currentOrigin(), ...entry };
  return {
    site_id: entry.siteId,
    actor_id: actor.id,
    actor_name: actor.name,
    action: entry.action,
    subject_kind: subject.kind,
    subject_id: subject.id,
    detail: JSON.stringify(keptDetail(entry)),
    address: address ?? null,
    user_agent: userAgent?.slice(0, USER_AGENT_MOST) ?? null,
    tracking_id: entry.trackingId ?? currentTrackingId() ?? null,
    ...(at && { created_at: at }),
  };
};

/** The same of what is done to many at once. */
export async function recordAudits(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.insertInto('audit_event').values(entries.map(valuesOf)).execute();
}

/** Lets this transaction take names out of entries: what was done, by whom and when stays, as the database itself sees to. */
export const allowForgetting = async (tx: Tx): Promise<void> => {
  await sql`select set_config('portico.forgets', 'on', true)`.execute(rawTransaction(tx));
};

/** How many entries go at once, of a site in an hour: what is over waits for the next. */
const MOST_SWEPT = 20_000;

interface Kept {
  siteId: string | null;
  days: number;
}

/** For how long each site keeps its entries, and the deployment its own. */
export async function listKeeping(reads: Reads, name: string): Promise<{ siteId: string; value: unknown }[]> {
  return await reads
    .selectFrom('site')
    .leftJoin('site_setting', (join) =>
      join.onRef('site_setting.site_id', '=', 'site.id').on('site_setting.name', '=', name),
    )
    .select(['site.id as siteId', 'site_setting.value'])
    .execute();
}

const DAY_MS = 86_400_000;

/** Deletes entries that are older than they are kept, the oldest first. */
export async function deleteOld(tx: Tx, { siteId, days }: Kept, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - days * DAY_MS);
  await tx
    .deleteFrom('audit_event')
    .where('id', 'in', (of) =>
      of
        .selectFrom('audit_event')
        .select('id')
        .where('site_id', siteId === null ? 'is' : '=', siteId)
        .where('created_at', '<=', oldest)
        .orderBy('created_at')
        .limit(MOST_SWEPT),
    )
    .execute();
}
