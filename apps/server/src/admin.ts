// `npm run admin`: what whoever runs the deployment does at the console, beside a running portal or without one.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { MoveTarget } from './admin/move-storage.ts';
import { AdminRequest, type AdminAnswer } from './admin/protocol.ts';
import { askAdminSocket } from './admin/socket.ts';
import { readSettings } from './platform/settings/read.ts';
import type { Settings } from './platform/settings/table.ts';
import { fail, Refusal, say } from './process.ts';

const help = `npm run admin -- COMMAND

  reset-password EMAIL [--site NAME]   prints a one-time link by which this person sets a new password;
                                       NAME is the site's short name, for people of several sites

  move-storage store | folder          moves all files to the object store of STORAGE_URL, or back to the folder in
                                       DATA_DIR; broken off anywhere, it goes on when it is run again

It takes the same settings as npm start (DATA_DIR, DATABASE_URL, PUBLIC_URL …) and works whether the portal runs or
not. The link opens on the running portal, and that it was made stands in the site's audit.`;

function readRequest(): AdminRequest | undefined {
  const options = { site: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;
  let parsed;
  try {
    parsed = parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new Refusal(`${(error as Error).message}. See npm run admin -- --help`);
  }
  const { values, positionals } = parsed;
  const [command, email, ...more] = positionals;
  if (values.help || command === undefined) return undefined;
  const site = values.site?.toLowerCase();
  const request = AdminRequest.safeParse({ command, email, ...(site !== undefined && { site }) });
  if (request.success && more.length === 0) return request.data;
  if (command !== 'reset-password')
    throw new Refusal(`there is no command "${command}". See npm run admin -- --help`);
  throw new Refusal('reset-password takes one e-mail address, and --site the short name of a site');
}

async function act(settings: Settings, request: AdminRequest): Promise<AdminAnswer> {
  const { DATABASE_URL, DATA_DIR } = settings;
  // the whole server is loaded only where it must be: a question to a running one is answered at once
  const actAlone = async (): Promise<AdminAnswer> =>
    (await import('./admin/alone.ts')).actAlone(settings, request);
  if (DATABASE_URL !== undefined) return await actAlone();
  if (!existsSync(join(DATA_DIR, 'database')))
    throw new Refusal(`DATA_DIR ${DATA_DIR} holds no portal: set DATA_DIR or DATABASE_URL as for npm start`);
  return (await askAdminSocket(DATA_DIR, request)) ?? (await actAlone());
}

/** Files are moved without the database, whether the portal runs or not. */
function readMove(): MoveTarget | undefined {
  const [command, target, ...more] = process.argv.slice(2);
  if (command !== 'move-storage' || target === '--help') return undefined;
  if ((target === 'store' || target === 'folder') && more.length === 0) return target;
  throw new Refusal('move-storage takes store or folder: where the files are moved to');
}

try {
  const target = readMove();
  const request = target === undefined ? readRequest() : undefined;
  if (target !== undefined) {
    const { moveStorage } = await import('./admin/move-storage.ts');
    await moveStorage(readSettings(process.env), target);
  } else if (request) {
    const { isDone, lines } = await act(readSettings(process.env), request);
    if (!isDone) throw new Refusal(lines.join('\n'));
    say(...lines);
  } else {
    say(help);
  }
  process.exit(0);
} catch (error) {
  fail(error);
}
