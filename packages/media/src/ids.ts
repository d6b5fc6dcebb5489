import { randomBytes } from 'node:crypto';

/** A new id as LiveKit writes them: `RM_` room, `PA_` participant, `TR_` track, then 16 hexadecimal digits. */
export function newSid(prefix: 'RM_' | 'PA_' | 'TR_'): string {
  return prefix + randomBytes(8).toString('hex');
}
