import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../lib/process.ts';

/** A portal in a process of its own. */
export interface RunningPortal {
  /** The first address that its last line names. */
  url: string;
  stop(): Promise<void>;
}

interface PortalOptions {
  program: string;
  env: NodeJS.ProcessEnv;
  /** Finds the address in what it said, once it is there. */
  address: RegExp;
}

async function startProgram({ program, env, address }: PortalOptions): Promise<RunningPortal> {
  const args = ['--disable-warning=ExperimentalWarning', join(root, program)];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, PORT: '0', MEDIA_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      const found = address.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(`${program} ended:\n${said}`)));
  });
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Links are on the pictures: the port must be the same each time. */
const PORT_IN_PICTURES = '4343';

/** The demo with its clock standing still; its table comes after its people. */
export const startDemo = (now: string): Promise<RunningPortal> =>
  startProgram({
    program: 'apps/server/src/demo.ts',
    env: { DEMO_NOW: now, PORT: PORT_IN_PICTURES },
    address: /is ready: (\S+)[\s\S]+password is/,
  });

/** A portal that nobody has set up; its address is the link of the set-up page. */
export async function startFresh(): Promise<RunningPortal> {
  const home = await mkdtemp(join(tmpdir(), 'portico-shots-'));
  const portal = await startProgram({
    program: 'apps/server/src/main.ts',
    env: { DATA_DIR: home, DATABASE_URL: '', PUBLIC_URL: '', LOG_LEVEL: 'error' },
    address: /this link once: (\S+)\n/,
  });
  return {
    url: portal.url,
    async stop() {
      await portal.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}
