import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { refreshTicket } from '@portico/contract/identity';
import { listMails } from '@portico/contract/mailbox';
import { cancelMeeting, scheduleMeeting } from '@portico/contract/meetings';
import { createTestDatabase, type TestDatabase } from '@portico/testkit/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Visitor } from '../testing/app.ts';
import { PortalProcess } from '../testing/portal.ts';
import { reportDrill } from '../testing/rounds.ts';
import { openTab, type Tab } from '../testing/tab.ts';
import { planOf } from '../testing/writers.ts';

const HOUR_SECONDS = 3600;
const TIMEOUT_MS = 180_000;
const wait = { timeout: 60_000, interval: 100 };

let folder: string;
let database: TestDatabase;
let portal: PortalProcess;
let ada: Visitor;
let tab: Tab;

const setClock = (seconds: number): Promise<void> => writeFile(join(folder, 'offset'), String(seconds));
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-clock-'));
  await setClock(0);
  database = await createTestDatabase();
  const preloaded = fileURLToPath(new URL('../testing/programs/set-clock.ts', import.meta.url));
  portal = await PortalProcess.open(database, {
    nodeArgs: ['--import', preloaded],
    env: { CLOCK_OFFSET: join(folder, 'offset') },
  });
  ada = await portal.setUp();
  tab = await openTab(portal.url, ada.session.ticket ?? '');
});
afterAll(async () => {
  tab.drop();
  await portal.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

const jumps = (): unknown[] =>
  portal.warnings
    .filter((line) => line.includes('the clock of this machine jumped'))
    .map((line) => (JSON.parse(line) as { seconds: number }).seconds);
const subjects = async (recipient?: string): Promise<string[]> => {
  const { mails } = await ada.call(listMails);
  return mails.filter(({ to }) => to === (recipient ?? to)).map(({ subject }) => subject);
};

/** What people and their pages do goes on as if nothing had been. */
async function everythingWorks(name: string): Promise<void> {
  const heard = tab.events.length;
  await expect(ada.call(refreshTicket)).resolves.toMatchObject({ ticketTTL: 5400 });
  await ada.call(scheduleMeeting, { body: planOf(name) });
  await expect.poll(() => tab.events.length, wait).toBeGreaterThan(heard);
  await expect
    .poll(async () => (await subjects()).some((subject) => subject.includes(name)), wait)
    .toBe(true);
  tab.send({ id: name, type: 'ping' });
  await expect
    .poll(
      () => tab.frames.some((frame) => 'type' in frame && frame.type === 'pong' && frame.id === name),
      wait,
    )
    .toBe(true);
  await portal.signIn();
  expect(tab.closed).toBeUndefined();
}

test(
  'a clock that jumps an hour forward, and an hour back: nobody is signed out or cut off, one line each says it',
  { timeout: TIMEOUT_MS },
  async () => {
    await expect.poll(() => tab.notices, wait).toEqual(['mercury.buffer_state']);
    await setClock(HOUR_SECONDS);
    await expect.poll(jumps, wait).toEqual([HOUR_SECONDS]);
    await everythingWorks('An hour later');
    await setClock(0);
    await expect.poll(jumps, wait).toEqual([HOUR_SECONDS, -HOUR_SECONDS]);
    await everythingWorks('As before');
  },
);

test(
  'work that was to be done in ten seconds is done in ten seconds, though the clock is set back an hour meanwhile',
  { timeout: TIMEOUT_MS },
  async () => {
    await setClock(HOUR_SECONDS);
    const { uuid } = await ada.call(scheduleMeeting, { body: planOf('To be cancelled') });
    await expect.poll(jumps, wait).toHaveLength(3);
    const mailsAboutIt = async (): Promise<number> =>
      (await subjects('gus@acme.example')).filter((subject) => subject.includes('To be cancelled')).length;
    await expect.poll(mailsAboutIt, wait).toBe(1);
    await ada.call(cancelMeeting, { params: { uuid } });
    await setClock(0);
    await expect.poll(mailsAboutIt, wait).toBe(2);
    expect(tab.closed).toBeUndefined();
    reportDrill('clock an hour either way', 'nobody signed out, push and jobs went on');
  },
);
