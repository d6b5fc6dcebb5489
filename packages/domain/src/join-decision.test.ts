import { describe, expect, test } from 'vitest';
import { decideJoin, type JoinQuestion, type JoinRole } from './join-decision.ts';

const start = Date.UTC(2026, 10, 21, 9);
const minute = 60_000;

interface Case {
  role?: JoinRole;
  now?: number;
  meeting?: Partial<JoinQuestion['meeting']>;
  instance?: Partial<NonNullable<JoinQuestion['instance']>>;
  isPasswordRight?: boolean;
  isAdmitted?: boolean;
}

const decide = ({
  role = 'guest',
  now = start,
  meeting,
  instance,
  isPasswordRight = true,
  isAdmitted = false,
}: Case) =>
  decideJoin({
    role,
    nowMs: now,
    meeting: {
      startsAtMs: start,
      durationMinutes: 60,
      isCancelled: false,
      joinBeforeHostMinutes: undefined,
      hasLobby: true,
      ...meeting,
    },
    instance: instance && { isHostPresent: true, isLocked: false, hasEnded: false, ...instance },
    isPasswordRight,
    isAdmitted,
  });
const running = {};

describe('a person who begins', () => {
  test.each(['host', 'alternateHost'] as const)(
    'the %s starts what nobody has begun, and joins what runs',
    (role) => {
      expect(decide({ role })).toEqual({ kind: 'start' });
      expect(decide({ role, instance: running })).toEqual({ kind: 'join' });
      expect(decide({ role, instance: { hasEnded: true } })).toEqual({ kind: 'start' });
    },
  );

  test('the host needs no password and passes a locked door', () => {
    expect(decide({ role: 'host', isPasswordRight: false })).toEqual({ kind: 'start' });
    expect(decide({ role: 'host', instance: { isLocked: true } })).toEqual({ kind: 'join' });
  });

  test('a day before it is too early, a day after the end too late, for the host too', () => {
    expect(decide({ role: 'host', now: start - 25 * 60 * minute })).toEqual({
      kind: 'refused',
      failType: 'future',
    });
    expect(decide({ role: 'host', now: start + 26 * 60 * minute })).toEqual({
      kind: 'refused',
      failType: 'expired',
    });
  });

  test('a meeting that still runs a day later can still be joined', () => {
    expect(decide({ role: 'host', now: start + 30 * 60 * minute, instance: running })).toEqual({
      kind: 'join',
    });
  });
});

describe('before the host', () => {
  test('invitees wait when they may not join before the host', () => {
    expect(decide({ role: 'invitee' })).toEqual({ kind: 'waitForHost', failType: 'cannotJBH' });
  });

  test('with join before host they wait until the door opens, then come in or into the lobby', () => {
    const meeting = { joinBeforeHostMinutes: 5, hasLobby: false };
    expect(decide({ meeting, now: start - 6 * minute })).toEqual({
      kind: 'waitForHost',
      failType: 'meetingNotStarted',
    });
    expect(decide({ meeting, now: start - 5 * minute })).toEqual({ kind: 'join' });
    expect(decide({ meeting: { ...meeting, hasLobby: true } })).toEqual({ kind: 'lobby' });
  });

  test('a personal room has no time: only the host opens it', () => {
    expect(decide({ meeting: { startsAtMs: undefined } })).toEqual({
      kind: 'waitForHost',
      failType: 'cannotJBH',
    });
    expect(decide({ role: 'host', meeting: { startsAtMs: undefined }, now: 0 })).toEqual({ kind: 'start' });
  });
});

describe('while it runs', () => {
  test('the lobby holds whom nobody has let in', () => {
    expect(decide({ instance: running })).toEqual({ kind: 'lobby' });
    expect(decide({ instance: running, isAdmitted: true })).toEqual({ kind: 'join' });
    expect(decide({ instance: running, meeting: { hasLobby: false } })).toEqual({ kind: 'join' });
    expect(decide({ role: 'cohost', instance: running })).toEqual({ kind: 'join' });
  });

  test('a locked meeting refuses whom nobody has let in, and nobody else', () => {
    expect(decide({ instance: { isLocked: true } })).toEqual({ kind: 'refused', failType: 'meetingLocked' });
    expect(decide({ instance: { isLocked: true }, isAdmitted: true })).toEqual({ kind: 'join' });
  });

  test('when the host steps out, who is in stays in and newcomers wait', () => {
    expect(decide({ instance: { isHostPresent: false }, isAdmitted: true })).toEqual({ kind: 'join' });
    expect(decide({ instance: { isHostPresent: false } })).toEqual({
      kind: 'waitForHost',
      failType: 'cannotJBH',
    });
  });
});

test('a wrong password is refused before anything is told about the meeting', () => {
  for (const instance of [undefined, running, { isLocked: true }]) {
    expect(decide({ isPasswordRight: false, ...(instance && { instance }) })).toEqual({
      kind: 'refused',
      failType: 'invalidTokenOrPassword',
    });
  }
});

test('a cancelled meeting is over for everybody', () => {
  for (const role of ['host', 'guest'] as const) {
    expect(decide({ role, meeting: { isCancelled: true } })).toEqual({
      kind: 'refused',
      failType: 'expired',
    });
  }
});
