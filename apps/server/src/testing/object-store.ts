import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@portico/testkit/free-port';
import { readSettings } from '../platform/settings/read.ts';
import type { Settings } from '../platform/settings/table.ts';
import { startCommand, type Program } from './program.ts';

const ACCESS_KEY = 'portico-tests';
const SECRET_KEY = 'a secret of the tests';
const BUCKET = 'files';

/** A real S3-compatible server over a folder of its own: `TEST_S3_COMMAND`, which `.ci/prepare` builds. */
export class TestObjectStore {
  readonly #home: string;
  readonly #port: number;
  #program: Program | undefined;

  private constructor(home: string, port: number) {
    this.#home = home;
    this.#port = port;
  }

  static async open(): Promise<TestObjectStore> {
    const home = await mkdtemp(join(tmpdir(), 'portico-s3-'));
    for (const folder of [`files/${BUCKET}`, 'sidecar']) await mkdir(join(home, folder), { recursive: true });
    const store = new TestObjectStore(home, await freePort());
    await store.start();
    return store;
  }

  /** As the environment of a portal that uses it; each call is a place of its own in the bucket. */
  environment(prefix: string = randomUUID()): Record<string, string> {
    return {
      STORAGE_URL: `s3://${BUCKET}/${prefix}`,
      STORAGE_ENDPOINT: this.url,
      STORAGE_ACCESS_KEY: ACCESS_KEY,
      STORAGE_SECRET_KEY: SECRET_KEY,
    };
  }

  settings(dataDirectory: string, environment = this.environment()): Settings {
    return readSettings({ ...environment, DATA_DIR: dataDirectory });
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get pid(): number {
    return this.#program?.child.pid ?? 0;
  }

  async start(): Promise<void> {
    const command = process.env['TEST_S3_COMMAND'];
    if (!command) throw new Error('TEST_S3_COMMAND names no S3 server: see .ci/prepare');
    const program = startCommand(command, {
      args: [
        '--port',
        `127.0.0.1:${this.#port}`,
        '--quiet',
        'posix',
        '--sidecar',
        join(this.#home, 'sidecar'),
        join(this.#home, 'files'),
      ],
      env: { ROOT_ACCESS_KEY: ACCESS_KEY, ROOT_SECRET_KEY: SECRET_KEY },
    });
    this.#program = program;
    const isUp = async (): Promise<boolean> => {
      const ended = await Promise.race([program.ended, answers(this.url)]);
      if (typeof ended !== 'boolean')
        throw new Error(`the store ended with ${ended}: ${[...program.lines, ...program.errors].join('\n')}`);
      return ended;
    };
    while (!(await isUp()));
  }

  /** Dies without a word. */
  async kill(): Promise<void> {
    await this.#program?.kill('SIGKILL');
    this.#program = undefined;
  }

  async drop(): Promise<void> {
    await this.kill();
    await rm(this.#home, { recursive: true, force: true });
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => new Promise((resolve) => void setTimeout(() => resolve(false), 20)),
  );
