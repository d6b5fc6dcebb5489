import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setDefaultCACertificates } from 'node:tls';
import type { Browser, Page } from '@playwright/test';
import { scheduleMeeting } from '@portico/contract/meetings';
import { streamRecording } from '@portico/contract/recordings';
import { launchBrowser } from '@portico/testkit/browser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startTestApp, TestClock, Visitor, type TestApp } from '../../testing/app.ts';
import { makeCertificate, type CertificateOnDisk } from '../../testing/certificate-files.ts';
import { makePerson, PASSWORD, signedIn } from '../../testing/people.ts';
import { PortalTab } from '../../testing/portal-tab.ts';
import { freePort } from '@portico/testkit/free-port';
import { startCaddy, startNginx, type Proxy } from '../../testing/proxies.ts';
import { makeRecordingOf } from '../../testing/recordings.ts';

let folder: string;
let certificate: CertificateOnDisk;
let browser: Browser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-proxies-'));
  certificate = makeCertificate(folder, 'proxy');
  setDefaultCACertificates([certificate.cert]);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

interface Behind {
  app: TestApp;
  proxy: Proxy;
  portalPort: number;
  stop(): Promise<void>;
}

/** A portal behind a proxy of this machine, as the guide sets both up. */
async function startBehind(start: typeof startCaddy): Promise<Behind> {
  const port = await freePort();
  const app = await startTestApp({
    hasMedia: true,
    clock: new TestClock(new Date().toISOString()), // a browser's clock is the machine's
    settings: { PUBLIC_URL: `https://localhost:${port}`, TRUST_PROXY: '127.0.0.1' },
  });
  const portalPort = Number(new URL(app.url).port);
  const proxy = await start({ certificate, port, portalPort });
  await makePerson(app, 'hana@acme.example', { roles: ['HOST'] });
  return {
    app,
    proxy,
    portalPort,
    async stop() {
      await proxy.stop();
      await app.stop();
      await app.database.drop();
    },
  };
}

const through = ({ app, proxy }: Behind): Visitor => new Visitor({ ...app, url: proxy.url });

/** Somebody signed in, whose calls go through the proxy. */
async function hostThrough(behind: Behind): Promise<Visitor> {
  return await signedIn({ ...behind.app, visitor: () => through(behind) }, 'hana@acme.example');
}

const plan = (host: Visitor, topic: string): Promise<unknown> =>
  host.call(scheduleMeeting, {
    body: {
      topic,
      start: new Date(Date.now() + 3_600_000).toISOString().slice(0, 16),
      timeZone: 'UTC',
      durationMinutes: 30,
      invitees: [],
    },
  });

async function signInPage(url: string): Promise<Page> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await page.goto(`${url}/webappng/sites/acme/sign-in`);
  await page.locator('html[data-ready]').waitFor();
  await page.getByLabel('Email address').fill('hana@acme.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard/home');
  return page;
}

/** The status of a request from an address of this machine, with what it claims in a header. */
function ask(url: string, localAddress: string, claimed: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': claimed, meetinguri: '999 999 999' };
    const options = { host: '127.0.0.1', servername: 'localhost', localAddress, headers };
    request(new URL(url), options, (answer) => resolve(answer.resume().statusCode ?? 0))
      .on('error', reject)
      .end();
  });
}

