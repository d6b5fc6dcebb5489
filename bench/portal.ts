import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A portal in a process of its own, on the embedded database unless it was told another. */
export interface Portal {
  url: string;
  pid: number;
  /** The link of its set-up page, for once; empty where somebody has set it up. */
  setupUrl: string;
  /** Ends it, and its data. */
  stop(): Promise<void>;
}

interface PortalOptions {
  /** Settings beside those that every bench has. */
  settings?: Readonly<Record<string, string>>;
  /** Of Node. */
  nodeArgs?: readonly string[];
}

const program = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));
const READY = /is ready: (\S+)(?:[\s\S]+this link once: (\S+))?/;

/** Starts a portal on free ports; rejects with what it said when it ends instead. */
export async function startPortal({ settings = {}, nodeArgs = [] }: PortalOptions = {}): Promise<Portal> {
  const home = await mkdtemp(join(tmpdir(), 'portico-bench-'));
  const env = {
    ...process.env,
    PORT: '0',
    MEDIA_PORT: '0',
    DATA_DIR: home,
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const args = ['--disable-warning=ExperimentalWarning', ...nodeArgs, program];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const { promise, resolve, reject } = Promise.withResolvers<{ url: string; setupUrl: string }>();
  let said = '';
  const listen = (bytes: Buffer): void => {
    said += bytes.toString();
    const [, url, setupUrl = ''] = READY.exec(said) ?? [];
    if (url === undefined) return;
    child.stdout.off('data', listen).resume(); // what it logs from now on is nobody's
    resolve({ url, setupUrl });
  };
  child.stdout.on('data', listen);
  void ended.then(() => reject(new Error(`the portal ended:\n${said}`)));
  const addresses = await promise;
  return {
    ...addresses,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(home, { recursive: true, force: true });
    },
  };
}
