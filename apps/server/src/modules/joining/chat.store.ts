import type { Reads, Tx } from '../../platform/db/tx.ts';

/** Something that was said in a room. */
export interface MessageRow {
  id: string;
  participantId: string;
  displayName: string;
  text: string;
  sentAt: Date;
}

const messages = (reads: Reads) =>
  reads
    .selectFrom('chat_message')
    .select([
      'id',
      'participant_id as participantId',
      'display_name as displayName',
      'text',
      'sent_at as sentAt',
    ]);

/** The last messages of one time that a meeting took place, oldest first. */
export async function listMessages(reads: Reads, instanceId: string, limit: number): Promise<MessageRow[]> {
  const rows = await messages(reads)
    .where('instance_id', '=', instanceId)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.toReversed();
}

interface NewMessage {
  instanceId: string;
  participantId: string;
  clientId: string;
  displayName: string;
  text: string;
  at: Date;
}

/** Keeps a message; one that was sent before by the same client id is answered as it was kept. */
export async function saveMessage(
  tx: Tx,
  message: NewMessage,
): Promise<{ message: MessageRow; isNew: boolean }> {
  const { instanceId, participantId, clientId } = message;
  const made = await tx
    .insertInto('chat_message')
    .values({
      instance_id: instanceId,
      participant_id: participantId,
      client_id: clientId,
      display_name: message.displayName,
      text: message.text,
      sent_at: message.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  const kept = await messages(tx)
    .where('instance_id', '=', instanceId)
    .where('participant_id', '=', participantId)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return { message: kept, isNew: made !== undefined };
}
