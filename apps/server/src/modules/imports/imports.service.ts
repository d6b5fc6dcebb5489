import type { ImportDetail, listFailedLines, PeopleImport } from '@portico/contract/people-imports';
import type { Answer, Input } from '@portico/contract/operation';
import { endOf, sliceOf } from '@portico/contract/page';
import type { CsvSeparator } from '@portico/domain/csv';
import { mayAdministerSite } from '@portico/domain/roles';
import type { TextEncoding } from '@portico/domain/text-encoding';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import { recordAudit, type AuditEntry } from '../audit/index.ts';
import { findActivePerson, type PersonRow } from '../people/index.ts';
import { findSiteById } from '../sites/index.ts';
import type { ImportContext } from './imports.context.ts';
import { queueImport } from './imports.jobs.ts';
import { makeTableLink } from './imports.links.ts';
import { rest, tellPages } from './imports.running.ts';
import {
  countFailed,
  countProblems,
  deleteImport,
  findImport,
  holdImport,
  isRunning,
  listFailed,
  listFirstLines,
  listLastImports,
  setImport,
  type ImportRow,
} from './imports.store.ts';

const LAST = 10;
const SAMPLE = 3;

const present = (row: ImportRow, failed: number): PeopleImport => ({
  id: row.id,
  state: row.state,
  by: row.by,
  at: row.madeAt.toISOString(),
  encoding: (row.encoding ?? 'utf-8') as TextEncoding,
  separator: (row.separator ?? ',') as CsvSeparator,
  lines: row.lines,
  wanted: row.wanted,
  added: row.added,
  sendsInvitations: row.choices.sendsInvitations,
  invited: row.invited,
  stoppedBy: row.stoppedBy,
  failed,
});

/** The last imports of a site. */
export async function listSiteImports(reads: Reads, { siteId }: PersonActor): Promise<PeopleImport[]> {
  const rows = await listLastImports(reads, siteId, LAST);
  const failed = await countFailed(
    reads,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => present(row, failed.get(row.id) ?? 0));
}

async function getSiteImport(reads: Reads, { siteId }: PersonActor, id: string): Promise<ImportRow> {
  const row = await findImport(reads, siteId, id);
  if (!row) throw new Failure('notFound');
  return row;
}

interface Asking {
  actor: PersonActor;
  id: string;
  now: Date;
}

/** An import of the site of who asks, with what is wrong with how many lines. */
export async function readImport(
  reads: Reads,
  { platform }: Pick<ImportContext, 'platform'>,
  { actor, id, now }: Asking,
): Promise<ImportDetail> {
  const row = await getSiteImport(reads, actor, id);
  const site = await findSiteById(reads, actor.siteId);
  const problems = await countProblems(reads, id);
  const first = await listFirstLines(reads, id, SAMPLE);
  const failed = problems.reduce((sum, { count }) => sum + count, 0);
  const { columns, roles, domains, newGroups } = row.choices;
  const link = { kind: 'failed', site: site?.name ?? '', personId: actor.personId, id } as const;
  return {
    ...present(row, failed),
    head: row.head,
    sample: first.map(({ cells }) => cells),
    choices: { columns, roles, domains },
    newGroups,
    problems,
    failedUrl: failed > 0 ? makeTableLink(platform.secrets, link, now) : null,
    mayImport: mayAdministerSite(actor.roles),
  };
}

/** The lines of an import that something is wrong with. */
export async function listWrongLines(
  reads: Reads,
  { actor, id, query }: { actor: PersonActor; id: string; query: Input<typeof listFailedLines>['query'] },
): Promise<Answer<typeof listFailedLines>> {
  await getSiteImport(reads, actor, id);
  const slice = sliceOf(query);
  const total = (await countFailed(reads, [id])).get(id) ?? 0;
  return { lines: await listFailed(reads, id, slice), total, ...endOf(slice, total - slice.offset) };
}

interface Act extends Asking {
  address: string;
  trackingId: string;
}

async function importerOf(tx: Tx, { siteId, personId }: PersonActor): Promise<PersonRow> {
  const person = await findActivePerson(tx, siteId, personId);
  if (!person) throw new Failure('forbidden'); // disabled since the ticket was made
  return person;
}

async function record(
  tx: Tx,
  { actor, id, address, trackingId }: Act,
  done: Pick<AuditEntry, 'action' | 'detail'>,
): Promise<void> {
  const by = await importerOf(tx, actor);
  await recordAudit(tx, {
    siteId: actor.siteId,
    actor: { id: by.id, name: by.displayName },
    ...done,
    subject: { kind: 'import', id },
    address,
    trackingId,
  });
}

/** Begins an import, or goes on with one that stopped, in the name of who asks; audited. */
export async function beginImport(
  tx: Tx,
  context: ImportContext,
  { sendsInvitations, ...act }: Act & { sendsInvitations: boolean },
): Promise<void> {
  const { id, actor } = act;
  const { siteId } = await getSiteImport(tx, actor, id);
  const row = await holdImport(tx, id);
  if (!row) throw new Failure('notFound');
  if (row.state !== 'checked' && row.state !== 'stopped')
    throw new Failure(row.state === 'running' ? 'importRuns' : 'changedMeanwhile');
  if (await isRunning(tx, siteId)) throw new Failure('importRuns');
  const invites = row.state === 'stopped' ? row.choices.sendsInvitations : sendsInvitations;
  const choices = { ...row.choices, sendsInvitations: invites };
  await setImport(tx, id, { state: 'running', stopped_by: null, choices, person_id: actor.personId });
  if (row.wanted === 0) await rest(tx, context, { id, siteId, change: { state: 'done' } });
  else await queueImport(tx, context, { importId: id, afterSeconds: 0 });
  const detail = { wanted: row.wanted, lines: row.lines, sendsInvitations: invites };
  await record(tx, act, { action: 'people.import_started', detail });
  await tellPages(tx, context, siteId);
}

/** Stops an import that runs, or forgets one that does not; audited. */
export async function stopImport(tx: Tx, context: ImportContext, act: Act): Promise<void> {
  const { id, actor } = act;
  await getSiteImport(tx, actor, id);
  const row = await holdImport(tx, id);
  if (!row) throw new Failure('notFound');
  const { siteId, state, added, wanted } = row;
  if (state === 'running')
    await rest(tx, context, { id, siteId, change: { state: 'stopped', stopped_by: 'person' } });
  else {
    await deleteImport(tx, id);
    await tellPages(tx, context, siteId);
  }
  await record(tx, act, { action: 'people.import_ended', detail: { state, added, wanted } });
}
