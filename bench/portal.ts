import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A portal that nobody has set up, in a process of its own, on the embedded database. */
export interface Portal {
  url: string;
  /** The link of its set-up page, for once. */
  setupUrl: string;
  /** Ends it, and its data. */
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));
const READY = /is ready: (\S+)[\s\S]+this link once: (\S+)/;

/** Starts a portal on free ports; rejects with what it said when it ends instead. */
export async function startPortal(): Promise<Portal> {
  const home = await mkdtemp(join(tmpdir(), 'portico-bench-'));
  const env = {
    ...process.env,
    PORT: '0',
    MEDIA_PORT: '0',
    DATA_DIR: home,
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
  };
  const args = ['--disable-warning=ExperimentalWarning', program];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const { promise, resolve, reject } = Promise.withResolvers<{ url: string; setupUrl: string }>();
  let said = '';
  child.stdout.on('data', (bytes: Buffer) => {
    said += bytes.toString();
    const [, url, setupUrl] = READY.exec(said) ?? [];
    if (url !== undefined && setupUrl !== undefined) resolve({ url, setupUrl });
  });
  void ended.then(() => reject(new Error(`the portal ended:\n${said}`)));
  const addresses = await promise;
  return {
    ...addresses,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(home, { recursive: true, force: true });
    },
  };
}
