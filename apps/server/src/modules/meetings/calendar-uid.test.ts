// What calendars know a meeting by stays, wherever the portal goes: otherwise they take a change for another meeting.
import { getMeeting, scheduleMeeting, updateMeeting } from '@portico/contract/meetings';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@portico/testkit/database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeFolder, runOn } from '../../testing/backups.ts';
import { eventIn } from '../../testing/calendars.ts';
import { lastMailTo, mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedIn } from '../../testing/people.ts';

const [HERE, THERE] = ['https://meet.acme.example', 'https://portal.acme.example'];
const ANN = 'ann@x.example';
const TIMEOUT = { timeout: 120_000 };
const plan = {
  topic: 'Review',
  start: '2026-11-23T10:20',
  timeZone: 'Europe/Berlin',
  durationMinutes: 45,
  invitees: [ANN],
};

let places: TestDatabase[];
beforeEach(() => {
  places = [];
});
afterEach(() => Promise.all(places.map((place) => place.drop())));

async function place(): Promise<TestDatabase> {
  const made = await createTestDatabase();
  places.push(made);
  return made;
}
const startAt = (publicUrl: string, database: TestDatabase): Promise<TestApp> =>
  startTestApp({ database, settings: { PUBLIC_URL: publicUrl, PORTICO_SECRET: '' } });

/** Plans a meeting; answers which, and what calendars know it by. */
async function planIn(app: TestApp): Promise<{ uuid: string; uid: string }> {
  await makePerson(app, 'hana@acme.example');
  const { uuid } = await (await signedIn(app, 'hana@acme.example')).call(scheduleMeeting, { body: plan });
  return { uuid, uid: eventIn(await lastMailTo(app, ANN)).uid };
}
/** Changes it, and calls everybody off but for the host; answers what calendars are told to change. */
async function changeIn(app: TestApp, uuid: string): Promise<string[]> {
  const hana = await signedIn(app, 'hana@acme.example');
  for (const change of [{ start: '2026-11-24T10:20' }, { start: '2026-11-24T10:20', invitees: [] }]) {
    const { version } = await hana.call(getMeeting, { params: { uuid } });
    await hana.call(updateMeeting, { params: { uuid }, body: { ...plan, ...change, version } });
    // Who is called off before a change was told is told that alone.
    await mailsTo(app, ANN);
  }
  return (await mailsTo(app, ANN)).slice(1).map((mail) => {
    const { method, uid } = eventIn(mail);
    return `${method} ${uid}`;
  });
}

test('names no host, and stays when the portal has another address', TIMEOUT, async () => {
  const database = await place();
  const here = await startAt(HERE, database);
  const { uuid, uid } = await planIn(here);
  expect(uid).toMatch(/^[0-9a-f-]{36}$/);
  await here.stop();
  const there = await startAt(THERE, database);
  expect(await changeIn(there, uuid)).toEqual([`REQUEST ${uid}`, `CANCEL ${uid}`]);
  await there.stop();
});

test('stays when a backup is restored for a portal at another address', TIMEOUT, async () => {
  const [from, to, folder] = [await place(), await place(), await makeFolder()];
  const file = join(folder, 'portal.tar');
  const here = await startAt(HERE, from);
  const { uuid, uid } = await planIn(here);
  await here.stop();
  expect((await runOn(from, 'backup', { file })).code).toBe(0);
  expect((await runOn(to, 'restore', { file })).code).toBe(0);
  const there = await startAt(THERE, to);
  expect(await changeIn(there, uuid)).toEqual([`REQUEST ${uid}`, `CANCEL ${uid}`]);
  await there.stop();
  await rm(folder, { recursive: true });
});

test(
  'is kept by the first mail for a meeting that a version before this one plans beside it',
  TIMEOUT,
  async () => {
    const database = await place();
    const here = await startAt(HERE, database);
    const { uuid } = await planIn(here);
    await here.data.database.pool.query('update meeting set calendar_uid = null');
    const hana = await signedIn(here, 'hana@acme.example');
    const { version } = await hana.call(getMeeting, { params: { uuid } });
    await hana.call(updateMeeting, { params: { uuid }, body: { ...plan, topic: 'Retro', version } });
    const { uid } = eventIn(await lastMailTo(here, ANN));
    expect(uid.replaceAll('-', '')).toBe(`${uuid}@meet.acme.example`);
    await here.stop();
    const there = await startAt(THERE, database);
    expect((await changeIn(there, uuid)).slice(1)).toEqual([`REQUEST ${uid}`, `CANCEL ${uid}`]);
    await there.stop();
  },
);
