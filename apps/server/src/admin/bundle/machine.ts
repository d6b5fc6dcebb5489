import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import os from 'node:os';
import { version } from '../../platform/version.ts';

/** Versions of what runs, and of what it runs on. */
export const describeVersions = (at: Date): unknown => ({
  portico: version,
  node: process.version,
  v8: process.versions.v8,
  openssl: process.versions.openssl,
  icu: process.versions['icu'],
  timeZones: process.versions['tz'],
  madeAt: at.toISOString(),
});

async function describeDisk(folder: string): Promise<unknown> {
  if (!existsSync(folder)) return 'the folder is missing';
  const { bsize, blocks, bavail, files, ffree, type } = await statfs(folder);
  return { type, bytes: blocks * bsize, freeBytes: bavail * bsize, files, freeFiles: ffree };
}

/** What the machine has: never what it is called, nor who uses it. */
export const describeMachine = async (dataDirectory: string): Promise<unknown> => ({
  system: { type: os.type(), release: os.release(), platform: os.platform(), architecture: os.arch() },
  upSeconds: Math.round(os.uptime()),
  cpu: {
    count: os.cpus().length,
    usable: os.availableParallelism(),
    model: os.cpus()[0]?.model,
    load: os.loadavg(),
  },
  memory: { bytes: os.totalmem(), freeBytes: os.freemem(), limitBytes: process.constrainedMemory() },
  dataFolder: await describeDisk(dataDirectory),
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** How the process that answers does. */
export const describeProcess = (): unknown => ({
  upSeconds: Math.round(process.uptime()),
  memory: process.memoryUsage(),
  cpu: process.cpuUsage(),
  handles: process.getActiveResourcesInfo().length,
  flags: process.execArgv.filter((flag) => flag.startsWith('-')).map((flag) => flag.replace(/=.*$/s, '=…')),
});
