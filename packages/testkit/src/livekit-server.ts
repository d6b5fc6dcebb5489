import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** What the tests' servers know their portal by. */
export const LIVEKIT_KEY = { apiKey: 'portico', apiSecret: 'a secret of the tests, long enough for LiveKit' };

interface LiveKitParts {
  /** Where it tells what happens. */
  webhookUrl?: string;
}

/** Where a portal hears of it. */
const WEBHOOK_PATH = '/webappng/api/v1/media/webhook';
const SETTINGS_FILE = 'livekit.yaml';
const STARTS_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 50;

/**
 * A real LiveKit server on free ports of loopback: the program that `TEST_LIVEKIT_COMMAND` names, which `.ci/prepare`
 * builds. Its file of settings is JSON, which is YAML too.
 */
export class LiveKitServer {
  readonly httpPort: number;
  readonly #command: string;
  readonly #home: string;
  #child: ChildProcess | undefined;
  #said = '';

  private constructor(parts: { httpPort: number; command: string; home: string }) {
    this.httpPort = parts.httpPort;
    this.#command = parts.command;
    this.#home = parts.home;
  }

  static async open({ webhookUrl }: LiveKitParts = {}): Promise<LiveKitServer> {
    const { apiKey, apiSecret } = LIVEKIT_KEY;
    const httpPort = await freePort();
    const settings = {
      port: httpPort,
      bind_addresses: ['127.0.0.1'],
      rtc: {
        tcp_port: await freePort(),
        udp_port: await freePort(),
        node_ip: '127.0.0.1',
        enable_loopback_candidate: true,
      },
      keys: { [apiKey]: apiSecret },
      ...(webhookUrl !== undefined && { webhook: { api_key: apiKey, urls: [webhookUrl] } }),
      logging: { level: 'warn' },
    };
    return await LiveKitServer.run(JSON.stringify(settings), httpPort);
  }

  /** For a portal that is started afterwards, with these settings: it hears what happens. */
  static async openForPortal(): Promise<{ server: LiveKitServer; settings: Record<string, string> }> {
    const port = await freePort();
    const server = await LiveKitServer.open({ webhookUrl: `http://127.0.0.1:${port}${WEBHOOK_PATH}` });
    return { server, settings: { PORT: String(port), ...server.portalSettings } };
  }

  /** With settings of one's own, in YAML, which name this port. */
  static async run(settings: string, httpPort: number): Promise<LiveKitServer> {
    const command = process.env['TEST_LIVEKIT_COMMAND'];
    if (!command) throw new Error('TEST_LIVEKIT_COMMAND names no LiveKit server: see .ci/prepare');
    const home = await mkdtemp(join(tmpdir(), 'portico-livekit-'));
    await writeFile(join(home, SETTINGS_FILE), settings);
    const server = new LiveKitServer({ httpPort, command, home });
    await server.start();
    return server;
  }

  /** Where clients reach it. */
  get url(): string {
    return `ws://127.0.0.1:${this.httpPort}`;
  }

  /** What a portal is told of it. */
  get portalSettings(): Record<string, string> {
    const { apiKey, apiSecret } = LIVEKIT_KEY;
    return { MEDIA_URL: this.url, MEDIA_API_KEY: apiKey, MEDIA_API_SECRET: apiSecret };
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** What it wrote, for the message of a test that fails. */
  get said(): string {
    return this.#said;
  }

  /** Starts it, also again after its death, at the same ports. */
  async start(): Promise<void> {
    const child = spawn(this.#command, ['--config', join(this.#home, SETTINGS_FILE)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (this.#said += text));
    const end = performance.now() + STARTS_WITHIN_MS;
    while (!(await this.#answers())) {
      if (child.exitCode === null && performance.now() < end) {
        await pause(LOOK_EVERY_MS);
        continue;
      }
      await this.stop();
      throw new Error(`the LiveKit server does not start:\n${this.#said}`);
    }
  }

  /** Kills it as a crash would. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.#home, { recursive: true, force: true });
  }

  async #answers(): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${this.httpPort}/`).catch(() => undefined);
    return answer?.ok ?? false;
  }
}
