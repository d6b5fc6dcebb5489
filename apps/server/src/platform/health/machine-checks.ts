import type { X509Certificate } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import type { Clock } from '../clock/clock.ts';
import type { Storage } from '../storage/storage.ts';
import type { Check } from './health.ts';

/** Room on a disk. */
export interface DiskRoom {
  freeBytes: number;
  sizeBytes: number;
}

const LOW_SHARE = 0.1;
const FULL_SHARE = 0.02;
const SOON_DAYS = 21;
const DAY_MS = 86_400_000;
const PROBE = 'health/probe';

/** How much room the disk of a folder has for us. @throws when there is no such folder. */
export async function readRoom(folder: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

const howFull = ({ freeBytes, sizeBytes }: DiskRoom) => {
  const share = freeBytes / sizeBytes;
  if (share < FULL_SHARE) return { state: 'fail', word: 'full' } as const;
  if (share < LOW_SHARE) return { state: 'warn', word: 'low' } as const;
  return { state: 'ok', word: 'works' } as const;
};

/** Whether the disk of the data folder has room. A database that finds none stops taking writes. */
export function checkDisk(folder: string): Check<'disk'> {
  return {
    name: 'disk',
    otherwise: { state: 'fail', word: 'unreadable', arguments: { freeBytes: 0, sizeBytes: 0 } },
    async run() {
      const room = await readRoom(folder);
      return { ...howFull(room), arguments: room };
    },
  };
}

interface StorageParts {
  storage: Pick<Storage, 'reserve' | 'remove'>;
  room(): Promise<DiskRoom>;
  recordingsBytes(): Promise<number>;
}

/** Whether files and recordings can be written, really, and how much room they have. */
export function checkStorage({ storage, room, recordingsBytes }: StorageParts): Check<'storage'> {
  const nothing = { freeBytes: 0, sizeBytes: 0, recordingsBytes: 0 };
  return {
    name: 'storage',
    otherwise: { state: 'fail', word: 'unwritable', arguments: nothing },
    async run() {
      const isFull = await storage.reserve(PROBE, 1).then(
        () => false,
        (error: unknown) => {
          if (error instanceof Error && error.name === 'StorageFull') return true;
          throw error;
        },
      );
      if (!isFull) await storage.remove(PROBE);
      const [disk, bytes] = await Promise.all([room(), recordingsBytes().catch(() => 0)]);
      const args = { ...disk, recordingsBytes: bytes };
      return isFull
        ? { state: 'fail', word: 'full', arguments: args }
        : { ...howFull(disk), arguments: args };
    },
  };
}

/** How long the certificate that we serve is good; none where we serve none. */
export function checkCertificate(
  read: () => Promise<X509Certificate | undefined>,
  clock: Clock,
): Check<'certificate'> {
  return {
    name: 'certificate',
    otherwise: { state: 'fail', word: 'unreadable', arguments: { days: 0 } },
    async run() {
      const certificate = await read();
      if (!certificate) return { state: 'ok', word: 'none', arguments: { days: 0 } };
      const now = clock.now().getTime();
      const daysFrom = (date: Date): number => (date.getTime() - now) / DAY_MS;
      const begins = daysFrom(certificate.validFromDate);
      const ends = daysFrom(certificate.validToDate);
      const args = { days: Math.floor(Math.abs(begins > 0 ? begins : ends)) };
      if (begins > 0) return { state: 'fail', word: 'early', arguments: args };
      if (ends <= 0) return { state: 'fail', word: 'expired', arguments: args };
      if (ends < SOON_DAYS) return { state: 'warn', word: 'soon', arguments: args };
      return { state: 'ok', word: 'works', arguments: args };
    },
  };
}

interface AddressParts {
  publicUrl(): string;
  /** Whether that was set, and not made of where we listen. */
  isPublicUrlSet: boolean;
  host: string;
}

const loopback = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/;

/** Whether browsers give pages of our address a camera: only to https, and to the machine itself (secure contexts). */
export function checkAddress({ publicUrl, isPublicUrlSet, host }: AddressParts): Check<'address'> {
  return {
    name: 'address',
    otherwise: { state: 'fail', word: 'plain', arguments: { address: '' } },
    run() {
      const { protocol, hostname, origin } = new URL(publicUrl());
      const args = { address: origin };
      if (protocol === 'https:') return Promise.resolve({ state: 'ok', word: 'https', arguments: args });
      if (isPublicUrlSet && !loopback.test(hostname))
        return Promise.resolve({ state: 'fail', word: 'plain', arguments: args });
      if (!loopback.test(host)) return Promise.resolve({ state: 'warn', word: 'open', arguments: args });
      return Promise.resolve({ state: 'ok', word: 'loopback', arguments: args });
    },
  };
}
