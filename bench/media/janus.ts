import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { LoadClient } from './load-client.ts';
import type { Target } from './targets.ts';

/** The room that it has. */
export const ROOM = 1234;
/** Where it is asked, on loopback. */
export const PORT = 17_883;
/** Without settings its HTTP transport ends the process when it starts. */
const UNUSED = ['http', 'mqtt', 'nanomsg', 'pfunix', 'rabbitmq']
  .map((name) => `libjanus_${name}.so`)
  .join(',');
const SETTINGS = {
  'janus.jcfg': [
    'general: { debug_level = 1 }',
    'media: { rtp_port_range = "20000-30000" }',
    `transports: { disable = "${UNUSED}" }`,
    '',
  ].join('\n'),
  'janus.transport.websockets.jcfg': `general: { ws = true, ws_port = ${PORT}, ws_ip = "127.0.0.1" }\n`,
  'janus.plugin.videoroom.jcfg': 'general: {}\n',
};
/** Where it is asked, in JSON over a WebSocket. */
export const URL = `ws://127.0.0.1:${PORT}`;

interface Message {
  janus: string;
  transaction?: string;
  sender?: number;
  data?: { id: number };
  plugindata?: { data: Record<string, unknown> };
  jsep?: { type: string; sdp: string };
  error?: { reason: string };
}

/** One client's session with the VideoRoom plugin, over WebSocket. */
class Session {
  readonly #socket: WebSocket;
  readonly #waiting: { fits: (message: Message) => boolean; resolve: (message: Message) => void }[] = [];
  #ids: { session_id?: number; handle_id?: number } = {};

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => this.#hear(JSON.parse(data.toString()) as Message));
  }

  static async open(): Promise<Session> {
    const socket = new WebSocket(URL, 'janus-protocol');
    await once(socket, 'open');
    const session = new Session(socket);
    const created = await session.#ask({ janus: 'create' });
    session.#ids = { session_id: created.data!.id };
    const attached = await session.#ask({ janus: 'attach', plugin: 'janus.plugin.videoroom' });
    session.#ids.handle_id = attached.data!.id;
    return session;
  }

  /** Sends a request to the plugin; answers what it says once it is done. */
  async message(body: object, jsep?: Message['jsep']): Promise<Message> {
    const reply = await this.#ask({ janus: 'message', body, ...(jsep && { jsep }) }, ['success', 'event']);
    const { error } = reply.plugindata!.data;
    if (typeof error === 'string') throw new Error(`Janus: ${error}`);
    return reply;
  }

  close(): void {
    this.#socket.close();
  }

  #ask(request: object, kinds: readonly string[] = ['success']): Promise<Message> {
    const transaction = Math.random().toString(36);
    const { promise, resolve } = Promise.withResolvers<Message>();
    const fits = (message: Message): boolean =>
      message.transaction === transaction && kinds.includes(message.janus);
    this.#waiting.push({ fits, resolve });
    this.#socket.send(JSON.stringify({ ...request, ...this.#ids, transaction }));
    return promise;
  }

  #hear(message: Message): void {
    if (message.janus === 'error') throw new Error(`Janus: ${message.error?.reason ?? 'error'}`);
    const at = this.#waiting.findIndex(({ fits }) => fits(message));
    if (at >= 0) this.#waiting.splice(at, 1)[0]!.resolve(message);
  }
}

/** Janus gathers no candidate on the loopback interface. */
const outerAddress = (): string | undefined =>
  Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)?.address;

async function eventuallyOpen(): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    const socket = connect(PORT, '127.0.0.1').on('error', () => {});
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await delay(100);
  }
  throw new Error('Janus does not start');
}

/** Janus with its VideoRoom; nothing where it is not installed, or where the machine has no address but loopback. */
export async function startJanus(address = outerAddress()): Promise<Target | undefined> {
  if (address === undefined || spawnSync('janus', ['--version']).error) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'portico-janus-'));
  for (const [name, text] of Object.entries(SETTINGS)) writeFileSync(join(folder, name), text);
  const child = spawn('janus', ['-F', folder, '-i', address], { stdio: 'ignore' });
  process.once('exit', () => child.kill());
  await eventuallyOpen();
  const host = await Session.open();
  await host.message({ request: 'create', room: ROOM, publishers: 100, bitrate: 0, videocodec: 'vp8' });
  const sessions: Session[] = [];
  let feed: unknown;

  async function admit(client: LoadClient, sends: boolean): Promise<void> {
    const session = await Session.open();
    sessions.push(session);
    if (sends) {
      const body = { request: 'joinandconfigure', ptype: 'publisher', room: ROOM, audio: false, video: true };
      const joined = await session.message(body, { type: 'offer', sdp: await client.offer('SendOnly') });
      feed = joined.plugindata!.data['id'];
      client.accept(joined.jsep!.sdp);
      return;
    }
    const attached = await session.message({
      request: 'join',
      ptype: 'subscriber',
      room: ROOM,
      streams: [{ feed }],
    });
    const sdp = await client.answer(attached.jsep!.sdp);
    await session.message({ request: 'start' }, { type: 'answer', sdp });
  }

  return {
    name: 'Janus',
    pid: child.pid ?? 0,
    address,
    connect: admit,
    leave: () => {
      for (const session of sessions.splice(0)) session.close();
    },
    stop: () => {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
