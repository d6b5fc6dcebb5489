import { recordAudit } from '../modules/audit/index.ts';
import type { Tx } from '../platform/db/tx.ts';

/** Writes down that somebody at the console begins to take everything there is: it is in the archive, too. */
export async function recordBackup(tx: Tx): Promise<void> {
  const { id } = await tx.selectFrom('deployment').select('id').executeTakeFirstOrThrow();
  await recordAudit(tx, {
    siteId: null,
    actor: { id: null, name: 'console' },
    action: 'deployment.backup_begun',
    subject: { kind: 'deployment', id },
  });
}
