import type { Interruption } from '@portico/contract/recording-control';
import type { RoomView } from '@portico/contract/room';
import type { Companion } from './company.ts';

/** Something that happened in the room, for the one who listens to it. */
export type Announcement =
  | { kind: 'joined' | 'left' | 'raised' | 'sharing' | 'sharingOver' | 'knocked'; names: string[] }
  | { kind: 'interrupted'; reason: Interruption }
  | { kind: 'recording' | 'recordingOver' | 'locked' | 'unlocked' | 'cohost' | 'attendee' | 'mutedByHost' };

export interface Moment {
  everybody: readonly Companion[];
  view: RoomView;
}

const names = (people: readonly { name: string }[]): string[] => people.map(({ name }) => name);

function arrivalsAndDepartures(before: readonly Companion[], after: readonly Companion[]): Announcement[] {
  const had = new Set(before.filter(({ isWatching }) => !isWatching).map(({ id }) => id));
  const has = new Set(after.map(({ id }) => id));
  const joined = after.filter(({ id, isMe, isWatching }) => !isMe && !isWatching && !had.has(id));
  const left = before.filter(({ id, isMe, isWatching }) => !isMe && !isWatching && !has.has(id));
  return [
    ...(joined.length > 0 ? [{ kind: 'joined' as const, names: names(joined) }] : []),
    ...(left.length > 0 ? [{ kind: 'left' as const, names: names(left) }] : []),
  ];
}

function actions(before: readonly Companion[], after: readonly Companion[]): Announcement[] {
  const earlier = new Map(before.map((one) => [one.id, one]));
  const others = after.filter(({ isMe }) => !isMe);
  const raised = others.filter(({ id, handRaisedAt }) => handRaisedAt && !earlier.get(id)?.handRaisedAt);
  const sharing = others.filter(({ id, media }) => media?.screen && !earlier.get(id)?.media?.screen);
  const over = others.filter(({ id, media }) => !media?.screen && earlier.get(id)?.media?.screen);
  return (
    [
      { kind: 'raised', names: names(raised) },
      { kind: 'sharing', names: names(sharing) },
      { kind: 'sharingOver', names: names(over) },
    ] as const
  )
    .filter((announcement) => announcement.names.length > 0)
    .map(({ kind, names: who }) => ({ kind, names: who }));
}

function knocks(before: RoomView | undefined, after: RoomView): Announcement[] {
  const waited = new Set(before?.lobby.map(({ id }) => id));
  const knocked = after.lobby.filter(({ id }) => !waited.has(id));
  return knocked.length > 0 ? [{ kind: 'knocked', names: knocked.map((one) => one.displayName) }] : [];
}

function ofRoom(before: RoomView, after: RoomView): Announcement[] {
  const found: Announcement[] = [];
  const recorded = [before.live?.recordingSince ?? null, after.live?.recordingSince ?? null];
  if (recorded[0] === null && recorded[1] !== null) found.push({ kind: 'recording' });
  if (recorded[0] !== null && recorded[1] === null && after.live) found.push({ kind: 'recordingOver' });
  if (before.live && after.live && before.live.isLocked !== after.live.isLocked)
    found.push({ kind: after.live.isLocked ? 'locked' : 'unlocked' });
  const { role } = after.me;
  if (before.me.role !== role && (role === 'cohost' || role === 'attendee')) found.push({ kind: role });
  return found;
}

/** What happened between two moments. The first moment after coming in tells only of a recording that runs, and who waits. */
export function announcementsBetween(before: Moment | undefined, after: Moment): Announcement[] {
  const knocked = knocks(before?.view, after.view);
  if (!before || before.everybody.length === 0)
    return after.view.live?.recordingSince ? [{ kind: 'recording' }, ...knocked] : knocked;
  return [
    ...knocked,
    ...arrivalsAndDepartures(before.everybody, after.everybody),
    ...actions(before.everybody, after.everybody),
    ...ofRoom(before.view, after.view),
  ];
}
