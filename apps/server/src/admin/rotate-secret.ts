import { recordAudit } from '../modules/audit/index.ts';
import type { Tx } from '../platform/db/tx.ts';
import { forgetPreviousSecret, rotateSecret } from '../platform/secrets/rotate.ts';
import type { Settings } from '../platform/settings/table.ts';
import { refused, type AdminAnswer } from './protocol.ts';

const refusals = {
  noFile: 'there is no secrets.json in DATA_DIR: start the portal once',
  previousIsKept:
    'the previous secret is still kept, and only one can be: first end what it signed with rotate-secret forget',
  nothingToForget: 'no previous secret is kept',
} as const;

const rotated = [
  'A new secret is in secrets.json. The portal uses it from its next start.',
  'What the one before signed still works: forget that one after 30 days with rotate-secret forget.',
];
const forgotten = ['The previous secret is gone. What it signed is refused from the next start.'];

/** Changes the secret of `secrets.json`, or forgets the previous one, audited. The portal uses it from its next start. */
export async function changeSecret(
  tx: Tx,
  { DATA_DIR, PORTICO_SECRET }: Settings,
  isForgetting: boolean,
): Promise<AdminAnswer> {
  if (PORTICO_SECRET !== undefined)
    return refused('the secret is PORTICO_SECRET of the settings: change it there, as docs/security.md says');
  const change = isForgetting ? forgetPreviousSecret(DATA_DIR) : rotateSecret(DATA_DIR);
  if (change.kind !== 'change') return refused(refusals[change.kind]);
  await recordAudit(tx, {
    siteId: null,
    actor: { id: null, name: 'console' },
    action: isForgetting ? 'secret.previous_forgotten' : 'secret.rotated',
    subject: { kind: 'deployment', id: 'secret' },
  });
  change.write(); // last: a failure before it changed nothing, its own takes the entry back
  return { isDone: true, lines: isForgetting ? forgotten : rotated, data: { isPreviousKept: !isForgetting } };
}
