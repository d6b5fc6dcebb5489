import { recordAudit } from '../modules/audit/index.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { AdminAnswer } from './protocol.ts';

/** Writes down that somebody at the console begins to move all files. */
export async function recordMove(tx: Tx, to: 'store' | 'folder'): Promise<AdminAnswer> {
  await recordAudit(tx, {
    siteId: null,
    actor: { id: null, name: 'console' },
    action: 'deployment.move_begun',
    subject: { kind: 'deployment', id: 'storage' },
    detail: { to },
  });
  return { isDone: true, lines: [] };
}
