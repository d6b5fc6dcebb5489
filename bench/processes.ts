import { readdirSync, readFileSync } from 'node:fs';

/** What a process holds. */
export interface Holdings {
  megabytes: number;
  /** Open files and sockets. */
  handles: number;
  threads: number;
}

const field = (status: string, name: string): number =>
  Number(new RegExp(String.raw`^${name}:\s+(\d+)`, 'm').exec(status)?.[1]);

/** What a process holds now; undefined once it is gone. */
export function holdingsOf(pid: number): Holdings | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return {
      megabytes: field(status, 'VmRSS') / 1024,
      threads: field(status, 'Threads'),
      handles: readdirSync(`/proc/${pid}/fd`).length,
    };
  } catch {
    return undefined;
  }
}

/** The processes that a process started and that still run. */
export function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}

/** The media engine of a portal. */
export function mediaOf(pid: number): number {
  const media = childrenOf(pid).find((child) => /media/.test(readFileSync(`/proc/${child}/cmdline`, 'utf8')));
  if (media === undefined) throw new Error('the portal has no media engine');
  return media;
}
