import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { listMeetings } from '@portico/contract/meetings';
import { invitePerson } from '@portico/contract/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { parseMetrics, type ScrapedMetric } from '../../testing/prometheus.ts';
import { openTab } from '../../testing/tab.ts';
import { Metrics } from './metrics.ts';

let app: TestApp;
let ada: Visitor;
beforeAll(async () => {
  app = await startTestApp({ hasMedia: true, settings: { SLOW_QUERY_MS: '100' } });
  await makePerson(app, 'ada@acme.example', { roles: ['ADMIN', 'HOST'] });
  ada = await signedIn(app, 'ada@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const scrape = async (): Promise<Map<string, ScrapedMetric>> => {
  const response = await fetch(`${app.url}/metrics`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return parseMetrics(await response.text());
};
const valueOf = (
  metrics: Map<string, ScrapedMetric>,
  name: string,
  labels: Record<string, string> = {},
): number =>
  (metrics.get(name.replace(/_(bucket|sum|count)$/, '')) ?? metrics.get(name))?.samples.find(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  )?.value ?? 0;

/** The rows of the list in docs/metrics.md. */
async function documentedMetrics() {
  const page = await readFile(new URL('../../../../../docs/metrics.md', import.meta.url), 'utf8');
  return Array.from(page.matchAll(/^\| `(\w+)` \| (\w+) \| (.*) \| (.+) \|$/gm), ([, ...cells]) => {
    const [name, type, labels = '', help] = cells;
    return { name, type, help, labels: Array.from(labels.matchAll(/`(\w+)`/g), ([, label]) => label) };
  });
}

describe('a scrape', () => {
  test('has every metric of docs/metrics.md and no other, each with its type, labels and words', async () => {
    await ada.call(listMeetings, { query: { range: 'upcoming' } });
    const documented = await documentedMetrics();
    expect(documented.length).toBeGreaterThan(30);
    const served = [...(await scrape())];
    expect(served.map(([name, { type, help }]) => ({ name, type, help }))).toEqual(
      documented.map(({ name, type, help }) => ({ name, type, help })),
    );
    for (const [index, [name, { samples }]] of served.entries()) {
      const seen = samples.map((sample) => Object.keys(sample.labels).filter((label) => label !== 'le'));
      expect({ name, seen }).toEqual({ name, seen: samples.map(() => documented[index]?.labels) });
    }
  });

  test('counts what happened since the one before', async () => {
    const before = await scrape();
    const tab = await openTab(app.url, ada.session.ticket ?? '');
    await expect.poll(() => tab.notices).toContain('mercury.buffer_state');
    await ada.call(listMeetings, { query: { range: 'upcoming' } });
    const body = { email: 'new@acme.example', displayName: 'New', userRole: [] };
    await ada.call(invitePerson, { body });
    await fetch(`${app.url}/webappng/sites/acme/sign-in`);
    await fetch(`${app.url}/nowhere/at/all`);
    await app.data.database.pool.query('select pg_sleep(0.15)');
    await expect
      .poll(async () => valueOf(await scrape(), 'portico_mails_total', { result: 'sent' }))
      .toBe(valueOf(before, 'portico_mails_total', { result: 'sent' }) + 1);
    const after = await scrape();
    const grown = (name: string, labels: Record<string, string> = {}): number =>
      valueOf(after, name, labels) - valueOf(before, name, labels);
    const listed = { operation: 'meetings.list', status: '200' };
    expect(grown('portico_http_requests_total', listed)).toBe(1);
    expect(grown('portico_http_request_duration_seconds_count', { operation: 'meetings.list' })).toBe(1);
    expect(grown('portico_http_requests_total', { operation: 'unknown', status: '404' })).toBe(1);
    expect(grown('portico_pages_rendered_total', { app: 'portal' })).toBe(1);
    expect(grown('portico_page_render_duration_seconds_count', { app: 'portal' })).toBe(1);
    expect(grown('portico_database_slow_queries_total')).toBeGreaterThan(0); // a busy machine has more
    expect(grown('portico_database_queries_total', { result: 'ok' })).toBeGreaterThan(5);
    expect(grown('portico_jobs_total', { job: 'mail', result: 'done' })).toBe(1);
    expect(valueOf(after, 'portico_push_connections')).toBe(1);
    expect(grown('portico_push_frames_total', { direction: 'in' })).toBeGreaterThan(0);
    expect(grown('portico_push_frames_total', { direction: 'out' })).toBeGreaterThan(0);
    expect(valueOf(after, 'portico_media_up')).toBe(1);
    expect(valueOf(after, 'portico_media_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(valueOf(after, 'portico_sessions')).toBe(1);
    expect(valueOf(after, 'portico_storage_size_bytes')).toBeGreaterThan(0);
    expect(valueOf(after, 'process_resident_memory_bytes')).toBeGreaterThan(50_000_000);
    expect(valueOf(after, 'portico_health', { check: 'database' })).toBe(0);
    expect(valueOf(after, 'portico_health', { check: 'timeZones' })).toBe(0);
    expect(valueOf(after, 'portico_time_zone_data', { version: process.versions['tz'] ?? '' })).toBe(1);
    const silent = [...after].filter(([, { samples }]) => samples.length === 0);
    expect(silent.map(([name]) => name)).toEqual(['portico_recordings']); // there is none to count
    tab.drop();
  });

  test('holds no path, no person and no token', async () => {
    const id = 'f47ac10b58cc4372a5670e02b2c3d479';
    await fetch(`${app.url}/webappng/sites/acme/meeting/join/${id}?MTID=secret`);
    await ada.fetch(`/webappng/sites/acme/api/v1/meetings/${id}`);
    const text = await (await fetch(`${app.url}/metrics`)).text();
    for (const word of [id, 'acme', 'ada', 'secret', ada.session.ticket ?? ''])
      expect(text).not.toContain(word);
  });
});

describe('readers of metrics', () => {
  const withSettings = async (settings: Record<string, string>, headers: Record<string, string> = {}) => {
    const other = await startTestApp({ settings });
    try {
      return (await fetch(`${other.url}/metrics`, { headers })).status;
    } finally {
      await other.stop();
      await other.database.drop();
    }
  };
  const status = async (headers: Record<string, string>): Promise<number> =>
    (await fetch(`${app.url}/metrics`, { headers })).status;

  test('this machine, but not what a proxy on this machine passes on', async () => {
    expect(await status({})).toBe(200);
    expect(await status({ 'x-forwarded-for': '203.0.113.9' })).toBe(403);
    expect(await status({ forwarded: 'for=203.0.113.9' })).toBe(403);
    expect(await status({ via: '1.1 proxy' })).toBe(403);
  });

  test('not a page of somebody else whose name was made to lead to this machine', async () => {
    const asked = async (host: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        request(`${app.url}/metrics`, { headers: { host } }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        })
          .once('error', reject)
          .end();
      });
    expect(await asked('evil.example')).toBe(403);
    expect(await asked('localhost:4000')).toBe(200);
    expect(await asked('[::1]:4000')).toBe(200);
  });

  test('nobody without a token where a public address says that a proxy stands in front', async () => {
    expect(await withSettings({ PUBLIC_URL: 'https://portal.example' })).toBe(403);
  });

  test('only a reader who brings the token', async () => {
    const token = 'a token for the tests of metrics'.replaceAll(' ', '-');
    const other = await startTestApp({ settings: { METRICS_TOKEN: token, TRUST_PROXY: 'true' } });
    const ask = async (authorization?: string): Promise<number> =>
      (await fetch(`${other.url}/metrics`, { headers: authorization ? { authorization } : {} })).status;
    expect(await ask()).toBe(403);
    expect(await ask('Bearer another-token-of-the-tests')).toBe(403);
    expect(await ask(`Basic ${token}`)).toBe(403);
    expect(await ask(`Bearer ${token}`)).toBe(200);
    await other.stop();
    await other.database.drop();
  });
});

describe('the text format', () => {
  test('survives any label, and a source that fails or never answers', async () => {
    const metrics = new Metrics();
    metrics.add('portico_mails_total', { result: 'a"b\\c\nd' }, 3);
    metrics.observe('portico_job_duration_seconds', { job: 'x' }, 0.05);
    metrics.observe('portico_job_duration_seconds', { job: 'x' }, 1e9);
    metrics.onScrape(() => Promise.reject(new Error('the database is away')));
    metrics.onScrape(() => new Promise(() => undefined));
    metrics.onScrape(() => metrics.set('portico_sessions', {}, 2));
    const read = parseMetrics(await metrics.text());
    const result = String.raw`a\"b\\c\nd`;
    expect(read.get('portico_mails_total')?.samples).toEqual([
      { name: 'portico_mails_total', labels: { result }, value: 3 },
    ]);
    expect(valueOf(read, 'portico_job_duration_seconds_bucket', { job: 'x', le: '0.1' })).toBe(1);
    expect(valueOf(read, 'portico_job_duration_seconds_bucket', { job: 'x', le: '+Inf' })).toBe(2);
    expect(valueOf(read, 'portico_sessions')).toBe(2);
  });

  test('forgets a gauge that nobody sets again, and keeps what is counted', async () => {
    const metrics = new Metrics();
    let isThere = true;
    metrics.onScrape(() => {
      if (isThere) metrics.set('portico_recordings', { state: 'ready' }, 4);
      metrics.set('portico_media_packets_total', { direction: 'in' }, 7);
    });
    expect(valueOf(parseMetrics(await metrics.text()), 'portico_recordings')).toBe(4);
    isThere = false;
    const later = parseMetrics(await metrics.text());
    expect(later.get('portico_recordings')?.samples).toEqual([]);
    expect(valueOf(later, 'portico_media_packets_total')).toBe(7);
  });

  const head = '# HELP a_total x\n# TYPE a_total counter\n';
  test.each([
    ['a_total 1\n', 'no sample'],
    [`${head}a_total 1`, 'has no end'],
    [`${head}b_total 1\n`, 'among the samples'],
    [`${head}a_total 1\na_total 2\n`, 'stands twice'],
    [`${head}a_total{x="1" 1\n`, 'no sample'],
    [`${head}a_total{x=1} 1\n`, 'no label'],
    [`${head}a_total one\n`, 'no value'],
    [head + head, 'a second or bad metric'],
  ])('the parser of these tests refuses %j', (text, why) => {
    expect(() => parseMetrics(text)).toThrow(why);
  });
});
