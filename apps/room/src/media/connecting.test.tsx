import { ConnectionError, ConnectionState, Room, RoomEvent } from 'livekit-client';
import { afterEach, expect, test, vi } from 'vitest';
import { connect } from './connecting.ts';

afterEach(() => vi.restoreAllMocks());

/** A room whose client goes through these attempts, one after the other; the last one again and again. */
function roomThat(...attempts: (() => Promise<void>)[]) {
  const room = new Room();
  const connecting = vi.spyOn(room, 'connect');
  for (const attempt of attempts.slice(0, -1)) connecting.mockImplementationOnce(attempt);
  connecting.mockImplementation(attempts.at(-1)!);
  return { room, connecting };
}

const fails = (why: Error) => () => Promise.reject(why);
const entrance = { url: 'ws://nowhere', token: 'token', isWanted: () => true };

test('an engine that dies while it is connected to is not waited for, but connected to anew', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const { room, connecting } = roomThat(
    () => {
      queueMicrotask(() => room.emit(RoomEvent.ConnectionStateChanged, ConnectionState.SignalReconnecting));
      return promise;
    },
    () => Promise.resolve(),
  );
  vi.spyOn(room, 'disconnect').mockImplementationOnce(() =>
    Promise.resolve(reject(ConnectionError.cancelled('disconnected'))),
  );
  await connect(room, entrance);
  expect(connecting).toHaveBeenCalledTimes(2);
});

test('an engine that is just starting is asked again', async () => {
  const down = fails(ConnectionError.serverUnreachable('503'));
  const { room, connecting } = roomThat(down, down, () => Promise.resolve());
  await connect(room, entrance);
  expect(connecting).toHaveBeenCalledTimes(3);
});

test.each([
  ['a refusal', ConnectionError.notAllowed('the room is full', 403)],
  ['whoever leaves meanwhile', ConnectionError.cancelled('disconnected')],
  ['what no engine has done', new Error('no WebRTC here')],
])('%s is not asked again', async (_name, error) => {
  const { room, connecting } = roomThat(fails(error));
  await expect(connect(room, entrance)).rejects.toBe(error);
  expect(connecting).toHaveBeenCalledTimes(1);
});

test('a person who leaves between two attempts is not brought in', async () => {
  let isWanted = true;
  const { room, connecting } = roomThat(() => {
    isWanted = false;
    return Promise.reject(ConnectionError.timeout('no answer'));
  });
  await expect(connect(room, { ...entrance, isWanted: () => isWanted })).rejects.toThrow('not reached');
  expect(connecting).toHaveBeenCalledTimes(1);
});
