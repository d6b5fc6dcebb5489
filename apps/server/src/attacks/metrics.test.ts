// A proxy on this machine makes the whole world come from this machine: whatever says so, metrics are not for who comes by it.
import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { sendRaw } from '../testing/raw.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const status = (headers: Readonly<Record<string, string>>, url = app.url): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(`${url}/metrics`, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .once('error', reject)
      .end();
  });

const forwarding: Readonly<Record<string, string>> = {
  Forwarded: 'for=203.0.113.9',
  'X-Forwarded': 'for=203.0.113.9',
  'X-Forwarded-For': '203.0.113.9',
  'X-Forwarded-Host': 'meet.example.org',
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-Port': '443',
  'X-Forwarded-Server': 'proxy',
  'X-Forwarded-Prefix': '/',
  'X-Forwarded-Client-Cert': 'x',
  'X-Forwarded-Something-New': 'x',
  'Forwarded-For': '203.0.113.9',
  'Forwarded-For-Ip': '203.0.113.9',
  'X-Original-Forwarded-For': '203.0.113.9',
  'X-Envoy-External-Address': '203.0.113.9',
  'X-Real-IP': '203.0.113.9',
  'X-RealIP': '203.0.113.9',
  'X-Client-IP': '203.0.113.9',
  'X-Cluster-Client-IP': '203.0.113.9',
  'X-Remote-IP': '203.0.113.9',
  'X-Remote-Addr': '203.0.113.9',
  'X-Originating-IP': '203.0.113.9',
  'X-Original-Host': 'meet.example.org',
  'X-Original-URL': '/metrics',
  'X-ProxyUser-Ip': '203.0.113.9',
  'X-Azure-ClientIP': '203.0.113.9',
  'X-ARR-LOG-ID': 'x',
  'X-Appengine-User-IP': '203.0.113.9',
  'X-Cloud-Trace-Context': 'x',
  'X-Amzn-Trace-Id': 'Root=1',
  'X-Amz-Cf-Id': 'x',
  'CloudFront-Viewer-Address': '203.0.113.9:1',
  'CF-Connecting-IP': '203.0.113.9',
  'CF-Connecting-IPv6': '2001:db8::1',
  'CF-Ray': 'x',
  'True-Client-IP': '203.0.113.9',
  'Fastly-Client-IP': '203.0.113.9',
  'Fly-Client-IP': '203.0.113.9',
  'Akamai-Origin-Hop': '1',
  'Ali-CDN-Real-IP': '203.0.113.9',
  'CDN-Loop': 'cloudflare',
  'Client-IP': '203.0.113.9',
  'Proxy-Client-IP': '203.0.113.9',
  'WL-Proxy-Client-IP': '203.0.113.9',
  'Remote-Addr': '203.0.113.9',
  'X-Scheme': 'https',
  'X-SSL-Cipher': 'x',
  'Front-End-Https': 'on',
  'X-Request-Start': 't=1',
  'X-Varnish': '1',
  'X-Traefik-Router': 'x',
  'Max-Forwards': '9',
  'X-IP': '203.0.113.9',
  'X-True-IP': '203.0.113.9',
  'X-Visitor-IP': '203.0.113.9',
  'X-IP-Address': '203.0.113.9',
  'X-Edge-IP': '203.0.113.9',
  'X-Real-Port': '443',
  'X-Client-Host': 'there.example',
  'X-Remote-Host': 'there.example',
  'Remote-User': 'ada',
  'X-Proto': 'https',
  'X-Script-Name': '/',
  'X-Auth-Request-Email': 'ada@acme.example',
  'X-Goog-Authenticated-User-Email': 'ada@acme.example',
  'CDN-RequestId': 'x',
  'Ngrok-Trace-Id': 'x',
  'Tailscale-User-Login': 'ada@acme.example',
  Via: '1.1 proxy',
};

describe('metrics without a token', () => {
  test.each(Object.keys(forwarding))('are not for who comes by a proxy that sends only %s', async (name) => {
    expect(await status({ [name]: forwarding[name] ?? '' })).toBe(403);
    expect(await status({ [name.toLowerCase()]: '' })).toBe(403);
    expect(await status({ [name.toUpperCase()]: '127.0.0.1' })).toBe(403);
  });

  test('are not for who comes by a proxy that adds nothing and speaks HTTP/1.0', async () => {
    const asked = `GET /metrics HTTP/1.0\r\nhost: ${new URL(app.url).host}\r\n\r\n`;
    expect(await sendRaw(app.url, asked)).toMatch(/^HTTP\/1\.1 403 /);
    expect(
      await sendRaw(
        app.url,
        asked.replace('1.0', '1.1').replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'),
      ),
    ).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('are for what programs of this machine send, Prometheus and curl among them', async () => {
    expect(
      await status({
        'user-agent': 'Prometheus/3.7.0',
        accept: 'application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1',
        'accept-encoding': 'gzip',
        'x-prometheus-scrape-timeout-seconds': '10',
      }),
    ).toBe(200);
    expect(await status({ 'user-agent': 'curl/8.17.0', accept: '*/*' })).toBe(200);
    const browser = {
      'accept-language': 'en',
      'sec-fetch-mode': 'navigate',
      'upgrade-insecure-requests': '1',
      dnt: '1',
    };
    expect(await status({ ...browser, 'x-request-id': 'x', origin: app.url, referer: app.url })).toBe(200);
  });

  test('are not for who comes from another address of this machine', async () => {
    const outside = Object.values(networkInterfaces())
      .flatMap((all) => all ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4');
    const open = await startTestApp({ settings: { HOST: '0.0.0.0' } });
    try {
      const { port } = new URL(open.url);
      const host = outside?.address ?? 'evil.example'; // a machine without a network has no other address
      const asked = outside
        ? `http://${outside.address}:${port}`
        : open.url.replace('localhost', '127.0.0.1');
      expect(await status({ host: `${host}:${port}` }, asked)).toBe(403);
    } finally {
      await open.stop();
      await open.database.drop();
    }
  });
});

test('metrics with a token are for who brings it, by whatever proxy', async () => {
  const token = 'a-token-of-the-attacks-on-metrics';
  const other = await startTestApp({ settings: { METRICS_TOKEN: token } });
  try {
    expect(await status({ 'x-real-ip': '203.0.113.9', authorization: `Bearer ${token}` }, other.url)).toBe(
      200,
    );
    expect(await status({ authorization: `Bearer ${token}x` }, other.url)).toBe(403);
    expect(await status({}, other.url)).toBe(403);
  } finally {
    await other.stop();
    await other.database.drop();
  }
});
