import { deliveryOf, isSecurityKind, type NotificationKind } from '@portico/domain/notification-kinds';
import type { UserSettings } from '@portico/domain/user-settings';
import type { Reads } from '../../platform/db/tx.ts';
import { knownTimeZone } from '../../platform/time/zones.ts';
import { settingsOfMany } from '../user-settings/index.ts';
import { listReaderRows, type ReaderRow } from './notifications.store.ts';
import { quietUntil } from './notifications.times.ts';

/** Somebody who is told, with how they want to be. */
export interface NewsReader extends ReaderRow {
  settings: UserSettings;
}

/** People as those who are told; who is kept out of their site is left out. */
export async function findNewsReaders(reads: Reads, personIds: readonly string[]): Promise<NewsReader[]> {
  if (personIds.length === 0) return [];
  const rows = await listReaderRows(reads, personIds);
  const settingsOf = await settingsOfMany(reads, personIds);
  return rows.map((row) =>
    Object.assign(row, { timeZone: knownTimeZone(row.timeZone), settings: settingsOf(row.personId) }),
  );
}

/** How a reader is told of something. */
export interface Plan {
  isShown: boolean;
  isMailed: boolean;
  isForDigest: boolean;
  /** Until when they want to be left alone: nothing is pushed, and mails wait but for those about security. */
  quietUntil: Date | null;
  /** Until when their mail waits. */
  mailWaitsUntil: Date | null;
}

/** How a reader is told of a kind at a moment: what they chose, and never nothing of what is about security. */
export function planFor(kind: NotificationKind, { settings, timeZone }: NewsReader, now: Date): Plan {
  const delivery = deliveryOf(kind, settings);
  const until = quietUntil(now, settings, timeZone) ?? null;
  return {
    isShown: delivery !== 'none',
    isMailed: delivery === 'mail',
    isForDigest: delivery === 'digest',
    quietUntil: until,
    mailWaitsUntil: isSecurityKind(kind) ? null : until,
  };
}
