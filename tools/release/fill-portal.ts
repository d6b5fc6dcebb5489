import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../lib/process.ts';

/** The administrator of the archives; later versions sign in as her. */
const fields = {
  siteDisplayName: 'Acme',
  siteName: 'acme',
  timeZone: 'Europe/Prague',
  displayName: 'Ada Lovelace',
  email: 'ada@acme.example',
  password: 'portico-demo',
  contents: 'sample',
};

/** Answers the set-up page as a browser without script does. */
async function setUp(link: string): Promise<void> {
  const page = await fetch(link);
  const cookie = page.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const csrf = /name="csrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  const answer = await fetch(link, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: new URL(link).origin },
    body: new URLSearchParams({ ...fields, csrf }),
  });
  if (answer.status !== 303) throw new Error(`the set-up page answered ${answer.status}`);
}

/** Starts the portal of this clone on data of its own, fills it with the sample organisation, and ends it in order. */
export async function fillPortal(env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: { ...process.env, PORT: '0', MEDIA_PORT: '0', MAILBOX: 'true', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  let said = '';
  const link = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      const found = /this link once: (\S+)\n/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(`the portal ended:\n${said}`)));
  });
  try {
    await setUp(link);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}
