import { createSocket, type RemoteInfo, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../testing/meeting.ts';
import { TcpGateway } from './tcp-gateway.ts';

const LOOPBACK = '127.0.0.1';
let engine: UdpSocket;
let gateway: TcpGateway;
let heard: { message: Buffer; from: RemoteInfo }[];
const browsers: Browser[] = [];

/** A client that frames what it sends, and takes apart what it gets. */
class Browser {
  readonly socket: Socket;
  isClosed = false;
  #bytes = Buffer.alloc(0);

  constructor(port: number) {
    this.socket = connect(port, LOOPBACK);
    this.socket.on('data', (chunk: Buffer) => (this.#bytes = Buffer.concat([this.#bytes, chunk])));
    this.socket.on('error', () => {});
    this.socket.on('close', () => (this.isClosed = true));
    browsers.push(this);
  }

  get messages(): string[] {
    const found: string[] = [];
    let at = 0;
    while (at + 2 <= this.#bytes.length) {
      const end = at + 2 + this.#bytes.readUInt16BE(at);
      found.push(this.#bytes.subarray(at + 2, end).toString('latin1'));
      at = end;
    }
    return found;
  }
}

const framed = (...messages: Buffer[]): Buffer =>
  Buffer.concat(
    messages.flatMap((message) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(message.length);
      return [length, message];
    }),
  );
const binding = Buffer.from('000100002112a442000000000000000000000000', 'hex');
const said = (): string[] => heard.map(({ message }) => message.toString('latin1'));

beforeEach(async () => {
  heard = [];
  engine = createSocket('udp4').bind(0, LOOPBACK);
  engine.on('message', (message, from) => heard.push({ message, from }));
  await once(engine, 'listening');
  gateway = await TcpGateway.open({
    bindAddress: LOOPBACK,
    udpPort: engine.address().port,
    tcpPort: 0,
  });
  return () => {
    for (const { socket } of browsers.splice(0)) socket.destroy();
    gateway.close();
    engine.close();
  };
});
afterEach(() => vi.useRealTimers());

describe('a connection that passes', () => {
  it('is taken apart and put together, however TCP cuts it', async () => {
    const browser = new Browser(gateway.port);
    const bytes = framed(binding, Buffer.from('dtls'), Buffer.from('x'.repeat(1400)));
    for (const part of [bytes.subarray(0, 1), bytes.subarray(1, 30), bytes.subarray(30)]) {
      browser.socket.write(part);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(await eventually(() => heard.length === 3)).toBe(true);
    expect(said()).toEqual([binding.toString('latin1'), 'dtls', 'x'.repeat(1400)]);
    const { port, address } = heard[0]!.from;
    for (const answer of ['yes', 'no']) engine.send(answer, port, address);
    expect(await eventually(() => browser.messages.length === 2)).toBe(true);
    expect(browser.messages).toEqual(['yes', 'no']);
  });

  it('comes from an address of its own for each browser, which ends with it', async () => {
    const [one, other] = [new Browser(gateway.port), new Browser(gateway.port)];
    for (const { socket } of [one, other]) socket.write(framed(binding));
    expect(await eventually(() => heard.length === 2)).toBe(true);
    const [first, second] = heard.map(({ from }) => from.port);
    expect(first).not.toBe(second);
    one.socket.destroy();
    const isFree = async (): Promise<boolean> => {
      const socket = createSocket('udp4');
      const bound = once(socket.bind(first, LOOPBACK), 'listening').then(
        () => true,
        () => false,
      );
      return bound.finally(() => socket.close());
    };
    expect(await eventually(isFree)).toBe(true);
  });
});

describe('a caller that is no browser', () => {
  it.each([
    ['does not begin with a check of ICE', framed(Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n'))],
    [
      'begins with something of its shape',
      framed(Buffer.from('000100002112a443000000000000000000000000', 'hex')),
    ],
    ['announces more than a datagram can have', Buffer.from('ffff', 'hex')],
  ])('a caller that %s is cut off, and the engine hears nothing', async (_what, bytes) => {
    const stranger = new Browser(gateway.port);
    stranger.socket.write(bytes);
    expect(await eventually(() => stranger.isClosed)).toBe(true);
    expect(said()).toEqual([]);
  });

  it('is cut off when the engine does not answer in ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [stranger, known] = [new Browser(gateway.port), new Browser(gateway.port)];
    for (const { socket } of [stranger, known]) socket.write(framed(binding));
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    const [, { from }] = heard as [unknown, { from: RemoteInfo }];
    engine.send('yes', from.port, from.address);
    await vi.waitFor(() => expect([...stranger.messages, ...known.messages]).toEqual(['yes']));
    vi.advanceTimersByTime(10_000);
    await vi.waitFor(() => expect([stranger, known].filter(({ isClosed }) => isClosed)).toHaveLength(1));
    const left = [stranger, known].find(({ isClosed }) => !isClosed);
    expect(left!.messages).toEqual(['yes']);
  });
});

it('says why a port cannot be had', async () => {
  const { port } = gateway;
  const options = { bindAddress: LOOPBACK, udpPort: 1, tcpPort: port };
  await expect(TcpGateway.open(options)).rejects.toThrow(/listen EADDRINUSE/);
});
