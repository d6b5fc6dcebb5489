import type { Phase } from '../media/conference.ts';
import type { Touch } from './room-store.ts';

/** What is to be said of the connection, and which text says what still works. */
export type Trouble =
  | { kind: 'unstable'; works: 'sound' | 'media' }
  | { kind: 'reconnecting'; works: 'media' | 'chat' | 'nothing' }
  | { kind: 'back' }
  | { kind: 'lost'; works: 'chat' | 'nothing' };

interface Lines {
  phase: Phase;
  isUnstable: boolean;
  isBack: boolean;
  touch: Touch;
}

/** Sound and picture go one way, chat and lobby another: one can fail without the other. Undefined when all is well. */
export function troubleOf({ phase, isUnstable, isBack, touch }: Lines): Trouble | undefined {
  const chat = touch === 'lost' ? 'nothing' : 'chat';
  if (phase === 'lost') return { kind: 'lost', works: chat };
  if (phase === 'reconnecting') return { kind: 'reconnecting', works: chat };
  if (phase === 'resuming') return { kind: 'reconnecting', works: 'media' };
  if (phase !== 'connected') return undefined;
  if (isBack) return { kind: 'back' };
  if (touch === 'lost') return { kind: 'unstable', works: 'media' };
  return isUnstable ? { kind: 'unstable', works: 'sound' } : undefined;
}
