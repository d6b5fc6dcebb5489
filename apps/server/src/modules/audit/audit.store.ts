import type { Tx } from '../../platform/db/tx.ts';

/** One administrative act, as it is kept for the site's administrators. */
export interface AuditEntry {
  siteId: string | null;
  actor: { id: string | null; name: string };
  /** Area and verb in the past: `people.invited`. */
  action: string;
  subject: { kind: string; id: string };
  /** What changed; never a secret. */
  detail?: Readonly<Record<string, unknown>>;
  address?: string;
  trackingId?: string;
}

/** Writes the entry in the transaction of the act itself: neither exists without the other. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_event')
    .values({
      site_id: entry.siteId,
      actor_id: entry.actor.id,
      actor_name: entry.actor.name,
      action: entry.action,
      subject_kind: entry.subject.kind,
      subject_id: entry.subject.id,
      detail: JSON.stringify(entry.detail ?? {}),
      address: entry.address ?? null,
      tracking_id: entry.trackingId ?? null,
    })
    .execute();
}
