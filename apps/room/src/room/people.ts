import type { PlainKey } from '@portico/i18n/texts';
import type { Companion } from './company.ts';

/** Hands first, the one that has been up the longest before the others; then the reader; then as they came. */
export function byHand(everybody: readonly Companion[]): Companion[] {
  const rank = ({ handRaisedAt, isMe }: Companion): number =>
    handRaisedAt === undefined ? (isMe ? 1 : 2) : 0;
  return everybody.toSorted(
    (a, b) => rank(a) - rank(b) || (a.handRaisedAt ?? '').localeCompare(b.handRaisedAt ?? '', 'en'),
  );
}

/** What is said of somebody beside their name; nothing of the many. */
export function roleWord({ role, isGuest }: Pick<Companion, 'role' | 'isGuest'>): PlainKey | undefined {
  switch (role) {
    case 'host':
      return 'room.role.host';
    case 'alternateHost':
      return 'room.role.alternateHost';
    case 'cohost':
      return 'room.role.cohost';
    case 'attendee':
      return isGuest ? 'room.role.guest' : undefined;
  }
}

/** What may be done with somebody: nobody is moderated by those below them, nor by themselves. */
export function measuresFor(
  person: Companion,
  actions: { moderate: boolean; appoint: boolean },
): {
  bringIn: boolean;
  mute: boolean;
  lowerHand: boolean;
  appoint: boolean;
  dismiss: boolean;
  remove: boolean;
} {
  const isHost = person.role === 'host' || person.role === 'alternateHost';
  const { moderate } = actions;
  const appoint = actions.appoint && !person.isMe && !isHost;
  return {
    bringIn: moderate && person.isWatching,
    mute: moderate && !person.isMe && (person.media?.isMicrophoneOn ?? false),
    lowerHand: moderate && !person.isMe && person.handRaisedAt !== undefined,
    appoint: appoint && person.role === 'attendee' && !person.isGuest,
    dismiss: appoint && person.role === 'cohost',
    remove: moderate && !person.isMe && !isHost,
  };
}
