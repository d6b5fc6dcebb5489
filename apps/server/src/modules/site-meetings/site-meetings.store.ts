import type { MeetingContent } from '@portico/contract/site-meetings';
import type { Reads } from '../../platform/db/tx.ts';

const MOST_RECORDINGS = 50;
const MOST_MESSAGES = 200;

/** What was recorded of a meeting, the latest first. */
export async function listRecordingsOf(
  reads: Reads,
  meetingId: string,
): Promise<MeetingContent['recordings']> {
  const rows = await reads
    .selectFrom('recording')
    .select(['name', 'started_at'])
    .where('meeting_id', '=', meetingId)
    .where('deleted_at', 'is', null)
    .orderBy('started_at', 'desc')
    .limit(MOST_RECORDINGS)
    .execute();
  return rows.map(({ name: topic, started_at: at }) => ({ topic, startedAt: at.toISOString() }));
}

/** The last messages of a meeting, whenever it took place, oldest first. */
export async function listMessagesOf(reads: Reads, meetingId: string): Promise<MeetingContent['messages']> {
  const rows = await reads
    .selectFrom('chat_message as message')
    .innerJoin('meeting_instance as instance', 'instance.id', 'message.instance_id')
    .select(['message.display_name as displayName', 'message.text', 'message.sent_at as sentAt'])
    .where('instance.meeting_id', '=', meetingId)
    .orderBy('message.sent_at', 'desc')
    .orderBy('message.id', 'desc')
    .limit(MOST_MESSAGES)
    .execute();
  const messages = rows.map(({ displayName, text, sentAt }) => ({
    displayName,
    text,
    sentAt: sentAt.toISOString(),
  }));
  return messages.toReversed();
}
