import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createTestDatabase } from '@portico/testkit/database';

const clone = fileURLToPath(new URL('../../', import.meta.url));

/** A portal in a process of its own, as `npm start` starts it. */
export interface Portal {
  /** The process of `npm start`. */
  pid: number;
  url: string;
  /** The one-time link of the console; empty once there is a site. */
  setupUrl: string;
  /** The link that the console makes for somebody: `npm run admin -- reset-password`, the one way in that needs no mail. */
  passwordLink(email: string): Promise<string>;
  /** Changes a setting of the site acme by the console. */
  changeSetting(name: string, value: string): Promise<void>;
  /** What it said so far. */
  output(): string;
  stop(): Promise<number | null>;
}

const match = (text: string, pattern: RegExp): string | undefined => pattern.exec(text)?.[1];

function ready(child: ChildProcess, said: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      if (/is ready: \S+\n/.test(said())) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the portal ended with ${code}:\n${said()}`)));
  });
}

/** What runs: a portal that nobody has set up, or the demo with its people. */
export type Program = 'main' | 'demo';

/** Starts a portal on a free port, with a database and a data folder that go when it stops. */
export async function startPortal(
  environment: Record<string, string> = {},
  name: Program = 'main',
): Promise<Portal> {
  const { url, dataDirectory, drop } = await createTestDatabase();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: '0',
    MEDIA_PORT: '0',
    DATA_DIR: dataDirectory,
    ...(url !== undefined && { DATABASE_URL: url }),
    MAILBOX: 'true',
    LOG_LEVEL: 'warn',
    PORTICO_SECRET: randomBytes(24).toString('base64url'),
    ...environment,
  };
  const program = join(clone, `apps/server/src/${name}.ts`);
  const child = spawn(process.execPath, [program], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()));
  await ready(child, () => output);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const admin = async (...words: string[]): Promise<string> => {
    const args = [join(clone, 'tools/start.mjs'), 'admin', ...words];
    return (await promisify(execFile)(process.execPath, args, { cwd: clone, env })).stdout;
  };
  return {
    pid: child.pid ?? 0,
    url: match(output, /is ready: (\S+)/) ?? '',
    setupUrl: match(output, /this link once: (\S+)/) ?? '',
    passwordLink: async (email) => match(await admin('reset-password', email), /^(http\S+)$/m) ?? '',
    async changeSetting(setting, value) {
      await admin('setting', 'acme', setting, value);
    },
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      const code = await ended;
      await drop();
      return code;
    },
  };
}
