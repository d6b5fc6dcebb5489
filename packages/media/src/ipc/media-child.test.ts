import { fork } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { expect, it } from 'vitest';
import { eventually, TEST_KEY } from '../testing/meeting.ts';
import { startMediaChild } from './media-child.ts';

it('fails to start when its port is taken, with the reason', async () => {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => void socket.bind(0, '127.0.0.1', resolve));
  const udpPort = socket.address().port;
  await expect(startMediaChild({ ...TEST_KEY, bindAddress: '127.0.0.1', udpPort })).rejects.toThrow(
    /EADDRINUSE/,
  );
  socket.close();
});

it('refuses recordings of rooms that do not run', async () => {
  const child = await startMediaChild({ ...TEST_KEY, bindAddress: '127.0.0.1' });
  await expect(child.recorder.start({ room: 'none', directory: '/nowhere' })).rejects.toThrow(/does not run/);
  await expect(child.recorder.stop('none')).rejects.toThrow(/not being recorded/);
  await child.stop();
  await expect(child.stats()).rejects.toThrow(/does not run/);
});

it('ends by itself when its parent is gone', async () => {
  const child = fork(new URL('../child.ts', import.meta.url), { env: {}, execArgv: [] });
  const configuration = {
    ...TEST_KEY,
    httpPort: 0,
    udpPort: 0,
    bindAddress: '127.0.0.1',
    announcedAddresses: [],
  };
  const ready = new Promise((resolve) => void child.once('message', resolve));
  child.send({ type: 'configure', configuration });
  expect(await ready).toMatchObject({ type: 'ready' });
  child.disconnect();
  const ended = await eventually(() => child.exitCode === 0);
  child.kill('SIGKILL');
  expect(ended).toBe(true);
});
