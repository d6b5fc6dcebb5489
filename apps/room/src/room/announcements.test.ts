import { expect, test } from 'vitest';
import { hostView, participant, roomView, waiting } from '../testing/room-view.ts';
import { companyOf } from './company.ts';
import { announcementsBetween, type Moment } from './announcements.ts';

const moment = (view = hostView(), people = new Map()): Moment => ({
  view,
  everybody: companyOf(view, people),
});
const host = participant(1, { role: 'host' });
const live = { startedAt: '2026-11-22T09:00:00.000Z', isLocked: false, recordingSince: null };

test('the first moment tells nothing', () => {
  expect(announcementsBetween(undefined, moment(hostView({ participants: [host, participant(2)] })))).toEqual(
    [],
  );
});

test('a latecomer hears that the meeting is recorded', () => {
  const view = hostView({ live: { ...live, recordingSince: '2026-11-22T09:05:00.000Z' } });
  expect(announcementsBetween(undefined, moment(view))).toEqual([{ kind: 'recording' }]);
});

test('many who come together are one announcement', () => {
  const after = moment(hostView({ participants: [host, participant(2), participant(3)] }));
  expect(announcementsBetween(moment(), after)).toEqual([
    { kind: 'joined', names: ['Person 2', 'Person 3'] },
  ]);
  expect(announcementsBetween(after, moment())).toEqual([{ kind: 'left', names: ['Person 2', 'Person 3'] }]);
});

test('a hand is told when it goes up, not when it goes down', () => {
  const down = moment(hostView({ participants: [host, participant(2)] }));
  const raised = participant(2, { handRaisedAt: '2026-11-22T09:10:00.000Z' });
  const up = moment(hostView({ participants: [host, raised] }));
  expect(announcementsBetween(down, up)).toEqual([{ kind: 'raised', names: ['Person 2'] }]);
  expect(announcementsBetween(up, down)).toEqual([]);
});

test('a knock names who stands at the door', () => {
  const after = moment(hostView({ lobby: [waiting(7, 'Mira')] }));
  expect(announcementsBetween(moment(), after)).toEqual([{ kind: 'knocked', names: ['Mira'] }]);
  expect(announcementsBetween(after, after)).toEqual([]);
});

test('people who waited before the host came are announced in the first moment, and once', () => {
  const view = hostView({ lobby: [waiting(7, 'Mira'), waiting(8, 'Jonas')] });
  const alone = { view, everybody: [] };
  expect(announcementsBetween(undefined, alone)).toEqual([{ kind: 'knocked', names: ['Mira', 'Jonas'] }]);
  expect(announcementsBetween(alone, moment(view))).toEqual([]);
});

test('a new cohost hears who waits', () => {
  const me = { role: 'attendee' as const, standing: 'inRoom' as const };
  const before = roomView({ live, participants: [participant(1)] }, me);
  const after = hostView({ lobby: [waiting(7, 'Mira')] });
  expect(announcementsBetween(moment(before), moment(after))).toContainEqual({
    kind: 'knocked',
    names: ['Mira'],
  });
});

test.each([
  ['recording', { ...live, recordingSince: '2026-11-22T09:05:00.000Z' }, 'recordingOver'],
  ['locked', { ...live, isLocked: true }, 'unlocked'],
])('%s and its end are told', (kind, changed, over) => {
  const before = moment(hostView({ live }));
  const after = moment(hostView({ live: changed }));
  expect(announcementsBetween(before, after)).toEqual([{ kind }]);
  expect(announcementsBetween(after, before)).toEqual([{ kind: over }]);
});

test('a new role is told to its bearer', () => {
  const before = moment(roomView({ live, participants: [participant(1)] }));
  const after = moment(roomView({ live, participants: [participant(1)] }, { role: 'cohost' }));
  expect(announcementsBetween(before, after)).toEqual([{ kind: 'cohost' }]);
});
