// The program of `npm start`: settings, the portal, and an orderly end.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startApp, type App } from './app.ts';
import { loadPages } from './pages.ts';
import { createLog, type Log } from './platform/log/log.ts';
import { readSettings } from './platform/settings/read.ts';
import type { Settings } from './platform/settings/table.ts';

process.env['NODE_ENV'] ??= 'production';
const clone = fileURLToPath(new URL('../../../', import.meta.url));
const END_WITHIN_MS = 10_000;

const known = new Set([
  'WrongSetting',
  'DataFolderInUse',
  'DataFolderUnusable',
  'NewerDatabase',
  'SecretMissing',
]);

/** One line for what the person at the keyboard can mend; the stack is for faults of ours only. */
function explain(error: unknown): string {
  const { name, message, code, stack, errors } = error as NodeJS.ErrnoException & { errors?: Error[] };
  if (known.has(name)) return message;
  const [first] = errors ?? []; // several addresses of one name were tried: the sum of them has no words
  if (/^E[A-Z]+$/.test(code ?? '')) return message || first?.message || String(code);
  const isRefusal = /^(28|3D|53|57)/.test(code ?? ''); // SQLSTATE: password, no such database, too many, shutting down
  return isRefusal ? `the database refused: ${message}` : (stack ?? String(error));
}

function fail(error: unknown): never {
  process.stderr.write(`portico: ${explain(error)}\n`);
  process.exit(1);
}

function stopOnSignal(app: App, log: Log): void {
  let isStopping = false;
  const stop = (signal: string): void => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), END_WITHIN_MS).unref();
    app.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  process.on('disconnect', () => stop('the launcher is gone'));
}

function announce(app: App, settings: Settings): void {
  const lines = [`${settings.PRODUCT_NAME} is ready: ${app.publicUrl}`];
  if (app.setupUrl) lines.push(`Nobody has set it up yet. Open this link once: ${app.setupUrl}`);
  process.stdout.write(`${lines.join('\n')}\n`);
}

try {
  const settings = readSettings(process.env);
  const log = createLog({ level: settings.LOG_LEVEL });
  const app = await startApp({
    settings,
    log,
    ...(await loadPages()),
    cacheDirectory: join(clone, '.cache'),
    onLost(error) {
      log.error({ err: error }, 'the embedded database died');
      process.exit(70); // an aborted engine cannot be reopened in place: a supervisor starts the process again
    },
  });
  stopOnSignal(app, log);
  announce(app, settings);
} catch (error) {
  fail(error);
}
