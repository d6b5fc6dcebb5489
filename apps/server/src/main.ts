// The program of `npm start`: settings, the portal, and an orderly end.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startApp } from './app.ts';
import { loadPages } from './pages.ts';
import { createLog } from './platform/log/log.ts';
import { createRecentLog } from './platform/log/recent.ts';
import { readSettings, WrongSetting } from './platform/settings/read.ts';
import { announce, fail, stopOnSignal, writeForOwnerOnly } from './process.ts';

process.env['NODE_ENV'] ??= 'production';
writeForOwnerOnly();
/** As sysexits.h calls it: a supervisor need not try again before the settings are others. */
const EX_CONFIG = 78;
const clone = fileURLToPath(new URL('../../../', import.meta.url));

try {
  const settings = readSettings(process.env);
  const recentLog = createRecentLog();
  const log = createLog({ level: settings.LOG_LEVEL, recent: recentLog });
  const app = await startApp({
    settings,
    log,
    recentLog,
    ...(await loadPages()),
    cacheDirectory: join(clone, '.cache'),
    onLost(error) {
      log.error({ err: error }, 'the embedded database died');
      process.exit(70); // it could not be started again in this process: a supervisor starts a new one
    },
  });
  stopOnSignal(() => app.stop(), log);
  announce(app, settings);
} catch (error) {
  fail(error, error instanceof WrongSetting ? EX_CONFIG : 1);
}
