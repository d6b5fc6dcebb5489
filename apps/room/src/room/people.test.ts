import { describe, expect, test } from 'vitest';
import type { Companion } from './company.ts';
import { byHand, measuresFor } from './people.ts';
import { spotlightOf } from './spotlight.ts';

const media = (isMicrophoneOn: boolean): NonNullable<Companion['media']> => ({
  id: 'a',
  name: 'A',
  camera: undefined,
  screen: undefined,
  sounds: [],
  isMicrophoneOn,
  isSpeaking: false,
  isUnstable: false,
  isCameraSpared: false,
  isCameraHeld: false,
  isScreenHeld: false,
});
const somebody = (id: string, rest: Partial<Companion> = {}): Companion => ({
  id,
  name: id,
  avatarUrl: undefined,
  isWatching: false,
  role: 'attendee',
  isGuest: false,
  isMe: false,
  handRaisedAt: undefined,
  media: media(true),
  ...rest,
});
const ids = (people: readonly Companion[]): string => people.map(({ id }) => id).join(' ');

test('hands stand first, the oldest before the others, then oneself', () => {
  const everybody = [
    somebody('a'),
    somebody('late', { handRaisedAt: '2026-11-22T10:05:00.000Z' }),
    somebody('early', { handRaisedAt: '2026-11-22T10:01:00.000Z' }),
    somebody('b'),
    somebody('me', { isMe: true }),
  ];
  expect(ids(byHand(everybody))).toBe('early late me a b');
});

describe('moderation of a person', () => {
  const all = { moderate: true, appoint: true };
  test('is nothing for who runs nothing', () => {
    const measures = measuresFor(somebody('a'), { moderate: false, appoint: false });
    expect(Object.values(measures)).not.toContain(true);
  });
  test('is nothing with oneself', () => {
    expect(Object.values(measuresFor(somebody('me', { isMe: true }), all))).not.toContain(true);
  });
  test('a host is muted at most', () => {
    const measures = measuresFor(somebody('host', { role: 'host' }), all);
    expect(measures).toEqual({
      bringIn: false,
      mute: true,
      lowerHand: false,
      appoint: false,
      dismiss: false,
      remove: false,
    });
  });
  test('a moderator brings in a person who watches', () => {
    const watcher = somebody('mira', { isWatching: true });
    expect(measuresFor(watcher, all).bringIn).toBe(true);
    expect(measuresFor(watcher, { moderate: false, appoint: false }).bringIn).toBe(false);
  });
  test('a guest becomes no cohost', () => {
    expect(measuresFor(somebody('guest', { isGuest: true }), all).appoint).toBe(false);
  });
  test('a cohost can be made an attendee again by who appoints', () => {
    const cohost = somebody('c', { role: 'cohost' });
    expect(measuresFor(cohost, all).dismiss).toBe(true);
    expect(measuresFor(cohost, { moderate: true, appoint: false }).dismiss).toBe(false);
  });
  test('a muted person is not muted again', () => {
    expect(measuresFor(somebody('a', { media: media(false) }), all).mute).toBe(false);
  });
});

describe('the person in the middle of the stage', () => {
  const everybody = [somebody('a'), somebody('b'), somebody('me', { isMe: true })];
  test('is who speaks', () => expect(spotlightOf(everybody, ['b'], 'a')).toBe('b'));
  test('stays while both speak', () => expect(spotlightOf(everybody, ['b', 'a'], 'a')).toBe('a'));
  test('is who spoke last when nobody speaks', () => expect(spotlightOf(everybody, [], 'b')).toBe('b'));
  test('is never oneself among others', () => expect(spotlightOf(everybody, ['me'], undefined)).toBe('a'));
  test('is somebody else when the last has left', () => expect(spotlightOf(everybody, [], 'gone')).toBe('a'));
  test('is oneself when alone', () =>
    expect(spotlightOf([somebody('me', { isMe: true })], ['me'], undefined)).toBe('me'));
});
