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

/** Says what is wrong in one line; the stack is for faults of ours only. */
function fail(error: unknown): never {
  const known =
    error instanceof Error &&
    ['WrongSetting', 'DataFolderInUse', 'NewerDatabase', 'SecretMissing'].includes(error.name);
  const { code } = error as NodeJS.ErrnoException;
  const isSystem = code !== undefined && /^E[A-Z]+$/.test(code);
  process.stderr.write(`portico: ${known || isSystem ? (error as Error).message : (error as Error).stack}\n`);
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
