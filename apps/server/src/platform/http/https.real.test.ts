import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { connect as connectPlain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, TestClock, type TestApp } from '../../testing/app.ts';
import { makeCertificate } from '../../testing/certificate-files.ts';
import { eventually } from '../../testing/eventually.ts';
import { createTestLog } from '../../testing/open.ts';
import { startCommand, type Program } from '../../testing/program.ts';
import { Tab } from '../../testing/tab.ts';
import { ownKey, roomFinished, sendWebhook } from '../../testing/webhook.ts';
import { readSettings, WrongSetting } from '../settings/read.ts';
import { certificateFiles, CertificateUnusable, readCertificate } from './certificate.ts';
import { Certificates, certificateWarning } from './certificates.ts';
import { createHttp } from './server.ts';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-https-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The certificate that a new connection is shown, by its subject. */
async function shownBy(port: number): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const { subject } = socket.getPeerCertificate();
  socket.destroy();
  return String(subject.CN);
}

/** One request on a connection of the test's own. */
async function ask(socket: TLSSocket, path: string): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  return bytes.toString();
}

describe('the portal that serves https itself', () => {
  let app: TestApp;
  const get = (path: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      secureRequest(new URL(path, app.url), (answer) => resolve(answer.resume()))
        .on('error', reject)
        .end();
    });
  beforeAll(async () => {
    const { certFile, keyFile, cert } = makeCertificate(folder, 'own');
    setDefaultCACertificates([cert]);
    const settings = { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile };
    app = await startTestApp({ settings, hasMedia: true });
  });
  afterAll(async () => {
    await app.stop();
    await app.database.drop();
  });

  test('says so in its address, asks browsers to stay there, and marks its cookies', async () => {
    expect(app.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    const { statusCode, headers } = await get('/webappng/sites/acme/sign-in');
    expect(statusCode).toBe(404);
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    const page = await get('/webappng/setup');
    const cookies = page.headers['set-cookie'] ?? [];
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-portico-\w+=.*; Path=\/;.* Secure/);
  });

  test('opens the push channel by WebSocket for its own pages only', async () => {
    const own = await new Tab(app.url, { origin: app.url }).opened();
    const foreign = new Tab(app.url, { origin: app.url.replace('https', 'http') });
    expect(await eventually(() => foreign.refused === 403)).toBe(true);
    own.drop();
  });

  test('hears its own engine, which needs no certificate to tell what happens', async () => {
    const engine = app.media;
    if (engine?.kind !== 'embedded') throw new Error('the portal has no engine of its own');
    const heard: string[] = [];
    engine.on(({ type }) => heard.push(type));
    const to = new URL(engine.door.url).origin;
    expect(await sendWebhook({ to, key: ownKey(app), body: roomFinished('r') })).toBe(204);
    expect(heard).toEqual(['roomFinished']);
  });

  test('speaks TLS 1.2 and 1.3 and nothing older', async () => {
    const port = Number(new URL(app.url).port);
    const speak = async (version: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3'): Promise<string> => {
      const socket = connect({
        port,
        host: '127.0.0.1',
        rejectUnauthorized: false,
        minVersion: version,
        maxVersion: version,
        ciphers: 'DEFAULT@SECLEVEL=0',
      });
      return await new Promise((resolve) => {
        socket.on('secureConnect', () => resolve(socket.getProtocol() ?? ''));
        socket.on('error', () => resolve('refused'));
      }).then((spoken) => {
        socket.destroy();
        return String(spoken);
      });
    };
    expect([await speak('TLSv1.1'), await speak('TLSv1.2'), await speak('TLSv1.3')]).toEqual([
      'refused',
      'TLSv1.2',
      'TLSv1.3',
    ]);
  });

  test('a plain http request to it is closed, and others are answered as before', async () => {
    const { port, hostname } = new URL(app.url);
    const plain = request({ port, host: hostname, path: '/healthz' });
    plain.end();
    const [error] = (await once(plain, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toMatch(/^(ECONNRESET|HPE_|EPIPE)/);
    const noise = connectPlain(Number(port), hostname);
    noise.on('error', () => undefined);
    noise.end(Buffer.alloc(2000, 7));
    await once(noise, 'close');
    expect((await get('/healthz')).statusCode).toBe(200);
  });
});

describe('a pair that changes', () => {
  let clock: TestClock;
  const opened: { stop(): Promise<unknown> }[] = [];
  beforeEach(() => {
    clock = new TestClock(new Date(Date.now() + 3_600_000).toISOString());
  });
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.stop();
  });

  /** A server with the pair at these places, and its log. */
  async function serve(files: { certFile: string; keyFile: string }) {
    const { log, lines } = createTestLog();
    const certificates = await Certificates.open({ files, clock, log, lookEveryMs: 20 });
    const http = createHttp({
      log,
      isSecure: true,
      trustProxy: undefined,
      tls: certificates.serverOptions,
      showFailure(reply) {
        throw new Error(`no page for ${reply.request.url}`);
      },
    });
    http.get('/ok', { config: { access: 'anyone' } }, () => 'ok');
    const port = Number(new URL(await http.listen({ host: '127.0.0.1', port: 0 })).port);
    certificates.follow(http.server);
    opened.push({
      async stop() {
        certificates.stop();
        await http.close();
      },
    });
    const warnings = (): string[] => lines.filter((line) => line.includes('"warn"'));
    const exchanges = (): string[] => lines.filter((line) => line.includes('a new certificate is served'));
    return { port, warnings, exchanges, certificates };
  }
  /** A folder that holds a copy of a pair. */
  async function placed(name: string, of: string): Promise<{ certFile: string; keyFile: string }> {
    const place = join(folder, name);
    await mkdir(place, { recursive: true });
    const made = makeCertificate(folder, of);
    const files = { certFile: join(place, 'cert.pem'), keyFile: join(place, 'key.pem') };
    await copyFile(made.certFile, files.certFile);
    await copyFile(made.keyFile, files.keyFile);
    return files;
  }

  test('by renaming is served to new connections, and those that are open go on', async () => {
    const files = await placed('renamed', 'before');
    const { port, warnings } = await serve(files);
    const kept = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
    await once(kept, 'secureConnect');
    expect(await ask(kept, '/ok')).toMatch(/^HTTP\/1\.1 200 /);
    const next = await placed('next', 'after');
    await rename(next.keyFile, files.keyFile);
    await rename(next.certFile, files.certFile);
    expect(await eventually(async () => (await shownBy(port)) === 'after')).toBe(true);
    expect(await ask(kept, '/ok')).toMatch(/^HTTP\/1\.1 200 /);
    expect(kept.getPeerCertificate().subject.CN).toBe('before');
    kept.destroy();
    expect(warnings().length).toBeLessThanOrEqual(1); // the moment between the two may have been seen
  });

  test('by turning symbolic links, as certbot does, is served', async () => {
    const [first, second] = [await placed('archive-1', 'first'), await placed('archive-2', 'second')];
    const live = join(folder, 'live');
    await mkdir(live);
    const files = { certFile: join(live, 'fullchain.pem'), keyFile: join(live, 'privkey.pem') };
    const turn = async (to: typeof files): Promise<void> => {
      for (const name of ['certFile', 'keyFile'] as const) {
        await symlink(to[name], `${files[name]}.new`);
        await rename(`${files[name]}.new`, files[name]);
      }
    };
    await turn(first);
    const { port } = await serve(files);
    expect(await shownBy(port)).toBe('first');
    await turn(second);
    expect(await eventually(async () => (await shownBy(port)) === 'second')).toBe(true);
  });

  test('into a bad one changes nothing, is said in one line however long it lasts, and a good one mends it', async () => {
    const files = await placed('broken', 'good');
    const { port, warnings, exchanges, certificates } = await serve(files);
    await writeFile(files.certFile, 'not a certificate');
    expect(await eventually(() => warnings().length === 1)).toBe(true);
    const { problem } = certificates.state();
    expect(problem).toContain(`TLS_CERT_FILE ${files.certFile} holds no certificate`);
    expect(await shownBy(port)).toBe('good');
    const other = makeCertificate(folder, 'mended');
    await copyFile(other.keyFile, files.keyFile);
    await copyFile(other.certFile, files.certFile);
    expect(await eventually(async () => (await shownBy(port)) === 'mended')).toBe(true);
    expect(certificates.state().problem).toBeUndefined();
    expect(exchanges()).toHaveLength(1);
    expect(exchanges()[0]).not.toContain('TLS_'); // nothing of what was wrong before
    expect(warnings().filter((line) => line.includes('holds no certificate'))).toHaveLength(1);
  });

  test('by time alone is warned about: two weeks before its end, and when it is over', async () => {
    const { warnings, certificates } = await serve(await placed('aging', 'aging'));
    expect(certificates.state().validity).toBe('valid');
    clock.advance(80 * 86_400);
    expect(await eventually(() => warnings().length === 1)).toBe(true);
    expect(warnings()[0]).toContain('expires on');
    clock.advance(20 * 86_400);
    expect(await eventually(() => warnings().length === 2)).toBe(true);
    expect(certificates.state().validity).toBe('expired');
    expect(certificateWarning(certificates.state())).toContain('browsers refuse the portal until');
  });

  test('by time is warned about as well while the files hold what cannot be served', async () => {
    const files = await placed('stuck', 'stuck');
    const { warnings } = await serve(files);
    await writeFile(files.keyFile, 'not a key');
    expect(await eventually(() => warnings().length === 1)).toBe(true);
    clock.advance(100 * 86_400);
    expect(await eventually(() => warnings().length === 2)).toBe(true);
    expect(warnings()[1]).toContain('expired on');
  });
});

