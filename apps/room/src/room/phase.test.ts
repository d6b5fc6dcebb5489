import { describe, expect, test } from 'vitest';
import { Standing, type FailType } from '@portico/contract/room';
import { roomView } from '../testing/room-view.ts';
import { goesOn, phaseOf, type Phase, type Visit } from './phase.ts';

const name = (phase: Phase): string => {
  if (phase.at === 'waiting') return `waiting for ${phase.for}`;
  return phase.at === 'over' ? `over: ${phase.why}` : phase.at;
};
const all = (visit: Visit): Record<string, string> =>
  Object.fromEntries(
    Standing.options.map((standing) => [standing, name(phaseOf(visit, roomView({}, { standing })))]),
  );

describe('where somebody is', () => {
  test('follows the server while the tab is outside', () => {
    expect(all('outside')).toEqual({
      ready: 'door',
      waitingForHost: 'waiting for host',
      inLobby: 'waiting for admission',
      waitingForPlace: 'waiting for place',
      admitted: 'door',
      inRoom: 'door',
      watching: 'door',
      left: 'door',
      denied: 'over: denied',
      removed: 'over: removed',
      ended: 'over: ended',
    });
  });

  test('is the door again, which says why, for who waits for what does not come', () => {
    const at = (standing: Standing, failType: FailType) =>
      name(phaseOf('outside', roomView({ door: { kind: 'refused', failType } }, { standing })));
    expect(at('waitingForHost', 'expired')).toBe('door');
    expect(at('inLobby', 'expired')).toBe('door');
    expect(at('waitingForHost', 'meetingLocked')).toBe('door');
    expect(at('inLobby', 'meetingLocked')).toBe('waiting for admission');
  });

  test('inside ends only when the server says that it is over', () => {
    const places = all('inside');
    expect(places).toMatchObject({ denied: 'over: denied', removed: 'over: removed', ended: 'over: ended' });
    expect(Object.values(places).filter((place) => place === 'inside')).toHaveLength(8);
  });

  test('watching goes on until the server says that it is over, also while one is brought in', () => {
    const places = all('watching');
    expect(places).toMatchObject({ removed: 'over: removed', ended: 'over: ended' });
    expect(places).toMatchObject({ watching: 'watching', admitted: 'watching', left: 'watching' });
  });

  test.each(['left', 'duplicated', 'expired', 'siteInactive'] as const)(
    '%s is over, whatever the server says',
    (visit) => {
      expect(new Set(Object.values(all(visit)))).toEqual(new Set([`over: ${visit}`]));
    },
  );
});

describe('going on without a click', () => {
  test('is for who was let in', () => {
    expect(goesOn(roomView({}, { standing: 'admitted' }))).toBe(true);
    expect(goesOn(roomView({}, { standing: 'inLobby' }))).toBe(false);
    expect(goesOn(roomView({}, { standing: 'ready' }))).toBe(false);
  });

  test('is for who waited in a full meeting until there is a place, or a way to watch', () => {
    const standing = 'waitingForPlace';
    expect(goesOn(roomView({ door: { kind: 'full' } }, { standing }))).toBe(false);
    expect(goesOn(roomView({ door: { kind: 'join' } }, { standing }))).toBe(true);
    expect(goesOn(roomView({ door: { kind: 'watch' } }, { standing }))).toBe(true);
  });

  test('is for who waited until the host came', () => {
    const standing = 'waitingForHost';
    expect(goesOn(roomView({ door: { kind: 'join' } }, { standing }))).toBe(true);
    expect(goesOn(roomView({ door: { kind: 'lobby' } }, { standing }))).toBe(true);
    expect(goesOn(roomView({ door: { kind: 'waitForHost', failType: 'cannotJBH' } }, { standing }))).toBe(
      false,
    );
    expect(goesOn(roomView({ door: { kind: 'refused', failType: 'meetingLocked' } }, { standing }))).toBe(
      false,
    );
  });
});
