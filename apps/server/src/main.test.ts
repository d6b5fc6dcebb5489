import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memoryFolder } from '@portico/testkit/database';
import { takePort } from '@portico/testkit/free-port';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from './testing/eventually.ts';
import { startCommand, type Program } from './testing/program.ts';

const unitFile = new URL('../../../deploy/portico.service', import.meta.url);
const launcher = fileURLToPath(new URL('../../../tools/start.mjs', import.meta.url));
let folder: string;
let programs: Program[];
beforeEach(async () => {
  folder = await mkdtemp(join(memoryFolder(), 'portico-main-'));
  programs = [];
});
afterEach(async () => {
  await Promise.all(programs.map((program) => program.kill('SIGTERM')));
  await rm(folder, { recursive: true });
});

/** The portal as `npm start` or another command runs it, on the embedded database. */
function start(env: NodeJS.ProcessEnv = {}, command = 'start'): Program {
  const program = startCommand(process.execPath, {
    args: [launcher, command],
    env: {
      PORT: '0',
      MEDIA_PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
      NODE_ENV: 'production',
      VITEST: '',
      ...env,
    },
  });
  programs.push(program);
  return program;
}
const address = async (program: Program): Promise<URL> =>
  new URL(/http:\S+/.exec(await program.saw('is ready: http'))?.[0] ?? '');

/** The status that a supervisor does not try again. */
const WRONG_SETTING = 78;

/** Everything it said to the person at the keyboard when it could not start. */
async function refusal(env: NodeJS.ProcessEnv, status = 1): Promise<string[]> {
  const program = start(env);
  expect(await program.ended).toBe(status);
  return program.errors;
}

