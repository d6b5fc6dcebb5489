import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttps } from 'node:https';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls';
import { startMailCatcher } from '@portico/testkit/mail-catcher';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeCertificate, type CertificateOnDisk } from '../testing/certificate-files.ts';
import { proveReachable } from './db/reach.ts';
import { createMailTransport } from './mail/transport.ts';
import { S3Store } from './storage/s3.ts';

/** As `NODE_EXTRA_CA_CERTS` does it at the start. */
const trust = ({ cert }: CertificateOnDisk): void =>
  setDefaultCACertificates([...getCACertificates('default'), cert]);

const UNTRUSTED = /self-signed certificate/;
const authorities = getCACertificates('default');
let folder: string;
let certificate: CertificateOnDisk;
let pair: { key: string; cert: string };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-certificates-'));
  certificate = makeCertificate(folder, 'elsewhere');
  pair = { key: readFileSync(certificate.keyFile, 'utf8'), cert: certificate.cert };
});
afterEach(() => {
  setDefaultCACertificates(authorities);
  rmSync(folder, { recursive: true });
});

/** Everything that an error says, with what it was caused by. */
const said = (error: unknown): string =>
  error instanceof Error ? [error.message, said(error.cause)].join(' ') : '';

const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => said(error),
  );

/** A database server as far as its TLS (PostgreSQL protocol, SSLRequest), that counts who came through it. */
async function openSecureDatabase() {
  let secured = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('data', () => {
      socket.write('S');
      const inner = new TLSSocket(socket, { isServer: true, ...pair });
      inner.on('error', () => socket.destroy());
      inner.once('data', () => {
        secured += 1;
        inner.destroy();
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://ada:secret@127.0.0.1:${port}/portico?sslmode=verify-full`,
    secured: () => secured,
    async close() {
      for (const socket of sockets) socket.destroy();
      await server[Symbol.asyncDispose]();
    },
  };
}

describe('a certificate that no authority we trust has signed', () => {
  test('of a mail server that offers TLS keeps the mail here', async () => {
    const server = await startMailCatcher(0, pair);
    const transport = createMailTransport({
      smtpUrl: server.url,
      from: 'portico@acme.example',
      isMailbox: false,
    });
    const words = { subject: 'Secret', text: '-', html: '-' };
    const mail = { id: '1', siteId: 's', to: 'ada@acme.example', isPrivate: false, ...words };
    expect(await outcome(transport.send(mail))).toMatch(UNTRUSTED);
    expect(server.mails).toEqual([]);
    trust(certificate);
    expect(await outcome(transport.send(mail))).toBe('done');
    expect(server.mails).toHaveLength(1);
    transport.close();
    await server.stop();
  });

  test('of an object store keeps the files and the keys here', async () => {
    let requests = 0;
    const server = createHttps(pair, (_request, response) => {
      requests += 1;
      response.writeHead(404).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const store = new S3Store({
      bucket: 'portico',
      prefix: '',
      endpoint: `https://127.0.0.1:${port}`,
      region: 'us-east-1',
      isPathStyle: true,
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    });
    expect(await outcome(store.head('a'))).toMatch(UNTRUSTED);
    expect(requests).toBe(0);
    trust(certificate);
    expect(await outcome(store.head('a'))).toBe('done');
    expect(requests).toBe(1);
    store.close();
    server.closeAllConnections();
    await server[Symbol.asyncDispose]();
  });

  test('of a database keeps the password and everything else here', async () => {
    const server = await openSecureDatabase();
    expect(await outcome(proveReachable(server.url))).toMatch(UNTRUSTED);
    expect(server.secured()).toBe(0);
    trust(certificate);
    await outcome(proveReachable(server.url));
    expect(server.secured()).toBeGreaterThan(0);
    await server.close();
  });
});
