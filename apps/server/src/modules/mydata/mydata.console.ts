import type { Reads, Tx } from '../../platform/db/tx.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { recordAudit } from '../audit/index.ts';
import { disablePerson, findByConsole, type EndingContext } from '../identity/index.ts';
import { setToErase } from '../people/index.ts';
import { ERASE_JOB } from './mydata.queue.ts';

/** Somebody by their address, on the named site or on the first that they came to. */
interface Whom {
  email: string;
  site: string | undefined;
}

interface Named {
  displayName: string;
  siteDisplayName: string;
}

/** Who would be erased; undefined when nobody has the address there. */
export async function findToErase(reads: Reads, wish: Whom): Promise<Named | undefined> {
  const found = await findByConsole(reads, wish);
  return found && { displayName: found.person.displayName, siteDisplayName: found.site.displayName };
}

/** What erasing begins with. */
interface ErasingContext {
  endings: EndingContext;
  /** Missing where nobody would do it before the portal looks by itself. */
  send: Jobs['send'] | undefined;
}

interface ToErase {
  siteId: string;
  personId: string;
  by: { id: string | null; name: string };
  /** Where the call came from, and its id, for the audit trail. */
  address?: string;
  trackingId?: string;
}

/** Keeps somebody out of a site for good and lets a job erase them, audited. The last full administrator who could come in stays. */
export async function beginErasing(
  tx: Tx,
  { endings, send }: ErasingContext,
  { siteId, personId, by, ...origin }: ToErase,
): Promise<'done' | 'lastAdministrator'> {
  const outcome = await disablePerson(tx, endings, { siteId, personId, by });
  if (outcome === 'lastAdministrator') return outcome;
  await setToErase(tx, personId, endings.platform.clock.now());
  await recordAudit(tx, {
    siteId,
    actor: by,
    action: 'people.erasing_asked',
    subject: { kind: 'person', id: personId },
    ...origin,
  });
  await send?.(tx, { kind: ERASE_JOB, data: {} });
  return 'done';
}

/**
 * Keeps somebody out of a site for good and lets a job erase them, audited; undefined when nobody has the address there. The last
 * full administrator who could come in stays.
 */
export async function eraseByConsole(
  tx: Tx,
  { endings, send }: ErasingContext,
  wish: Whom,
): Promise<(Named & { outcome: 'done' | 'lastAdministrator' }) | undefined> {
  const found = await findByConsole(tx, wish);
  if (!found) return undefined;
  const { person, site } = found;
  const by = { id: null, name: 'console' };
  const outcome = await beginErasing(tx, { endings, send }, { siteId: site.id, personId: person.id, by });
  return { displayName: person.displayName, siteDisplayName: site.displayName, outcome };
}