describe('the portal', () => {
  test('prints its address and the link to set it up, and ends with 0 at SIGTERM, the running request answered', async () => {
    const program = start();
    const url = await address(program);
    expect(await program.saw('Open this link once')).toMatch(/\/webappng\/setup\?token=\S{20,}$/);
    expect((await fetch(new URL('/readyz', url))).status).toBe(200);
    const body = '{"csp-report":{}}';
    const socket = connect(Number(url.port), url.hostname);
    let answer = '';
    socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
    socket.write(
      `POST /webappng/api/v1/csp-reports HTTP/1.1\r\nhost: x\r\ncontent-type: application/csp-report\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    );
    await once(socket, 'connect');
    await fetch(new URL('/healthz', url)); // what was sent before this was read
    const started = performance.now();
    program.child.kill('SIGTERM');
    await program.saw('"msg":"stopping"');
    socket.write(body.slice(5));
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 204 /);
    expect(await program.ended).toBe(0);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(program.errors).toEqual([]);
  });

  test('takes its media engine along, even when it is killed', async () => {
    const program = start();
    const { pid } = JSON.parse(await program.saw('the media engine runs')) as { pid: number };
    const server = /^PPid:\t(\d+)$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
    process.kill(Number(server), 'SIGKILL');
    const isGone = (): boolean => {
      try {
        return !process.kill(pid, 0);
      } catch {
        return true;
      }
    };
    expect(await eventually(isGone)).toBe(true);
  });

  test('keeps the port for media from a second one, also while nobody meets', async () => {
    const first = start();
    await address(first);
    const { udpPort: port } = JSON.parse(await first.saw('the media engine runs')) as { udpPort: number };
    expect(await refusal({ MEDIA_PORT: String(port), DATA_DIR: join(folder, 'second') })).toEqual([
      `portico: MEDIA_PORT ${port} (UDP) is taken by another process. Stop that, or choose another port; 0 takes any free one.`,
    ]);
  });

  test('a second one on the same data folder says in one line who holds it, and the first goes on', async () => {
    const first = start();
    const url = await address(first);
    const said = await refusal({});
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(
      new RegExp(
        `^portico: DATA_DIR ${folder}/data is in use by process \\d+ on \\S+ since .+ Stop it first`,
      ),
    );
    expect((await fetch(new URL('/healthz', url))).status).toBe(200);
  });
});

describe('a fault that keeps the portal from starting is said in one line', () => {
  test('a port that is taken, before anything is made', async () => {
    const { port, release } = await takePort();
    expect(await refusal({ PORT: String(port) })).toEqual([
      `portico: PORT ${port} on HOST 127.0.0.1 is taken by another process. Stop that, or choose another port; 0 takes any free one.`,
    ]);
    expect(existsSync(join(folder, 'data'))).toBe(false);
    await release();
  });

  test('a HOST that nobody knows, before anything is made', async () => {
    expect(await refusal({ HOST: 'nowhere.invalid' })).toEqual([
      expect.stringMatching(/^portico: HOST "nowhere\.invalid" is a name that this machine finds no address/),
    ]);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  test.each([
    [{ TURN_URLS: 'turn:turn.example' }, 'TURN_URLS needs TURN_SECRET, the secret that the servers share.'],
    [{ TURN_SECRET: 'shared with coturn' }, 'TURN_SECRET needs TURN_URLS, the servers that share it.'],
    [
      { MEDIA_URL: 'wss://media.example' },
      'MEDIA_URL needs MEDIA_API_KEY and MEDIA_API_SECRET, as the server there knows them.',
    ],
    [
      { MEDIA_API_KEY: 'portico' },
      'MEDIA_API_KEY and MEDIA_API_SECRET need MEDIA_URL, the server that knows them.',
    ],
    [
      {
        PUBLIC_URL: 'https://meet.example',
        MEDIA_URL: 'ws://media.example',
        MEDIA_API_KEY: 'portico',
        MEDIA_API_SECRET: 'a secret that is long enough for LiveKit',
      },
      'MEDIA_URL must begin with wss://: a page of https connects to nothing else.',
    ],
    [
      { PORT: '47882', MEDIA_PORT: '47882' },
      'PORT and MEDIA_PORT are both 47882: meetings need a port of their own, by TCP as well.',
    ],
  ])('settings that do not go together, before anything is made: %o', async (settings, why) => {
    expect(await refusal(settings, WRONG_SETTING)).toEqual([`portico: ${why}`]);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  test('a port for media that is taken by TCP, before anything is made', async () => {
    const { port, release } = await takePort();
    expect(await refusal({ MEDIA_PORT: String(port) })).toEqual([
      `portico: MEDIA_PORT ${port} (TCP) is taken by another process. Stop that, or choose another port; 0 takes any free one.`,
    ]);
    expect(existsSync(join(folder, 'data'))).toBe(false);
    await release();
  });

  test('a port for media that is taken, before anything is made', async () => {
    const other = createSocket('udp4').bind(0);
    await once(other, 'listening');
    const { port } = other.address();
    expect(await refusal({ MEDIA_PORT: String(port) })).toEqual([
      `portico: MEDIA_PORT ${port} (UDP) is taken by another process. Stop that, or choose another port; 0 takes any free one.`,
    ]);
    expect(existsSync(join(folder, 'data'))).toBe(false);
    other.close();
  });

  test('a setting that does not fit, by a status that the unit does not try again', async () => {
    expect(await refusal({ PORT: 'http' }, WRONG_SETTING)).toEqual([
      'portico: PORT must be a port number (it is "http")',
    ]);
    const unit = await readFile(unitFile, 'utf8');
    expect(unit).toMatch(/^Restart=on-failure$/m);
    expect(unit).toMatch(new RegExp(`^RestartPreventExitStatus=${WRONG_SETTING}$`, 'm'));
  });

  test('a database that is not there, without its password, before anything is made', async () => {
    const program = start({ DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' });
    expect(await program.ended).toBe(1);
    expect(program.lines).toEqual([]); // no log of tries with their stacks either
    expect(program.errors).toEqual([
      'portico: DATABASE_URL postgres://u@127.0.0.1:1/x cannot be reached (connect ECONNREFUSED 127.0.0.1:1). Start PostgreSQL there, or correct the setting.',
    ]);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  test('a data folder that is a file', async () => {
    expect(await refusal({ DATA_DIR: launcher })).toEqual([
      `portico: DATA_DIR ${launcher}: it is a file, not a folder. Choose another DATA_DIR.`,
    ]);
  });
});

test('npm run dev ends with the same line instead of waiting for files to change', async () => {
  const { port, release } = await takePort();
  const program = start({ PORT: String(port) }, 'dev');
  expect(await program.ended).toBe(1);
  expect(program.errors).toEqual([
    expect.stringContaining(`portico: PORT ${port} on HOST 127.0.0.1 is taken by another process.`),
  ]);
  expect(program.lines).toEqual([]);
  await release();
});
