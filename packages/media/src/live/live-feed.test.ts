import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LiveUnpacker, type LiveMessage } from '../index.ts';
import { openLobby, type Lobby } from '../testing/lobby.ts';
import { eventually, Guest } from '../testing/meeting.ts';

const ROOM = 'watched';
const TOKEN = 'of-the-composer';

let lobby: Lobby;
let composer: Server;
let engine: Socket | undefined;
let isOver = false;
const heard: { message: LiveMessage; bytes: number }[] = [];

beforeAll(async () => {
  lobby = await openLobby();
  composer = createServer((socket) => {
    engine = socket;
    const unpacker = new LiveUnpacker((message, payload) => {
      heard.push({ message, bytes: payload.length });
    });
    socket.on('data', (bytes: Buffer) => unpacker.push(bytes)).on('error', () => {});
    socket.on('close', () => (isOver = true));
  });
  await new Promise<void>((resolve) => void composer.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  composer.close();
  engine?.destroy();
  await lobby.close();
});

const scenes = () => heard.flatMap(({ message }) => (message.type === 'scene' ? [message.scene] : []));
const frames = () =>
  heard.flatMap(({ message, bytes }) => (message.type === 'frame' ? [{ ...message, bytes }] : []));

it('sends a composer every voice, the picture of one person, and nothing after the end', async () => {
  const { port } = composer.address() as AddressInfo;
  await expect(lobby.child.live.start(ROOM, { port, token: TOKEN })).rejects.toThrow('does not run');
  const ann = await Guest.join(lobby, { identity: 'ann', room: ROOM });
  await lobby.child.live.start(ROOM, { port, token: TOKEN });
  const ben = await Guest.join(lobby, { identity: 'ben', room: ROOM });
  expect(
    await eventually(() => {
      const voices = new Set(
        frames()
          .filter(({ codec }) => codec === 'opus')
          .map(({ track }) => track),
      );
      return voices.size === 2;
    }),
  ).toBe(true);
  const [hello] = heard;
  expect(hello?.message).toMatchObject({ type: 'hello', token: TOKEN });
  const shown = () => scenes().at(-1);
  expect(await eventually(() => shown()?.kind === 'person' && shown()?.track !== undefined)).toBe(true);
  const video = () => frames().filter(({ codec, track }) => codec === 'vp8' && track === shown()?.track);
  expect(await eventually(() => video().length > 10)).toBe(true);
  expect(video()[0]).toMatchObject({ isKeyframe: true });
  expect(video().every(({ bytes }) => bytes > 0)).toBe(true);
  const times = video().map(({ ms }) => ms);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const watched = new Set(
    frames()
      .filter(({ codec }) => codec === 'vp8')
      .map(({ track }) => track),
  );
  expect(watched.size).toBeLessThanOrEqual(scenes().length);
  await lobby.child.live.stop(ROOM);
  expect(await eventually(() => isOver)).toBe(true);
  const before = heard.length;
  await ann.close();
  await ben.close();
  expect(heard).toHaveLength(before);
}, 40_000);
