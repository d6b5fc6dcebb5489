// The program of `npm start`: settings, the portal, and an orderly end.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startApp } from './app.ts';
import { loadPages } from './pages.ts';
import { createLog } from './platform/log/log.ts';
import { readSettings } from './platform/settings/read.ts';
import { announce, stopOnSignal } from './process.ts';

process.env['NODE_ENV'] ??= 'production';
const clone = fileURLToPath(new URL('../../../', import.meta.url));

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
  stopOnSignal(() => app.stop(), log);
  announce(app, settings);
} catch (error) {
  fail(error);
}
