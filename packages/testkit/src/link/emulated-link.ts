import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from '@playwright/test';
import { browserArguments, browserPath } from '../browser.ts';

/** What a line does to packets, both ways alike. */
export interface LinkNature {
  /** `null`: as fast as it gets. A packet that would wait longer than 400 ms is dropped. */
  bitsPerSecond: number | null;
  /** One way. */
  delayMs: number;
  /** Share of the packets that get lost on the way. */
  loss: number;
  /** Whether UDP comes through. */
  passesUdp: boolean;
  /** Whether the network is there for the far end. */
  isUp: boolean;
  /** Which address of its network the far end has, from 2 to 6: another one is another place. */
  far: number;
}

/** What the program says first. */
interface LinkEnds {
  near: string;
  namespace: string;
}

interface LinkParts {
  program: ChildProcessWithoutNullStreams;
  answers: AsyncIterator<string>;
}

const PROGRAM = fileURLToPath(new URL('emulator.py', import.meta.url));
const STOPS_WITHIN_MS = 3000;

/**
 * A line between this machine and a network namespace of its own, in which browsers can be started. All that passes is real:
 * kernel, sockets, TCP. Everything goes when it is closed, and also when the process of the test ends by any way.
 */
export class EmulatedLink {
  /** This machine as the far end sees it. */
  readonly near: string;
  /** Name of the network namespace at the far end, for `ip netns exec`. */
  readonly namespace: string;
  readonly #program: ChildProcessWithoutNullStreams;
  readonly #answers: AsyncIterator<string>;
  /** Where it keeps how to start a browser there; none before the first one. */
  #home: string | undefined;
  readonly #relays: Server[] = [];
  readonly #browsers: Browser[] = [];

  private constructor({ near, namespace }: LinkEnds, parts: LinkParts) {
    this.near = near;
    this.namespace = namespace;
    this.#program = parts.program;
    this.#answers = parts.answers;
  }

  /** Needs root, Python 3 and `ip`; the same packets get lost for the same seed. */
  static async open(seed = 1): Promise<EmulatedLink> {
    const program = spawn('python3', [PROGRAM, String(seed)]);
    let said = '';
    program.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    const answers = createInterface(program.stdout)[Symbol.asyncIterator]();
    const { value, done } = await answers.next();
    if (done) throw new Error(`the link emulator does not start: ${said}`);
    return new EmulatedLink(JSON.parse(value) as LinkEnds, { program, answers });
  }

  /** Resolves when the line is like that. */
  async becomes(change: Partial<LinkNature>): Promise<void> {
    this.#program.stdin.write(`${JSON.stringify(change)}\n`);
    const { done } = await this.#answers.next();
    if (done) throw new Error('the link emulator is gone');
  }

  /** Makes a TCP port of loopback reachable from the far end, by the same number. */
  async relay(port: number): Promise<void> {
    const server = createServer((socket) => {
      const inside = connect(port, '127.0.0.1');
      socket.on('error', () => inside.destroy()).on('close', () => inside.destroy());
      inside.on('error', () => socket.destroy()).on('close', () => socket.destroy());
      socket.pipe(inside).pipe(socket);
    });
    await once(server.listen(port, this.near), 'listening');
    this.#relays.push(server);
  }

  /** Starts a browser at the far end that takes a page of this origin for a secure one. */
  async launchBrowser(origin: string): Promise<Browser> {
    this.#home ??= await mkdtemp(join(tmpdir(), 'portico-link-'));
    const executablePath = join(this.#home, 'browser');
    const browserHere = browserPath() ?? 'chromium';
    await writeFile(executablePath, `#!/bin/sh\nexec ip netns exec ${this.namespace} ${browserHere} "$@"\n`);
    await chmod(executablePath, 0o755);
    const args = [...browserArguments(), `--unsafely-treat-insecure-origin-as-secure=${origin}`];
    const browser = await chromium.launch({ executablePath, args });
    this.#browsers.push(browser);
    return browser;
  }

  async close(): Promise<void> {
    await Promise.all(this.#browsers.map((browser) => browser.close()));
    for (const relay of this.#relays) relay.close();
    if (this.#program.exitCode === null) {
      const gone = once(this.#program, 'exit');
      this.#program.stdin.end();
      const timer = setTimeout(() => this.#program.kill('SIGKILL'), STOPS_WITHIN_MS);
      await gone;
      clearTimeout(timer);
    }
    if (this.#home !== undefined) await rm(this.#home, { recursive: true, force: true });
  }
}
