import { once } from 'node:events';
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

it('holds its port before anybody joins, also after a restart, until it is stopped', async () => {
  const bindAddress = '127.0.0.1';
  const child = await startMediaChild({ ...TEST_KEY, bindAddress });
  const { udpPort } = child;
  const restarted = new Promise((resolve) => {
    child.on((event) => event.type === 'childStarted' && resolve(event.udpPort));
  });
  process.kill((await child.stats()).pid, 'SIGKILL');
  expect(await restarted).toBe(udpPort);
  await expect(startMediaChild({ ...TEST_KEY, bindAddress, udpPort })).rejects.toThrow(/EADDRINUSE/);
  await child.stop();
  const next = await startMediaChild({ ...TEST_KEY, bindAddress, udpPort });
  await next.stop();
});

it('waits for a port that is about to be given back', async () => {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => void socket.bind(0, '127.0.0.1', resolve));
  const udpPort = socket.address().port;
  setTimeout(() => socket.close(), 1000);
  const child = await startMediaChild({ ...TEST_KEY, bindAddress: '127.0.0.1', udpPort });
  expect(child.udpPort).toBe(udpPort);
  await child.stop();
});

it('refuses recordings of rooms that do not run', async () => {
  const child = await startMediaChild({ ...TEST_KEY, bindAddress: '127.0.0.1' });
  await expect(child.recorder.start({ room: 'none', directory: '/nowhere' })).rejects.toThrow(/does not run/);
  await expect(child.recorder.stop('none')).rejects.toThrow(/not being recorded/);
  await child.stop();
  await expect(child.stats()).rejects.toThrow(/does not run/);
});

it('ends by itself when its parent is gone, and not before: a signal to the group of both is for the parent', async () => {
  const child = fork(new URL('../child.ts', import.meta.url), { env: {}, execArgv: [] });
  const configuration = {
    ...TEST_KEY,
    httpPort: 0,
    udpPort: 0,
    tcpPort: 0,
    bindAddress: '127.0.0.1',
    announcedAddresses: [],
    transport: 'auto',
  };
  const ready = new Promise((resolve) => void child.once('message', resolve));
  child.send({ type: 'configure', configuration });
  expect(await ready).toMatchObject({ type: 'ready' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) child.kill(signal);
  child.send({ type: 'stats', id: 1 });
  await once(child, 'message');
  child.disconnect();
  const ended = await eventually(() => child.exitCode === 0);
  child.kill('SIGKILL');
  expect(ended).toBe(true);
});
