import type { RoomView } from '@portico/contract/room';

/** What this tab does, beside where the server says that its person stands. */
export type Visit = 'outside' | 'inside' | 'watching' | 'left' | 'duplicated' | 'expired' | 'siteInactive';

/** Why it is over. */
export type Ending = 'left' | 'removed' | 'denied' | 'ended' | 'duplicated' | 'expired' | 'siteInactive';

const endings: ReadonlySet<Visit> = new Set(['left', 'duplicated', 'expired', 'siteInactive']);
const isEnding = (visit: Visit): visit is Visit & Ending => endings.has(visit);

/** What the page shows. */
export type Phase =
  | { at: 'door' }
  | { at: 'waiting'; for: 'host' | 'admission' | 'place' }
  | { at: 'inside' }
  | { at: 'watching' }
  | { at: 'over'; why: Ending };

/** Where somebody is, from what their tab does and what the server says. */
export function phaseOf(visit: Visit, { me, door }: RoomView): Phase {
  // what was waited for does not come: the door says why
  const refusal = door.kind === 'refused' ? door.failType : undefined;
  if (isEnding(visit)) return { at: 'over', why: visit };
  switch (me.standing) {
    case 'denied':
    case 'removed':
    case 'ended':
      return { at: 'over', why: me.standing };
    case 'waitingForHost':
      if (visit === 'inside') return { at: 'inside' };
      return refusal ? { at: 'door' } : { at: 'waiting', for: 'host' };
    case 'inLobby':
      if (visit === 'inside') return { at: 'inside' };
      // who is in the lobby of a locked room can still be let in
      return refusal && refusal !== 'meetingLocked' ? { at: 'door' } : { at: 'waiting', for: 'admission' };
    case 'waitingForPlace':
      if (visit === 'inside') return { at: 'inside' };
      return refusal ? { at: 'door' } : { at: 'waiting', for: 'place' };
    case 'ready':
    case 'admitted':
    case 'inRoom':
    case 'watching':
    case 'left':
      return { at: visit === 'outside' ? 'door' : visit };
  }
}

/**
 * Whether the place that somebody had a moment ago is still theirs: they are there or wait, or the engine told that they went
 * before their page did, and the meeting that goes on lets them in.
 */
export const holdsPlace = ({ me, door }: RoomView): boolean =>
  ['inRoom', 'watching', 'inLobby', 'waitingForHost', 'waitingForPlace'].includes(me.standing) ||
  (me.standing === 'left' && (door.kind === 'join' || door.kind === 'watch'));

/** Whether somebody outside goes in, or on, by themselves: let in, or the host has come. */
export function goesOn({ me, door }: RoomView): boolean {
  if (me.standing === 'admitted') return true;
  if (me.standing === 'waitingForPlace') return door.kind === 'join' || door.kind === 'watch';
  return me.standing === 'waitingForHost' && ['start', 'join', 'lobby', 'watch', 'full'].includes(door.kind);
}
