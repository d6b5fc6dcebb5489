import { createHash } from 'node:crypto';
import type { Settings } from '../platform/settings/table.ts';

/**
 * Which database settings mean, without saying where it is: undefined for the embedded one. Two addresses of the same
 * server count as two.
 */
export function databaseMark({ DATABASE_URL }: Pick<Settings, 'DATABASE_URL'>): string | undefined {
  if (DATABASE_URL === undefined) return undefined;
  const { hostname, port, pathname } = new URL(DATABASE_URL);
  return createHash('sha256')
    .update(`${hostname}:${port || '5432'}${pathname}`)
    .digest('base64url');
}
