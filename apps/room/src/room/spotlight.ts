import type { Companion } from './company.ts';

/** Who stands in the middle: who speaks, else who spoke last, else the first of the others. Oneself only when alone. */
export function spotlightOf(
  everybody: readonly Companion[],
  speakers: readonly string[],
  last: string | undefined,
): string | undefined {
  const others = new Set(everybody.filter(({ isMe }) => !isMe).map(({ id }) => id));
  const speaking = speakers.filter((id) => others.has(id));
  if (last !== undefined && speaking.includes(last)) return last; // two who speak at once do not change places
  if (speaking[0] !== undefined) return speaking[0];
  if (last !== undefined && others.has(last)) return last;
  return everybody.find(({ isMe }) => !isMe)?.id ?? everybody[0]?.id;
}

/** Whose screen is shown large: the first that is not one's own, which would mirror itself without end. */
export const sharedScreen = (everybody: readonly Companion[]): Companion | undefined =>
  everybody.find(({ isMe, media }) => !isMe && media?.screen);