describe.each([
  ['nginx with deploy/nginx.conf', startNginx],
  ['Caddy with deploy/Caddyfile', startCaddy],
] as const)('behind %s', (_name, start) => {
  let behind: Behind;
  beforeAll(async () => {
    behind = await startBehind((options) => start(options));
  });
  afterAll(() => behind.stop());

  test('people sign in, and their page follows what happens elsewhere by WebSocket', async () => {
    const { app, proxy } = behind;
    const page = await signInPage(proxy.url);
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name, secure }) => [name.slice(0, 7), secure])).not.toContainEqual([
      'portico',
      false,
    ]);
    expect(cookies.every(({ name, secure }) => secure && name.startsWith('__Host-'))).toBe(true);
    await expect.poll(() => app.data.push.tabs().sockets, { timeout: 8000 }).toBe(1);
    expect(app.data.push.tabs().polling).toBe(0);
    await plan(await hostThrough(behind), 'Seen at once');
    await page.getByText('Seen at once').first().waitFor({ timeout: 8000 });
    await page.context().close();
  });

  test('the signalling of a room goes through, and its long addresses', async () => {
    const { app, proxy } = behind;
    const joiner = { room: 'r', identity: 'ann', name: 'Ann', role: 'attendee' } as const;
    const { token } = await app.media!.joinInfo(joiner);
    const socket = new WebSocket(`${proxy.url.replace('http', 'ws')}/rtc/v1?access_token=${token}`);
    const [bytes] = (await once(socket, 'message')) as [Buffer];
    expect(bytes.length).toBeGreaterThan(10);
    socket.terminate();
    const long = await fetch(`${proxy.url}/rtc/v1/validate?access_token=${token}&more=${'x'.repeat(40_000)}`);
    expect(long.status).toBe(200);
  });

  test('a recording comes whole and in ranges', async () => {
    const host = await hostThrough(behind);
    const bytes = Buffer.alloc(3_000_000, 'abcdefghij');
    const { uuid } = await makeRecordingOf(behind.app, host, { bytes });
    const links = await host.call(streamRecording, { params: { uuid } });
    const movie = links.fallbackPlaySrc ?? '';
    const part = await host.fetch(movie, { headers: { range: 'bytes=1000003-1000012' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 1000003-1000012/3000000',
      'defghijabc',
    ]);
    const whole = await host.fetch(movie);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('a body that is too large is refused by the portal, in its own words', async () => {
    const answer = await fetch(`${behind.proxy.url}/webappng/api/v1/csp-reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report' },
      body: 'x'.repeat(2_000_000),
    });
    expect([answer.status, await answer.json()]).toEqual([413, expect.objectContaining({ code: 60_006 })]);
  });

  test('calls between processes do not reach the portal from outside', async () => {
    const { app, proxy } = behind;
    const call = (origin: string): Promise<Response> => fetch(`${origin}/internal/node`, { method: 'POST' });
    expect((await call(app.url)).headers.has('trackingid')).toBe(true);
    const answer = await call(proxy.url);
    expect([answer.status, answer.headers.has('trackingid')]).toEqual([404, false]);
  });

  test('a page is given on part by part, as the portal sends it', async () => {
    const page = await fetch(`${behind.app.url}/webappng/sites/acme/sign-in`);
    expect(page.headers.get('x-accel-buffering')).toBe('no');
    const sent: ServerResponse[] = [];
    const slow = createServer((asked, answer) => {
      if (asked.url === '/healthz') return void answer.end();
      answer.writeHead(200, { 'content-type': 'text/html', 'x-accel-buffering': 'no' });
      answer.write('<head>');
      sent.push(answer);
    }).listen(0, '127.0.0.1');
    await once(slow, 'listening');
    const { port: portalPort } = slow.address() as AddressInfo;
    const proxy = await start({ certificate, port: await freePort(), portalPort });
    const answer = await fetch(`${proxy.url}/page`);
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toBe('<head>');
    sent[0]?.end('<body>'); // only now is there more
    expect((await reader.read()).value).toBe('<body>');
    await proxy.stop();
    slow.close();
  });

  test('limits count each client by the address that the proxy saw, whatever the client claims', async () => {
    const url = `${behind.proxy.url}/webappng/sites/acme/api/v1/meetings?siteurl=acme`;
    const statuses = new Set<number>();
    for (let n = 0; n < 120; n += 1) statuses.add(await ask(url, '127.0.0.2', `203.0.113.${n}`));
    expect(statuses).not.toContain(429);
    expect(await ask(url, '127.0.0.2', '198.51.100.7')).toBe(429);
    expect(await ask(url, '127.0.0.3', '203.0.113.1')).toBe(404); // no such meeting
  });
});

describe('behind an nginx that passes no upgrade on', () => {
  let behind: Behind;
  beforeAll(async () => {
    behind = await startBehind((options) =>
      startNginx(options, [['proxy_set_header Upgrade           $http_upgrade;', '']]),
    );
  });
  afterAll(() => behind.stop());

  test('a page in a browser is live by asking again and again, and the portal counts it', async () => {
    const { app, proxy } = behind;
    const page = await signInPage(proxy.url);
    await expect.poll(() => app.data.push.tabs(), { timeout: 10_000 }).toEqual({ sockets: 0, polling: 1 });
    const host = await hostThrough(behind);
    for (const topic of ['Seen without sockets', 'And once more']) {
      await plan(host, topic);
      await page.getByText(topic).first().waitFor({ timeout: 8000 });
    }
    await page.context().close();
    await expect.poll(() => app.data.push.tabs().polling, { timeout: 8000 }).toBe(0);
  });

  test('a tab loses nothing and hears nothing twice', async () => {
    const { app, proxy } = behind;
    const { session } = await hostThrough(behind);
    const tab = new PortalTab({ session, origin: proxy.url, cursor: app.data.push.cursor(), mayPoll: true });
    await expect.poll(() => tab.state, { timeout: 10_000 }).toBe('open');
    for (let n = 0; n < 30; n += 1) {
      await app.data.database.work((tx) =>
        app.data.push.publish(tx, {
          channels: [`person:${session.userId}`],
          eventType: 'test.happened',
          data: { n },
        }),
      );
    }
    const heard = (): unknown[] =>
      tab.events.filter(({ eventType }) => eventType === 'test.happened').map(({ n }) => n);
    await expect.poll(() => heard().length, { timeout: 8000 }).toBe(30);
    expect(heard()).toEqual(Array.from({ length: 30 }, (_, n) => n));
    tab.push.close();
  });
});