describe('a pair that cannot be served is said in one line that names the setting', () => {
  const refusal = async (
    settings: Record<string, string>,
    kind: typeof CertificateUnusable | typeof WrongSetting = CertificateUnusable,
  ): Promise<string> => {
    try {
      const files = certificateFiles(readSettings(settings));
      if (files) await readCertificate(files);
    } catch (error) {
      expect(error).toBeInstanceOf(kind);
      return (error as Error).message;
    }
    return 'it was not refused';
  };

  test('one file without the other, and a PUBLIC_URL that says http', async () => {
    const { certFile, keyFile } = makeCertificate(folder, 'alone');
    expect(await refusal({ TLS_CERT_FILE: certFile }, WrongSetting)).toBe(
      'TLS_CERT_FILE is set, TLS_KEY_FILE is not: https needs both, plain http neither',
    );
    expect(await refusal({ TLS_KEY_FILE: keyFile }, WrongSetting)).toBe(
      'TLS_KEY_FILE is set, TLS_CERT_FILE is not: https needs both, plain http neither',
    );
    expect(
      await refusal(
        { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile, PUBLIC_URL: 'http://meet.example' },
        WrongSetting,
      ),
    ).toBe('PUBLIC_URL must begin with https:// because TLS_CERT_FILE is set (it is "http://meet.example")');
  });

  test('files that are missing, hold something else, are of two pairs, or of a key with a passphrase', async () => {
    const [one, two] = [makeCertificate(folder, 'one'), makeCertificate(folder, 'two')];
    const said = (cert: string, key: string): Promise<string> =>
      refusal({ TLS_CERT_FILE: cert, TLS_KEY_FILE: key });
    const nothing = join(folder, 'nothing.pem');
    expect(await said(nothing, one.keyFile)).toContain(`TLS_CERT_FILE ${nothing} cannot be read (ENOENT`);
    expect(await said(one.certFile, folder)).toContain(`TLS_KEY_FILE ${folder} cannot be read (EISDIR`);
    expect(await said(one.keyFile, one.keyFile)).toContain('holds no certificate in PEM form');
    expect(await said(one.certFile, one.certFile)).toContain('holds no private key in PEM form');
    expect(await said(one.certFile, two.keyFile)).toBe(
      `TLS_KEY_FILE ${two.keyFile} is not the key of the certificate in TLS_CERT_FILE ${one.certFile}: name the two of one pair`,
    );
    for (const message of [await said(nothing, one.keyFile), await said(one.keyFile, one.keyFile)])
      expect(message).not.toContain('\n');
  });
});

