import { randomUUID } from 'node:crypto';
import type { DataExport } from '@portico/contract/my-data';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import { recordAudit } from '../audit/index.ts';
import { findActivePerson, lockPerson, type PersonRow } from '../people/index.ts';
import { findSiteById } from '../sites/index.ts';
import type { MyDataContext } from './mydata.context.ts';
import { queueMaking, queueRemoving } from './mydata.queue.ts';
import { makeExportLink } from './mydata.links.ts';
import { tellPages } from './mydata.telling.ts';
import { deleteExport, findExportOf, insertExport, type ExportRow } from './mydata.store.ts';

/** Who asks, on the site that they are on. */
export async function ownerOf(reads: Reads, { siteId, personId }: PersonActor): Promise<PersonRow> {
  const person = await findActivePerson(reads, siteId, personId);
  if (!person) throw new Failure('ticketInvalid'); // disabled since it was made
  return person;
}

function present(
  { platform }: Pick<MyDataContext, 'platform'>,
  row: ExportRow | undefined,
  { site, now }: { site: string; now: Date },
): DataExport {
  if (!row || (row.expiresAt !== null && row.expiresAt <= now)) return { state: 'none' };
  const { id, personId, state, askedAt, bytes, madeAt, expiresAt } = row;
  if (state === 'failed') return { state, askedAt: askedAt.toISOString(), problem: row.problem ?? 'fault' };
  if (bytes === null || madeAt === null || expiresAt === null)
    return { state: 'making', askedAt: askedAt.toISOString(), progress: row.progress };
  return {
    state: 'ready',
    bytes,
    madeAt: madeAt.toISOString(),
    until: expiresAt.toISOString(),
    url: makeExportLink(platform.secrets, { site, id, personId }, { now, keptUntil: expiresAt }),
  };
}

interface Asking {
  actor: PersonActor;
  now: Date;
}

/** How far the export of somebody is. */
export async function readExport(
  reads: Reads,
  context: Pick<MyDataContext, 'platform'>,
  { actor, now }: Asking,
): Promise<DataExport> {
  const site = await findSiteById(reads, actor.siteId);
  if (!site) throw new Failure('ticketInvalid');
  return present(context, await findExportOf(reads, actor.personId), { site: site.name, now });
}

/** Asks for an export, audited. The one before goes; while one is being made it is that one. */
export async function askForExport(
  tx: Tx,
  context: MyDataContext,
  { actor, now, ...from }: Asking & { address: string; trackingId: string },
): Promise<DataExport> {
  const { siteId, personId } = actor;
  await lockPerson(tx, personId);
  const person = await ownerOf(tx, actor);
  const before = await findExportOf(tx, personId);
  if (before?.state === 'making') return await readExport(tx, context, { actor, now });
  if (before) {
    await deleteExport(tx, before.id);
    await queueRemoving(tx, context.platform, before.id);
  }
  const id = randomUUID();
  await insertExport(tx, { id, personId, at: now });
  await queueMaking(tx, context.platform, id);
  await recordAudit(tx, {
    siteId,
    actor: { id: personId, name: person.displayName },
    action: 'people.export_asked',
    subject: { kind: 'person', id: personId },
    ...from,
  });
  await tellPages(tx, context, personId);
  return await readExport(tx, context, { actor, now });
}
