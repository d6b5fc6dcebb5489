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

interface ConsoleErasing {
  endings: EndingContext;
  /** Missing where nobody would do it before the portal looks by itself. */
  send: Jobs['send'] | undefined;
}

/**
 * Keeps somebody out of a site for good and lets a job erase them, audited; undefined when nobody has the address there. The last
 * full administrator who could come in stays.
 */
export async function eraseByConsole(
  tx: Tx,
  { endings, send }: ConsoleErasing,
  wish: Whom,
): Promise<(Named & { outcome: 'done' | 'lastAdministrator' }) | undefined> {
  const found = await findByConsole(tx, wish);
  if (!found) return undefined;
  const { person, site } = found;
  const named = { displayName: person.displayName, siteDisplayName: site.displayName };
  const by = { id: null, name: 'console' };
  const change = { siteId: site.id, personId: person.id, by };
  const outcome = await disablePerson(tx, endings, change);
  if (outcome === 'lastAdministrator') return { ...named, outcome };
  await setToErase(tx, person.id, endings.platform.clock.now());
  await recordAudit(tx, {
    siteId: site.id,
    actor: by,
    action: 'people.erasing_asked',
    subject: { kind: 'person', id: person.id },
  });
  await send?.(tx, { kind: ERASE_JOB, data: {} });
  return { ...named, outcome: 'done' };
}
