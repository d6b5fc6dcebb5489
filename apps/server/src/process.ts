import { resolve } from 'node:path';
import type { App } from './app.ts';
import { certificateWarning } from './platform/http/certificates.ts';
import { networkAdvice, sentenceOf } from './platform/http/secure-context.ts';
import type { Log } from './platform/log/log.ts';
import type { Settings } from './platform/settings/table.ts';

const END_WITHIN_MS = 10_000;

/** Ends in order on a signal, or when the launcher is gone; after ten seconds in any case. */
export function stopOnSignal(stop: () => Promise<void>, log: Log): void {
  let isStopping = false;
  const end = (why: string): void => {
    if (isStopping) return;
    isStopping = true;
    log.info({ why }, 'stopping');
    setTimeout(() => process.exit(1), END_WITHIN_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
  process.on('disconnect', () => end('the launcher is gone'));
}

/**
 * Whatever this program and its children write is for its user alone, also what libraries make that know of no rights.
 * What is made for others says so itself.
 */
export function writeForOwnerOnly(): void {
  process.umask(0o077);
}

/** npm runs a command in the folder of the project: a relative path means the folder that it was typed in. */
export const pathTyped = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path);

/** Lines for the person at the keyboard. */
export function say(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Lines about what will not work, apart from those that tell where the portal is. */
function warn(...lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`portico: ${line}\n`);
}

/** Says on the console where the portal is, and what about its address will not work for people. */
export function announce(app: App, settings: Settings): void {
  const lines = [`${settings.PRODUCT_NAME} is ready: ${app.publicUrl}`];
  if (app.setupUrl) lines.push(`Nobody has set it up yet. Open this link once: ${app.setupUrl}`);
  say(...lines);
  warn(...networkAdvice(settings).map(sentenceOf));
  const certificate = app.certificates && certificateWarning(app.certificates.state());
  if (certificate !== undefined) warn(certificate);
}

/** The person at the keyboard can mend it: the message is one line that says how. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

const known = new Set([
  'Refusal',
  'WrongSetting',
  'DataFolderInUse',
  'DataFolderUnusable',
  'StorageFull',
  'NewerDatabase',
  'SecretMissing',
  'MediaNotStarted',
  'StorageUnusable',
  'CertificateUnusable',
  'AddressUnusable',
  'DatabaseUnusable',
  'StorageAway',
  'UnfinishedRestore',
  'NoSnapshot',
]);

/** Whoever makes tables and schemas in a database of PostgreSQL 15 has to own it, or be let into both. */
const NO_RIGHT_TO_MAKE =
  'Make this user the owner of the database, as a superuser: alter database NAME owner to USER';

/** The one line for what the person at the keyboard can mend; undefined for a fault of ours. */
function lineOf(error: unknown): string | undefined {
  const { name, message, code, errors, cause } = error as NodeJS.ErrnoException & { errors?: Error[] };
  if (known.has(name)) return message;
  if (name === 'MigrationFailed') return lineOf(cause);
  const [first] = errors ?? []; // several addresses of one name were tried: the sum of them has no words
  if (/^E[A-Z]+$/.test(code ?? '')) return message || first?.message || String(code);
  if (code === '42501' && /for (schema|database) /.test(message))
    return `the database refused: ${message}. ${NO_RIGHT_TO_MAKE}`;
  // SQLSTATE: only read, password, no such database, no right, too many, shutting down
  return /^(25006|28|3D|42501|53|57)/.test(code ?? '') ? `the database refused: ${message}` : undefined;
}

/** One line for what the person at the keyboard can mend; the stack is for faults of ours only. */
export const explain = (error: unknown): string =>
  lineOf(error) ?? (error instanceof Error ? error.stack : undefined) ?? String(error);

/** Ends the program with what went wrong. */
export function fail(error: unknown, status = 1): never {
  process.stderr.write(`portico: ${explain(error)}\n`);
  process.exit(status);
}

/**
 * Ends the program of `npm run dev`. Node's watcher is above it and would wait for files to change: the launcher is told
 * to end it where no file would help.
 */
export function failWatched(error: unknown): void {
  process.stderr.write(`portico: ${explain(error)}\n`);
  if (lineOf(error) === undefined || !process.send) process.exit(1);
  process.send({ endAs: 1 });
  setTimeout(() => process.exit(1), END_WITHIN_MS); // it was started without the launcher
}
