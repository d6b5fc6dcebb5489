import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startPortal, type Portal } from '../portal.ts';
import type { BareOrder } from './bare.ts';
import { readRecorded, type Recorded } from './recorded.ts';

/** A server that is measured. */
export interface Target {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

const recorder = new URL('record-statements.ts', import.meta.url).href;
const bareProgram = fileURLToPath(new URL('bare.ts', import.meta.url));

interface PortalOn {
  databaseUrl: string;
  secret: string;
}

const settingsOf = ({ databaseUrl, secret }: PortalOn) => ({
  DATABASE_URL: databaseUrl,
  PORTICO_SECRET: secret,
  TRUST_PROXY: '127.0.0.1/32', // the load comes from many addresses, as the limits expect
});

/** The portal as it is delivered, with the log on that people have. */
export async function startOurs(on: PortalOn): Promise<Target> {
  return targetOf(await startPortal({ settings: { ...settingsOf(on), LOG_LEVEL: 'info' } }));
}

const targetOf = (portal: Portal): Target => ({
  port: Number(new URL(portal.url).port),
  pid: portal.pid,
  stop: portal.stop,
});

/** What the portal sends to the database while `call` uses it. */
export async function recordStatements(
  on: PortalOn,
  call: (target: Target) => Promise<void>,
): Promise<Recorded> {
  const file = join(tmpdir(), `portico-bench-statements-${process.pid}`);
  const settings = { ...settingsOf(on), STATEMENTS_FILE: file };
  const target = targetOf(await startPortal({ settings, nodeArgs: ['--import', recorder] }));
  try {
    await call(target);
  } finally {
    await target.stop();
  }
  try {
    return readRecorded(file);
  } finally {
    await rm(file);
  }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

export async function startBare(order: BareOrder): Promise<Target> {
  const child = fork(bareProgram, [JSON.stringify(order)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const [port] = (await once(child, 'message')) as [number];
  return { port, pid: child.pid ?? 0, stop: () => end(child) };
}
