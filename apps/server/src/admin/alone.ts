import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_TICKET_TTL_SECONDS } from '@portico/domain/session-ticket';
import type { EndingContext } from '../modules/identity/index.ts';
import { PACK_JOB, TELL_JOB } from '../modules/deployment/index.ts';
import { ERASE_JOB } from '../modules/mydata/index.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { openDatabase, type Database } from '../platform/db/database.ts';
import { planMigrations } from '../platform/db/migrate.ts';
import { ownUrlOf } from '../platform/http/listen.ts';
import { hasKind } from '../platform/jobs/job-store.ts';
import { openJobSender, type JobSender } from '../platform/jobs/jobs.ts';
import { ORDER_JOB } from '../platform/mail/orders.ts';
import { MAIL_JOB } from '../platform/mail/outbox.ts';
import { createPublish } from '../platform/push/outbox.ts';
import { refuseUnfinishedRestore } from '../platform/db/unfinished.ts';
import type { Settings } from '../platform/settings/table.ts';
import { openFolder, openStorage } from '../platform/storage/open.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { fail, Refusal } from '../process.ts';
import { makeBundle } from './bundle/bundle.ts';
import type { AdminAnswer, AdminRequest } from './protocol.ts';
import { carryOut } from './run.ts';

/** The address of the portal when it runs with these settings. */
const publicUrlOf = (settings: Settings): string =>
  settings.PUBLIC_URL ?? ownUrlOf(settings, { host: settings.HOST, port: settings.PORT });

/** What commands let a portal do: the first kind is what each may not do without. */
const kindsOf: Partial<Record<AdminRequest['command'], readonly [string, ...string[]]>> = {
  erase: [ERASE_JOB],
  'deployment admin': [TELL_JOB],
  'site state': [PACK_JOB, MAIL_JOB, ORDER_JOB],
  'outbox retry': [MAIL_JOB],
};

/** A portal on another machine may run on this server: it does what we queue. Nobody does on the embedded database. */
async function senderFor(
  { DATABASE_URL }: Settings,
  { database, isMailSent, request }: { database: Database; isMailSent: boolean; request: AdminRequest },
): Promise<JobSender | undefined> {
  const kinds = kindsOf[request.command];
  const isIdle = request.command === 'outbox retry' && !isMailSent;
  if (!kinds || isIdle || DATABASE_URL === undefined) return undefined;
  if (!(await hasKind(database.reads, kinds[0]))) return undefined;
  return await openJobSender(DATABASE_URL, kinds);
}

/** The store is opened only by what looks at files: nobody's password has to wait until it is back. */
const storageFor = (settings: Settings, { command }: AdminRequest): Promise<Storage> =>
  command === 'verify-data' ? openStorage(settings) : Promise.resolve(openFolder(settings));

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

const open = ({ DATABASE_URL, DATA_DIR }: Settings): Promise<Database> =>
  openDatabase({
    url: DATABASE_URL,
    dataDirectory: DATA_DIR,
    cacheDirectory: join(fileURLToPath(new URL('../../../../', import.meta.url)), '.cache'),
    onLost: fail,
  });

/** Opens the database ourselves: nobody holds the folder, or it is a server that several may use. */
export async function actAlone(settings: Settings, request: AdminRequest): Promise<AdminAnswer> {
  if (request.command !== 'support-bundle') return await actOn(await open(settings), settings, request);
  const opened = await open(settings).catch((error: unknown) => ({ error: asError(error) }));
  if (!('error' in opened)) return await actOn(opened, settings, request);
  return await makeBundle({ settings, clock: systemClock, database: opened.error }); // wanted all the more then
}

/** @throws NewerDatabase, Refusal, UnfinishedRestore: it is not one that a portal of this version could serve. */
async function refuseUnready(database: Database, { DATA_DIR }: Settings): Promise<void> {
  await refuseUnfinishedRestore(database, DATA_DIR);
  if (!(await planMigrations(database)).isCurrent)
    throw new Refusal(
      'the database is of an earlier version of Portico: start the portal once, then try again',
    );
}

/** Processes on other machines find what is published here when they look by themselves, every two seconds. */
const endings: EndingContext = {
  platform: { clock: systemClock, publish: createPublish(() => undefined) },
  tickets: { ttlSeconds: DEFAULT_TICKET_TTL_SECONDS },
};

/** Closes the database in any case. @throws like `refuseUnready`. */
async function actOn(database: Database, settings: Settings, request: AdminRequest): Promise<AdminAnswer> {
  const { SMTP_URL, MAILBOX } = settings;
  try {
    if (request.command !== 'support-bundle') await refuseUnready(database, settings);
    const isMailSent = SMTP_URL !== undefined || MAILBOX;
    const storage = await storageFor(settings, request);
    const sender = await senderFor(settings, { database, isMailSent, request });
    try {
      return await carryOut(
        {
          settings,
          publicUrl: publicUrlOf(settings),
          clock: systemClock,
          database,
          storage,
          sendJob: sender?.send,
          isMailSent,
          endings,
        },
        request,
      );
    } finally {
      await sender?.close();
      storage.close();
    }
  } finally {
    await database.close();
  }
}