describe('the program', { timeout: 60_000 }, () => {
  const start = (env: NodeJS.ProcessEnv): Program =>
    startCommand(process.execPath, {
      args: [main],
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

  test('does not start with two files of different pairs, and says why in one line', async () => {
    const [one, two] = [makeCertificate(folder, 'p1'), makeCertificate(folder, 'p2')];
    const program = start({ TLS_CERT_FILE: one.certFile, TLS_KEY_FILE: two.keyFile });
    expect(await program.ended).toBe(1);
    expect(program.errors).toHaveLength(1);
    expect(program.errors[0]).toMatch(/^portico: TLS_KEY_FILE \S+ is not the key of the certificate in/);
  });

  test('starts with a certificate that has expired, warns in one line, and answers', async () => {
    const { certFile, keyFile } = makeCertificate(folder, 'expired', { days: -1 });
    const program = start({ TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile });
    const { port } = new URL(/https:\S+/.exec(await program.saw('is ready: https://127.0.0.1:'))?.[0] ?? '');
    expect(await program.saw('portico: The certificate of')).toMatch(
      /^portico: The certificate of DNS:localhost, IP Address:127\.0\.0\.1 expired on \d{4}-\d\d-\d\d: browsers refuse/,
    );
    const socket = connect({ port: Number(port), host: '127.0.0.1', rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    expect(await ask(socket, '/healthz')).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
    const said = [...program.lines, ...program.errors].filter((line) => line.includes('expired'));
    expect(said).toHaveLength(1);
    expect(program.errors).toEqual(said);
    expect(await program.kill('SIGTERM')).toBe(0);
  });

  test('says in one line that cameras will not work by plain http beyond loopback, and what to do', async () => {
    const program = start({ HOST: '0.0.0.0' });
    await program.saw('is ready: http');
    await program.saw('Cameras and microphones');
    expect(program.errors).toEqual([
      'portico: Cameras and microphones will not work from other machines: HOST is 0.0.0.0 with plain http, and browsers give them to https only. Set TLS_CERT_FILE and TLS_KEY_FILE, or put a proxy with https in front and set PUBLIC_URL=https://… and TRUST_PROXY: see docs/self-hosting.md.',
    ]);
    expect(await program.kill('SIGTERM')).toBe(0);
  });
});
