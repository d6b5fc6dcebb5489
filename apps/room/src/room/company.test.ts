import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RoomParticipant } from '@portico/contract/room';
import { Store } from '../app/store.ts';
import type { ConferenceState } from '../media/conference.ts';
import { noMedia, type MediaPerson } from '../media/types.ts';
import { id, participant, roomView } from '../testing/room-view.ts';
import { Company } from './company.ts';
import type { RoomState } from './room-store.ts';

class Knob<T extends object> extends Store<T> {
  turn(change: Partial<T>): void {
    this.set(change);
  }
}

const inMedia = (n: number): MediaPerson => ({
  id: id(n),
  name: `Person ${n}`,
  camera: undefined,
  screen: undefined,
  sounds: [],
  isMicrophoneOn: true,
  isSpeaking: false,
  isUnstable: false,
  isCameraSpared: false,
  isCameraHeld: false,
  isScreenHeld: false,
});
const roomOf = (participants: RoomParticipant[]): RoomState => ({
  view: roomView({ participants }, { standing: 'inRoom' }),
  visit: 'inside',
  isEntering: false,
  stream: undefined,
  problem: undefined,
  messages: [],
  outbox: [],
  touch: 'open',
});
const media = (...people: number[]): ConferenceState => ({
  ...noMedia,
  people: new Map(people.map((n) => [id(n), inMedia(n)])),
  phase: 'connected',
  isBack: false,
  changing: undefined,
  usesLessData: false,
});

let room: Knob<RoomState>;
let conference: Knob<ConferenceState>;
let company: Company;
let stop: () => void;
const names = (): string[] => company.get().everybody.map(({ name }) => name);

beforeEach(() => {
  vi.useFakeTimers();
  room = new Knob(roomOf([1, 3, 2].map((n) => participant(n))));
  conference = new Knob(media(1, 2, 3));
  company = new Company(room, conference);
  stop = company.start();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('everybody stands in the order they came, oneself last', () => {
  expect(names()).toEqual(['Person 2', 'Person 3', 'Person 1']);
});

test('a person who is heard before the room tells of them is there already', () => {
  conference.turn(media(1, 2, 3, 4));
  expect(names()).toEqual(['Person 2', 'Person 3', 'Person 4', 'Person 1']);
});

test('oneself is there also before the room says so', () => {
  room.turn(roomOf([]));
  conference.turn(media());
  expect(names()).toContain('Person 1');
});

test('a person who loses the connection for a moment keeps the place', () => {
  conference.turn(media(1, 3)); // the room still tells of them
  vi.advanceTimersByTime(14_000);
  expect(names()).toEqual(['Person 2', 'Person 3', 'Person 1']);
  expect(company.get().everybody[0]?.media).toBeUndefined();
  conference.turn(media(1, 2, 3));
  vi.advanceTimersByTime(10_000);
  expect(names()).toEqual(['Person 2', 'Person 3', 'Person 1']);
  expect(company.get().everybody[0]?.media).toBeDefined();
});

test('a person who has to join anew keeps the place, and a new one comes last', () => {
  const at = (minute: number): string => new Date(Date.UTC(2026, 10, 22, 9, minute)).toISOString();
  const again = participant(2, { joinedAt: at(30) });
  const early = participant(4, { joinedAt: at(0) });
  room.turn(roomOf([participant(1), participant(3), again, early]));
  expect(names()).toEqual(['Person 2', 'Person 3', 'Person 4', 'Person 1']);
});

const roomTells = (): void => room.turn(roomOf([1, 3].map((n) => participant(n))));
const engineTells = (): void => conference.turn(media(1, 3));
test.each([
  ['the room', roomTells, engineTells],
  ['the engine', engineTells, roomTells],
])('a person who leaves is gone at once when both say so, %s first', (_first, tell, tellToo) => {
  tell();
  tellToo();
  expect(names()).toEqual(['Person 3', 'Person 1']);
});

test('a person of whom the room has not told yet is gone after three seconds', () => {
  conference.turn(media(1, 2, 3, 4));
  conference.turn(media(1, 2, 3));
  vi.advanceTimersByTime(2900);
  expect(names()).toContain('Person 4');
  vi.advanceTimersByTime(200);
  expect(names()).not.toContain('Person 4');
});

test('a reader who is out of the room for a moment does not see everybody go', () => {
  room.turn({ view: roomView({}, { standing: 'left' }) });
  conference.turn(media());
  expect(names()).toEqual(['Person 2', 'Person 3', 'Person 1']);
});

test('outside there is nobody', () => {
  room.turn({ visit: 'left' });
  expect(names()).toEqual([]);
});
