import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../testing/meeting.ts';
import { bindingRequest, framed } from '../testing/stun-client.ts';
import { IceAgent } from './ice-agent.ts';
import { IcePort } from './ice-port.ts';
import { TcpGateway } from './tcp-gateway.ts';

const LOOPBACK = '127.0.0.1';
const MEDIA = Buffer.from('80 as media begin');
let port: IcePort;
let gateway: TcpGateway;
let agent: IceAgent;
let heard: string[];
let reachable: number;
/** How often another way was chosen than before. */
let moved: number;
const clients: { close(): void }[] = [];

beforeEach(async () => {
  heard = [];
  [reachable, moved] = [0, 0];
  port = await IcePort.open(LOOPBACK, 0);
  gateway = await TcpGateway.open({
    bindAddress: LOOPBACK,
    tcpPort: 0,
    claim: (connection, first) => port.claim(connection, first),
  });
  agent = new IceAgent({
    onWay(isFirst) {
      reachable += isFirst ? 1 : 0;
      moved += isFirst ? 0 : 1;
    },
    onDatagram: (datagram) => heard.push(datagram.toString('latin1')),
  });
  port.register(agent);
});

afterEach(() => {
  vi.useRealTimers();
  for (const client of clients.splice(0)) client.close();
  gateway.close();
  port.close();
});

/** A client by UDP. */
class UdpClient {
  readonly messages: Buffer[] = [];
  readonly #socket: UdpSocket = createSocket('udp4');

  constructor() {
    this.#socket.on('message', (message) => this.messages.push(message));
    clients.push(this);
  }

  send(message: Buffer): void {
    this.#socket.send(message, port.port, LOOPBACK);
  }

  /** Whether a check is answered. */
  async checks(credentials = agent.local, isNomination = false): Promise<boolean> {
    const before = this.messages.length;
    this.send(bindingRequest(credentials, isNomination));
    return eventually(() => this.messages.length > before, 300);
  }

  async gets(message: Buffer): Promise<boolean> {
    return eventually(() => this.messages.some((each) => each.equals(message)), 300);
  }

  close(): void {
    this.#socket.close();
  }
}

/** A client by TCP. */
function tcpClient(): { socket: Socket; bytes: () => Buffer } {
  const socket = connect(gateway.port, LOOPBACK);
  let all = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => (all = Buffer.concat([all, chunk])));
  socket.on('error', () => {});
  clients.push({ close: () => socket.destroy() });
  return { socket, bytes: () => all };
}

describe('a caller without proof of the password', () => {
  it('gets no answer and is not heard', async () => {
    const stranger = new UdpClient();
    expect(await stranger.checks({ ...agent.local, password: 'guessed' })).toBe(false);
    expect(await stranger.checks({ ...agent.local, usernameFragment: 'other' })).toBe(false);
    stranger.send(MEDIA);
    const client = new UdpClient();
    expect(await client.checks()).toBe(true);
    client.send(Buffer.from('80 mine'));
    expect(await eventually(() => heard.length > 0)).toBe(true);
    expect(heard).toEqual(['80 mine']);
    expect(stranger.messages).toEqual([]);
  });

  it('is cut off by TCP', async () => {
    const { socket } = tcpClient();
    socket.write(framed(bindingRequest({ ...agent.local, password: 'guessed' })));
    await once(socket, 'close');
    expect(reachable).toBe(0);
  });
});

describe('the way to a client', () => {
  it('is the first that proves itself, then the one that it chose last', async () => {
    const [first, second] = [new UdpClient(), new UdpClient()];
    await first.checks();
    await second.checks();
    agent.send(Buffer.from('one'));
    expect(await first.gets(Buffer.from('one'))).toBe(true);
    await second.checks(agent.local, true);
    agent.send(Buffer.from('two'));
    expect(await second.gets(Buffer.from('two'))).toBe(true);
    expect(await first.gets(Buffer.from('two'))).toBe(false);
    await second.checks(agent.local, true);
    expect([reachable, moved]).toEqual([1, 1]);
  });

  it('may be a connection, and another one when that ends', async () => {
    const client = new UdpClient();
    await client.checks();
    const { socket, bytes } = tcpClient();
    socket.write(framed(bindingRequest(agent.local, true), MEDIA));
    expect(await eventually(() => heard.length === 1)).toBe(true);
    agent.send(Buffer.from('by tcp'));
    expect(await eventually(() => bytes().includes(framed(Buffer.from('by tcp'))))).toBe(true);
    socket.destroy();
    const falls = async (): Promise<boolean> => {
      agent.send(Buffer.from('by udp'));
      return client.gets(Buffer.from('by udp'));
    };
    expect(await eventually(falls)).toBe(true);
  });

  it('stays through a restart until another is chosen, by either password; one of before is nothing', async () => {
    const [old, fresh] = [new UdpClient(), new UdpClient()];
    const before = agent.local;
    await old.checks(before, true);
    agent.restart();
    port.register(agent);
    expect(agent.local).not.toEqual(before);
    await fresh.checks(before);
    agent.send(Buffer.from('still'));
    expect(await old.gets(Buffer.from('still'))).toBe(true);
    await fresh.checks(before, true); // as Chromium does
    agent.send(Buffer.from('moved'));
    expect(await fresh.gets(Buffer.from('moved'))).toBe(true);
    expect(await fresh.checks(agent.local, true)).toBe(true);
    agent.restart();
    port.register(agent);
    expect(await fresh.checks(before, true)).toBe(false);
    expect([reachable, moved]).toEqual([1, 1]);
  });

  it('is left alone when the client has checked nothing for half a minute', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const client = new UdpClient();
    const socket = vi.waitUntil(() => client.messages.length > 0, 2000);
    client.send(bindingRequest(agent.local));
    await socket;
    vi.advanceTimersByTime(31_000);
    agent.send(Buffer.from('nobody wants it'));
    client.send(bindingRequest(agent.local));
    await vi.waitUntil(() => client.messages.length > 1, 2000);
    agent.send(Buffer.from('somebody does'));
    await vi.waitUntil(() => client.messages.length > 2, 2000);
    expect(client.messages.at(-1)?.toString()).toBe('somebody does');
  });

  it('is one of sixteen: the oldest of the others go', async () => {
    const all = Array.from({ length: 20 }, () => new UdpClient());
    for (const client of all) expect(await client.checks()).toBe(true);
    for (const client of all) client.send(MEDIA);
    expect(await eventually(() => heard.length === 16)).toBe(true);
    agent.send(Buffer.from('chosen'));
    expect(await all[0]!.gets(Buffer.from('chosen'))).toBe(true);
    expect(heard).toHaveLength(16);
  });
});

it('a reader who is slow by TCP loses packets that wait, and no buffer grows', async () => {
  const { socket, bytes } = tcpClient();
  socket.write(framed(bindingRequest(agent.local, true)));
  expect(await eventually(() => reachable === 1)).toBe(true);
  socket.pause();
  const before = process.memoryUsage().external;
  const packet = Buffer.alloc(1200, 7);
  for (let burst = 0; burst < 50; burst += 1) {
    for (let count = 0; count < 1000; count += 1) agent.send(packet);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(process.memoryUsage().external - before).toBeLessThan(8_000_000);
  socket.resume();
  const isDrained = async (): Promise<boolean> => {
    const size = bytes().length;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return size > 0 && bytes().length === size;
  };
  expect(await eventually(isDrained)).toBe(true);
  expect(bytes().length).toBeLessThan(30_000_000);
});
