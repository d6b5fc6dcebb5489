import type { UserSettingKey } from '@portico/domain/user-settings';
import type { Tx } from '../../platform/db/tx.ts';
import { lookAgainAtAgenda, startAgenda } from './agenda.store.ts';
import { lookAgain } from './reminders.store.ts';

const reminderKeys: ReadonlySet<string> = new Set<UserSettingKey>([
  'notify-meeting-reminder',
  'meeting-reminder-minutes',
  'guest-reminder-minutes',
]);
const agendaKeys: ReadonlySet<string> = new Set<UserSettingKey>(['agenda', 'agenda-time', 'agenda-days']);

/** Lets reminders and agendas follow what somebody has chosen. */
export async function followChoices(
  tx: Tx,
  { personId, keys, at }: { personId: string; keys: readonly UserSettingKey[]; at: Date },
): Promise<void> {
  if (keys.some((key) => reminderKeys.has(key))) await lookAgain(tx, personId, at);
  if (keys.some((key) => agendaKeys.has(key))) await startAgenda(tx, personId, at);
}

/** The day of somebody begins at another moment. */
export const followZone = (tx: Tx, personId: string): Promise<void> => lookAgainAtAgenda(tx, personId);
