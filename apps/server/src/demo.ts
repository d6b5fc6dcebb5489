// `npm run demo`: the portal with a living organisation in it, on loopback, on data that go when it ends.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startApp, type App } from './app.ts';
import { hashPassword } from './modules/identity/index.ts';
import {
  addDemoPictures,
  addDemoRecordings,
  DEMO_PASSWORD,
  demoAccounts,
  RESTING_SITE,
  fillDemo,
} from './modules/sample/index.ts';
import { loadPages } from './pages.ts';
import { systemClock, type Clock } from './platform/clock/clock.ts';
import { createLog } from './platform/log/log.ts';
import { createRecentLog } from './platform/log/recent.ts';
import { readSettings } from './platform/settings/read.ts';
import type { Settings } from './platform/settings/table.ts';
import { fail, Refusal, say, stopOnSignal, writeForOwnerOnly } from './process.ts';

process.env['NODE_ENV'] ??= 'production';
writeForOwnerOnly();
const clone = fileURLToPath(new URL('../../../', import.meta.url));
const SEED = 20_261_122;

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

/** What may be set: the port, the log and the name. All that would let anybody in, or reach real data, is refused or left out. */
function demoSettings(environment: NodeJS.ProcessEnv, dataDirectory: string): Settings {
  const { HOST = '' } = environment;
  if (HOST !== '' && !loopback.has(HOST))
    throw new Refusal(
      `the demo listens on loopback only (HOST is "${HOST}"): its passwords are known to everybody`,
    );
  const nothing = {
    DATABASE_URL: '',
    PUBLIC_URL: '',
    TRUST_PROXY: '',
    TLS_CERT_FILE: '',
    TLS_KEY_FILE: '',
    SMTP_URL: '',
    PORTICO_SECRET: '',
  };
  const settings = {
    LOG_LEVEL: 'error',
    MEDIA_PORT: '0', // beside a portal of this machine
    ...environment,
    ...nothing,
    DATA_DIR: dataDirectory,
    MAILBOX: 'true',
  };
  return readSettings(settings);
}

/** Another time than the machine's, where one of these settings names it: a clock that stands still there, or goes on from there. */
const clocks: Readonly<Record<string, (atMs: number) => () => Date>> = {
  DEMO_NOW: (atMs) => () => new Date(atMs),
  DEMO_FROM(atMs) {
    const aheadMs = atMs - systemClock.now().getTime();
    return () => new Date(systemClock.now().getTime() + aheadMs);
  },
};

function demoClock(environment: NodeJS.ProcessEnv): Clock {
  for (const [name, clockAt] of Object.entries(clocks)) {
    const text = environment[name] ?? '';
    if (text === '') continue;
    const at = Date.parse(text);
    if (Number.isNaN(at) || !/T.*(Z|[+-]\d\d:\d\d)$/.test(text))
      throw new Refusal(`${name} must be an instant as 2026-11-23T09:00:00Z (it is "${text.slice(0, 100)}")`);
    return { ...systemClock, now: clockAt(at) };
  }
  return systemClock;
}

const WIDTH = RESTING_SITE.length;

function tableOf(app: App): string[] {
  const width = Math.max(...demoAccounts.map(({ email }) => email.length));
  const rows = demoAccounts.map(
    ({ site, email, part }) => `  ${site.padEnd(WIDTH)} ${email.padEnd(width)}  ${part}`,
  );
  const sites = [...new Set(demoAccounts.map(({ site }) => site))];
  return [
    `The demo is ready: ${app.publicUrl}`,
    '',
    ...sites.map((site) => `  ${site.padEnd(WIDTH)} ${app.publicUrl}/webappng/sites/${site}`),
    `  ${RESTING_SITE.padEnd(WIDTH)} ${app.publicUrl}/webappng/sites/${RESTING_SITE}  suspended: Ada resumes it on the page Sites`,
    '',
    ...rows,
    '',
    `Everybody’s password is ${DEMO_PASSWORD}. Mails are shown on the page Mailbox. All of it goes when you stop this (Ctrl+C).`,
  ];
}

const folder = mkdtempSync(join(tmpdir(), 'portico-demo-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
try {
  const settings = demoSettings(process.env, folder);
  const clock = demoClock(process.env);
  const recentLog = createRecentLog();
  const log = createLog({ level: settings.LOG_LEVEL, recent: recentLog });
  const app = await startApp({
    settings,
    clock,
    log,
    recentLog,
    ...(await loadPages()),
    extend(http) {
      // browsers go by the time that answers have, and Node writes that of the machine there
      http.addHook('onRequest', (_request, reply, done) => {
        reply.header('date', clock.now().toUTCString());
        done();
      });
    },
    cacheDirectory: join(clone, '.cache'),
    onLost(error) {
      log.error({ err: error }, 'the embedded database died');
      process.exit(70);
    },
  });
  stopOnSignal(() => app.stop(), log);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const demo = { now: clock.now(), seed: SEED, passwordHash };
  await app.data.database.work((tx) => fillDemo(tx, app.identity.context, demo));
  await addDemoPictures(app.avatars, demo.now);
  await addDemoRecordings(app.recordings.context, demo.now);
  say(...tableOf(app));
} catch (error) {
  fail(error);
}
