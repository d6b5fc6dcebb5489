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

/** As many go into a room; who comes next watches it. */
export const PLACES = 9;

const startDemoWith = (env: NodeJS.ProcessEnv): Promise<RunningPortal> =>
  startProgram({
    program: 'apps/server/src/demo.ts',
    env,
    address: /is ready: (\S+)[\s\S]+password is/, // its table comes after its people
  });

/** The demo with its clock standing still. */
export const startDemo = (now: string): Promise<RunningPortal> =>
  startDemoWith({ DEMO_NOW: now, PORT: PORT_IN_PICTURES, MEDIA_MAX_SUBSCRIBERS: String(PLACES) });

/** No program of that portal finds the package that composes, its children neither. */
const withoutComposer = `
  import child from 'node:child_process';
  import { registerHooks, syncBuiltinESMExports } from 'node:module';
  const { fork } = child;
  const these = ['--import', import.meta.url];
  child.fork = (program, args, options) =>
    fork(program, args, { ...options, execArgv: [...(options?.execArgv ?? []), ...these] });
  syncBuiltinESMExports();
  const resolve = (name, context, next) => {
    if (name.startsWith('node-av')) throw new Error('Cannot find package node-av');
    return next(name, context);
  };
  registerHooks({ resolve });`;

/** The demo on a machine that composes no movies and no streams, with two places in each room. */
export const startBareDemo = (now: string): Promise<RunningPortal> =>
  startDemoWith({
    DEMO_NOW: now,
    PORT: String(Number(PORT_IN_PICTURES) + 1),
    MEDIA_MAX_SUBSCRIBERS: '2',
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(withoutComposer)}`,
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
