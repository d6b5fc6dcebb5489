import { randomUUID } from 'node:crypto';
import { newTrackingId } from '@portico/domain/tracking-id';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { createTestLog } from '../../testing/open.ts';
import { statusOfUpgrade } from '../../testing/upgrade.ts';
import { Secrets } from '../secrets/secrets.ts';
import { withTracking } from '../log/tracking.ts';
import { NodeCalls } from './calls.ts';
import type { Peer } from './node.store.ts';
import { NODE_HEADER, NodeSigner } from './signature.ts';

const CALLS = '/internal/node/calls';
const SIGNALLING = '/internal/node/rtc/v1';
const TYPE = 'application/vnd.portico.call+json';
const list = { name: 'media.list', input: z.object({ room: z.string() }) };
const body = JSON.stringify({ call: 'media.list', input: { room: 'r' } });

let app: TestApp;
let self: Peer;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ hasMedia: true });
  const { rows } = await app.data.database.pool.query<Peer>('select id, url from server_node');
  self = rows[0] as Peer;
  token = (await app.media!.joinInfo({ room: 'r', identity: 'ann', name: 'Ann', role: 'attendee' })).token;
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

/** Another process of the deployment, with its clock this far from that of the database. */
const another = (offsetMs = 0, secrets = app.data.secrets): NodeSigner =>
  new NodeSigner(secrets, { id: 'another', nowMs: () => Date.now() + offsetMs });
const stranger = (): NodeSigner =>
  another(0, new Secrets('a secret of somebody else, at least 32 characters'));

const post = async (signature: string | undefined, sent = body): Promise<number> => {
  const headers = { 'content-type': TYPE, ...(signature !== undefined && { [NODE_HEADER]: signature }) };
  return (await fetch(app.url + CALLS, { method: 'POST', headers, body: sent })).status;
};
const signed = (signer = another(), to = self.id): string =>
  signer.sign(to, { method: 'POST', path: CALLS, body });

const upgrade = (path: string, headers: Record<string, string>): Promise<number> =>
  statusOfUpgrade(app.url + path, headers);

describe('the calls of processes', () => {
  test('are taken from a process of the deployment', async () => {
    const calls = new NodeCalls(another(), createTestLog().log);
    expect(await calls.ask(self, list, { room: 'r' })).toEqual([]);
  });

  test('are found by the tracking id of the call that they are made for', async () => {
    const calls = new NodeCalls(another(), createTestLog().log);
    const trackingId = newTrackingId('PORTAL', randomUUID());
    await withTracking(trackingId, () => calls.ask(self, list, { room: 'r' }));
    const lines = app.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toContainEqual(expect.objectContaining({ trackingId, msg: 'answered', route: CALLS }));
  });

  test('are refused to everybody else, however they come by a signature', async () => {
    expect(await post(undefined)).toBe(403);
    expect(await post('v1.x.0.y.z')).toBe(403);
    expect(await post(signed(stranger()))).toBe(403);
    expect(await post(signed(), body.replace('"r"', '"s"'))).toBe(403);
    expect(await post(signed(another(-11_000)))).toBe(403);
    expect(await post(signed(another(11_000)))).toBe(403);
    const seen = signed();
    expect([await post(seen), await post(seen)]).toEqual([200, 403]);
    expect(app.logged.filter((line) => line.includes('between processes was refused'))).not.toEqual([]);
  });

  test('for a process that is not this one any more can be tried again, with whoever it is by then', async () => {
    expect(await post(signed(another(), 'gone'))).toBe(503);
    const calls = new NodeCalls(another(), createTestLog().log);
    const refused = { error: 'unavailable', detail: expect.objectContaining({ retryAfterSeconds: 2 }) };
    await expect(calls.ask({ ...self, id: 'gone' }, list, { room: 'r' })).rejects.toMatchObject(refused);
    await expect(
      calls.ask({ ...self, url: 'http://127.0.0.1:1' }, list, { room: 'r' }),
    ).rejects.toMatchObject(refused);
  });

  test('name the secret in the log where they are refused for it, and the address where nobody answers', async () => {
    const { log, lines } = createTestLog();
    const refused = { error: 'unavailable' };
    const asked = (signer: NodeSigner, peer: Peer) =>
      new NodeCalls(signer, log).ask(peer, list, { room: 'r' });
    await expect(asked(stranger(), self)).rejects.toMatchObject(refused);
    await expect(asked(another(), { ...self, url: 'http://127.0.0.1:1' })).rejects.toMatchObject(refused);
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      expect.stringContaining('the same PORTICO_SECRET'),
      expect.stringContaining('is its NODE_URL right'),
    ]);
  });

  test('come in no form that a page could send', async () => {
    const headers = { 'content-type': 'application/json', [NODE_HEADER]: signed() };
    const sent = await fetch(app.url + CALLS, { method: 'POST', headers, body });
    expect(sent.status).toBe(403); // the body was not read as one
    expect((await fetch(app.url + CALLS)).status).toBe(405);
    expect((await fetch(`${app.url}/internal/node/rtc/v1/validate?access_token=${token}`)).status).toBe(403);
  });
});

describe('signalling that another process carries here', () => {
  const path = (): string => `${SIGNALLING}?access_token=${token}`;
  const header = (signer: NodeSigner, signedPath = path()): Record<string, string> => ({
    [NODE_HEADER]: signer.sign(self.id, { method: 'GET', path: signedPath, body: '' }),
  });

  test('is taken with a signature, once', async () => {
    const headers = header(another());
    expect(await upgrade(path(), headers)).toBe(101);
    expect(await upgrade(path(), headers)).toBe(403);
  });

  test('is refused to browsers and strangers, though their token is good', async () => {
    expect(await upgrade(path(), {})).toBe(403);
    expect(await upgrade(path(), header(stranger()))).toBe(403);
    expect(await upgrade(path(), header(another(-11_000)))).toBe(403);
    expect(await upgrade(path(), header(another(), SIGNALLING))).toBe(403);
    expect(await upgrade(path(), { ...header(another()), authorization: 'Bearer x' })).toBe(403);
    expect(await upgrade(path(), { ...header(another()), origin: app.url })).toBe(403);
  });
});
