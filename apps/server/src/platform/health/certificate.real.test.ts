import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, TestClock } from '../../testing/app.ts';
import { makeCertificate } from '../../testing/certificate-files.ts';
import { parseMetrics } from '../../testing/prometheus.ts';

// A portal that speaks https itself, with certificates of openssl.

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-certificate-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const read = (url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    request(url, { rejectUnauthorized: false }, (answer) => resolve(text(answer)))
      .once('error', reject)
      .end();
  });

test.each([
  { days: 90, state: 0, what: 'works' },
  { days: 5, state: 1, what: 'wants attention' },
  { days: -1, state: 2, what: 'has expired' },
])('the certificate that is really served, for $days days, $what', async ({ days, state }) => {
  const { certFile, keyFile } = makeCertificate(folder, `for ${days} days`, { days });
  const clock = new TestClock(new Date().toISOString());
  const app = await startTestApp({ clock, settings: { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile } });
  const samples = parseMetrics(await read(`${app.url}/metrics`)).get('portico_health')?.samples ?? [];
  await app.stop();
  await app.database.drop();
  const seen = samples.find(({ labels }) => labels['check'] === 'certificate');
  expect(seen?.value).toBe(state);
});
