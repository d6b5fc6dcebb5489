import type { ChatMessage } from '@portico/contract/room';

/** How many messages of others came after the last one that was read. */
export function unreadOf(
  messages: readonly ChatMessage[],
  readUntil: string | undefined,
  meId: string,
): number {
  const from = messages.findIndex(({ id }) => id === readUntil) + 1;
  return messages.slice(from).filter(({ participantId }) => participantId !== meId).length;
}
