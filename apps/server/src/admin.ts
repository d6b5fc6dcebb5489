// `npm run admin`: what whoever runs the deployment does at the console, beside a running portal or without one.
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readCommandLine, type Wish } from './admin/arguments.ts';
import type { MoveTarget } from './admin/move-storage.ts';
import type { AdminAnswer, AdminRequest } from './admin/protocol.ts';
import { askAdminSocket } from './admin/socket.ts';
import { databaseMark } from './admin/which-database.ts';
import { readSettings } from './platform/settings/read.ts';
import type { Settings } from './platform/settings/table.ts';
import { fail, Refusal, say, writeForOwnerOnly } from './process.ts';

/** Refuses a folder that holds no portal, or that is somebody else's. */
async function checkFolder(dataDirectory: string): Promise<void> {
  try {
    await stat(join(dataDirectory, 'database'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EPERM')
      throw new Refusal(
        `DATA_DIR ${dataDirectory} may only be read by whom it belongs to: run this as the user that runs the portal`,
      );
    throw new Refusal(
      `DATA_DIR ${dataDirectory} holds no portal: set DATA_DIR or DATABASE_URL as for npm start`,
    );
  }
}

async function act(settings: Settings, request: AdminRequest): Promise<AdminAnswer> {
  const { DATABASE_URL, DATA_DIR } = settings;
  if (DATABASE_URL === undefined) await checkFolder(DATA_DIR);
  const database = databaseMark(settings);
  const answer = await askAdminSocket(DATA_DIR, { ...request, ...(database && { database }) });
  if (answer && !answer.isElsewhere) return answer;
  if (answer && DATABASE_URL === undefined)
    throw new Refusal(
      'the portal that runs in this DATA_DIR uses another database: set DATABASE_URL as for npm start',
    );
  // the whole server is loaded only where it must be: a question to a running one is answered at once
  return await (await import('./admin/alone.ts')).actAlone(settings, request);
}

/** Whether it is written down that files are moved, or there is no portal yet to keep an audit trail. */
async function recordMove(settings: Settings, to: MoveTarget): Promise<boolean> {
  const { DATABASE_URL, DATA_DIR } = settings;
  if (DATABASE_URL === undefined && !existsSync(join(DATA_DIR, 'database'))) return true;
  const answer = await act(settings, { command: 'storage moving', to }).catch(() => undefined);
  return answer?.isDone === true;
}

/** Does it and says how it went; answers the exit code. */
async function run(wish: Wish): Promise<number> {
  if ('help' in wish) {
    if (wish.isRefusal) process.stderr.write(`${wish.help}\n`);
    else say(wish.help);
    return wish.isRefusal ? 1 : 0;
  }
  if ('moveTo' in wish) {
    const { moveStorage } = await import('./admin/move-storage.ts');
    const settings = readSettings(process.env);
    await moveStorage(settings, wish.moveTo, () => recordMove(settings, wish.moveTo));
    return 0;
  }
  const { request, isJson, file } = wish;
  const bundle = file === undefined ? undefined : await import('./admin/bundle/write.ts');
  if (file !== undefined) await bundle?.refuseExisting(file);
  const answer = await act(readSettings(process.env), request);
  if (!answer.isDone) throw new Refusal(answer.lines.join('\n'));
  const written = file === undefined ? undefined : await bundle?.writeBundle(file, answer.data);
  if (isJson) say(JSON.stringify(written ? { file } : answer.data, null, 2));
  else say(...(written ?? answer.lines));
  return answer.hasFindings ? 1 : 0;
}

writeForOwnerOnly();
try {
  process.exitCode = await run(readCommandLine(process.argv.slice(2)));
} catch (error) {
  fail(error);
}
