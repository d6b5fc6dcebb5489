import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from '@portico/contract/health';
import { LEAST_FREE_BYTES } from '../disk/space.ts';
import { isLoopback } from '../http/secure-context.ts';
import type { Settings } from '../settings/table.ts';
import { StorageAway, StorageFull, type LocalFiles, type Storage } from '../storage/storage.ts';
import type { Check } from './health.ts';

/** Room on a disk. */
export interface DiskUsage {
  freeBytes: number;
  sizeBytes: number;
}

const GIGABYTE = 1_000_000_000;
const LOW_SHARE = 0.1;
const FULL_SHARE = 0.02;
/** A small share of a large disk is still space for weeks: from here on it is no reason to say anything. */
const LOW_BELOW_BYTES = 20 * GIGABYTE;
/** About an hour of recording: from here on it is not full, only low. */
const FULL_BELOW_BYTES = GIGABYTE;
const PROBE = `health/${randomUUID()}`; // of this process: others look too

/** How much space the disk of a folder has for us. @throws when there is no such folder. */
export async function readUsage(folder: string): Promise<DiskUsage> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

const howFull = ({ freeBytes, sizeBytes }: DiskUsage) => {
  const isBelow = (share: number, bytes: number): boolean => freeBytes < Math.min(share * sizeBytes, bytes);
  if (freeBytes < LEAST_FREE_BYTES || isBelow(FULL_SHARE, FULL_BELOW_BYTES))
    return { state: 'fail', word: 'full' } as const;
  if (isBelow(LOW_SHARE, LOW_BELOW_BYTES)) return { state: 'warn', word: 'low' } as const;
  return { state: 'ok', word: 'works' } as const;
};

/** Whether the disk of the data folder has space. A database that finds none stops taking writes. */
export function checkDisk(folder: string): Check<'disk'> {
  return {
    name: 'disk',
    otherwise: { state: 'fail', word: 'unreadable', arguments: { freeBytes: 0, sizeBytes: 0 } },
    async run() {
      const space = await readUsage(folder);
      return { ...howFull(space), arguments: space };
    },
  };
}

interface StorageParts {
  storage: Pick<Storage, 'settle' | 'remove'> & { local: Pick<LocalFiles, 'reserve'> };
  space(): Promise<DiskUsage>;
  recordingsBytes(): Promise<number>;
}

/** Writes a file, to the store too where there is one, and removes it. @throws when that fails for another reason. */
async function probe(storage: StorageParts['storage']): Promise<'full' | 'away' | undefined> {
  try {
    await storage.local.reserve(PROBE, 1);
    await storage.settle(PROBE);
    await storage.remove(PROBE);
    return undefined;
  } catch (error) {
    if (error instanceof StorageFull) return 'full';
    if (error instanceof StorageAway) return 'away';
    throw error;
  }
}

/** Whether files and recordings can be written, really, and how much space they have. */
export function checkStorage({ storage, space, recordingsBytes }: StorageParts): Check<'storage'> {
  const nothing = { freeBytes: 0, sizeBytes: 0, recordingsBytes: 0 };
  return {
    name: 'storage',
    otherwise: { state: 'fail', word: 'unwritable', arguments: nothing },
    async run() {
      const problem = await probe(storage);
      const [disk, bytes] = await Promise.all([space(), recordingsBytes().catch(() => 0)]);
      const args = { ...disk, recordingsBytes: bytes };
      return problem === undefined
        ? { ...howFull(disk), arguments: args }
        : { state: 'fail', word: problem, arguments: args };
    },
  };
}

interface AddressParts {
  publicUrl(): string;
  /** Whether that was set, and not made of where we listen. */
  isPublicUrlSet: boolean;
  host: string;
  /** Whether there is a proxy, by whose address people come. */
  isProxied: boolean;
  /** Whether https is spoken by a proxy that TRUST_PROXY does not name: everybody seems to come from there. */
  isProxyUnknown(): boolean;
}

/**
 * How people reach us: whether we know by which address, whether limits can tell them apart, and whether browsers give pages
 * of our address a camera: only to https, and to the machine itself (secure contexts).
 */
export function checkAddress(parts: AddressParts): Check<'address'> {
  const { publicUrl, isPublicUrlSet, host, isProxied, isProxyUnknown } = parts;
  const look = (): Finding<'address'> => {
    const { protocol, hostname, origin } = new URL(publicUrl());
    const args = { address: origin };
    const isSecure = protocol === 'https:';
    const isUnnamed = !isPublicUrlSet && (isProxied || (isSecure && !isLoopback(host)));
    const unnamed = { state: 'warn', word: 'unnamed', arguments: args } as const;
    if (isSecure) {
      if (isUnnamed) return unnamed;
      return isProxyUnknown()
        ? { state: 'warn', word: 'untrusted', arguments: args }
        : { state: 'ok', word: 'https', arguments: args };
    }
    if (isPublicUrlSet && !isLoopback(hostname)) return { state: 'fail', word: 'plain', arguments: args };
    if (!isLoopback(host)) return { state: 'warn', word: 'open', arguments: args };
    return isUnnamed ? unnamed : { state: 'ok', word: 'loopback', arguments: args };
  };
  return {
    name: 'address',
    otherwise: { state: 'fail', word: 'plain', arguments: { address: '' } },
    run: () => Promise.resolve(look()),
  };
}

/** The space where files are kept. */
export const readStorageUsage = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): ReturnType<typeof readUsage> =>
  readUsage(join(DATA_DIR, 'storage'));
