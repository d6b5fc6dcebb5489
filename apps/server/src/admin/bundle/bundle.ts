import { recordAudit } from '../../modules/audit/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { describeMigrations } from '../../platform/db/migrate.ts';
import { countJobErrors, countJobs } from '../../platform/jobs/job-store.ts';
import { countMails, countOrdered } from '../../platform/mail/mail-store.ts';
import { explain } from '../../process.ts';
import type { BundleFact, Console } from '../console.ts';
import type { AdminAnswer } from '../protocol.ts';
import { countStates, describeServer, measureTables } from './database.store.ts';
import { shownLines } from './log-lines.ts';
import { describeMachine, describeProcess, describeVersions } from './machine.ts';
import { errorClass, shownSettings } from './redact.ts';

const about = `What Portico says of itself for whoever looks for a fault.

It holds versions, settings, sizes, counts, states and the last lines of the log. It holds no secret and nothing of
people: no names, addresses, topics, messages or network addresses. What people wrote is left out by name and not
searched for: of a line of the log only fields that are known to hold none are kept, of an error its name, its code
and the places in the code.
`;

interface ErrorCount {
  kind?: string;
  state: string;
  error: string | null;
  count: number;
}

/** Counts with the texts of errors made into their classes, which hold no words of people. */
function byClass(rows: readonly ErrorCount[]): ErrorCount[] {
  const counts = new Map<string, ErrorCount>();
  for (const row of rows) {
    const error = row.error === null ? null : errorClass(row.error);
    const key = JSON.stringify([row.kind, row.state, error]);
    const count = (counts.get(key)?.count ?? 0) + row.count;
    counts.set(key, { ...row, error, count });
  }
  return [...counts.values()];
}

async function describeDatabase(database: Database): Promise<unknown> {
  const { reads, embedded } = database;
  return {
    kind: embedded ? 'embedded' : 'PostgreSQL',
    server: await describeServer(reads),
    migrations: await describeMigrations(database),
    states: await countStates(reads),
    tables: await measureTables(reads),
  };
}

async function describeQueues({ reads }: Database): Promise<unknown> {
  const mails = (await countMails(reads)).map(({ state, lastError, count }) => ({
    state,
    error: lastError,
    count,
  }));
  return {
    jobs: await countJobs(reads),
    jobErrors: byClass(await countJobErrors(reads)),
    mails: byClass(mails),
    orderedMails: await countOrdered(reads),
  };
}

/** What a bundle is made of. */
interface BundlePlace extends Pick<Console, 'settings' | 'clock' | 'server'> {
  /** Or why it could not be opened. */
  database: Database | Error;
}

/** What is in every bundle, by the name of its file. */
function factsOf({ settings, clock, database, server }: BundlePlace): Record<string, BundleFact> {
  const withDatabase = (describe: (database: Database) => Promise<unknown>): BundleFact =>
    database instanceof Error ? () => Promise.reject(database) : () => describe(database);
  return {
    'versions.json': () => Promise.resolve(describeVersions(clock.now())),
    'settings.json': () => Promise.resolve(shownSettings(settings)),
    'machine.json': () => describeMachine(settings.DATA_DIR),
    'process.json': () => Promise.resolve(server ? describeProcess() : 'no server was asked'),
    'database.json': withDatabase(describeDatabase),
    'queues.json': withDatabase(describeQueues),
    ...server?.facts,
  };
}

/** One that fails says so in its place: the others are wanted all the more. */
async function tell(fact: BundleFact): Promise<string> {
  const told = await fact().catch((error: unknown) => ({ failed: errorClass(String(error)) }));
  return `${JSON.stringify(told, null, 2)}\n`;
}

/** What leaves is in the audit trail, where there is one to write into; answers whether there was. */
async function recordBundle(database: Database | Error): Promise<boolean> {
  if (database instanceof Error) return false;
  const entry = {
    siteId: null,
    actor: { id: null, name: 'console' },
    action: 'deployment.bundle_made',
    subject: { kind: 'deployment', id: 'support-bundle' },
  } as const;
  return await database
    .work((tx) => recordAudit(tx, entry))
    .then(
      () => true,
      () => false, // nobody needs a bundle more than one whose database does not write
    );
}

/** Gathers what helps to find a fault, without secrets and without anything of people. The console writes it. */
export async function makeBundle(place: BundlePlace): Promise<AdminAnswer> {
  const { server, database } = place;
  const files: Record<string, string> = { 'about.txt': about };
  for (const [name, fact] of Object.entries(factsOf(place))) files[name] = await tell(fact);
  const lines = server?.recentLog?.lines();
  files['log.ndjson'] = lines ? shownLines(lines) : '';
  const notes = [
    ...(server ? [] : ['No portal answered on this machine: the last lines of its log are missing.']),
    ...(database instanceof Error
      ? [
          `The database could not be opened, so nothing of it is inside: ${explain(database).split('\n')[0] ?? ''}`,
        ]
      : []),
    ...((await recordBundle(database))
      ? []
      : ['The audit trail could not be written: it does not tell of this.']),
  ];
  return { isDone: true, lines: [], data: { files, notes } };
}
