import { listPeople } from '@portico/contract/people';
import {
  checkImport,
  getImport,
  readTable,
  startImport,
  type ImportDetail,
} from '@portico/contract/people-imports';
import { createTestDatabase, type TestDatabase } from '@portico/testkit/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Visitor } from '../testing/app.ts';
import { openTestDatabase } from '../testing/open.ts';
import { PortalProcess } from '../testing/portal.ts';
import { reportDrill } from '../testing/rounds.ts';

const PEOPLE = 2000;
/** Fewer than the mails that may wait to leave: no pause is made for them. */
const INVITED = 150;
const TIMEOUT_MS = 240_000;
/** What a process had in hand that died is taken up by the next one after a while. */
const wait = { timeout: 90_000, interval: 250 };
const closely = { timeout: 30_000, interval: 20 };

let database: TestDatabase;
let portal: PortalProcess;
let ada: Visitor;
beforeAll(async () => {
  database = await createTestDatabase();
  portal = await PortalProcess.open(database);
  ada = await portal.setUp();
});
afterAll(async () => {
  await portal.kill();
  await database.drop();
});

/** So many people whose addresses begin with a letter, in seven groups. */
function tableOf(count: number, letter: string): string {
  const line = (_: unknown, at: number) => `Person ${at},${letter}${at}@many.example,Team ${at % 7}`;
  return `name,email,groups\n${Array.from({ length: count }, line).join('\n')}\n`;
}

/** Begins an import. Answers how to see how far it is. */
async function begin(table: string, sendsInvitations: boolean): Promise<() => Promise<ImportDetail>> {
  const made = await ada.call(readTable, { file: new Blob([table]) });
  const params = { importId: made.id };
  await ada.call(checkImport, { params, body: made.choices });
  await ada.call(startImport, { params, body: { sendsInvitations } });
  return () => ada.call(getImport, { params });
}

/** Kills the process as soon as a number is on its way, and starts another one. Answers how far it was. */
async function killDuring(what: 'added' | 'invited', read: () => Promise<ImportDetail>): Promise<number> {
  await expect.poll(async () => (await read())[what], closely).toBeGreaterThan(0);
  await portal.kill();
  await portal.start();
  const { state, wanted, [what]: reached } = await read();
  expect(state).toBe('running');
  expect(reached).toBeLessThan(wanted);
  return reached;
}

async function ended(read: () => Promise<ImportDetail>): Promise<void> {
  await expect.poll(async () => (await read()).state, wait).toBe('done');
}

/** How many rows there are of the import, and about how many people, of which there must not be fewer. */
async function countRows(): Promise<Record<string, unknown>> {
  const opened = await openTestDatabase({ test: database, isMigrated: false });
  try {
    const { rows } = await opened.pool.query<Record<string, unknown>>(
      `select
         (select count(*)::int from person join auth_user on auth_user.id = account_id where email like '%@many.example') as people,
         (select count(*)::int from person_group_member) as members,
         (select count(*)::int from person_group) as groups,
         (select count(*)::int from audit_event where action = 'people.imported') as entries,
         (select count(distinct subject_id)::int from audit_event where action = 'people.imported') as "entriesOf",
         (select count(*)::int from mail where recipient like '%@many.example') as mails,
         (select count(distinct recipient)::int from mail where recipient like '%@many.example') as "mailsTo",
         (select count(*)::int from people_import_line) as lines`,
    );
    return rows[0] ?? {};
  } finally {
    await opened.end();
  }
}

test(
  'an import whose process is killed while it makes people, and one while it invites them, bring everybody once',
  { timeout: TIMEOUT_MS },
  async () => {
    const making = await begin(tableOf(PEOPLE, 'a'), false);
    const added = await killDuring('added', making);
    await ended(making);
    expect(await making()).toMatchObject({ added: PEOPLE, invited: 0, failed: 0, stoppedBy: null });
    const inviting = await begin(tableOf(INVITED, 'b'), true);
    const invited = await killDuring('invited', inviting);
    await ended(inviting);
    expect(await inviting()).toMatchObject({ added: INVITED, invited: INVITED, failed: 0, stoppedBy: null });
    const all = PEOPLE + INVITED;
    expect((await ada.call(listPeople, { query: { keyword: 'many.example' } })).total).toBe(all);
    await portal.stop();
    expect(await countRows()).toEqual({
      people: all,
      members: all,
      groups: 7,
      entries: all,
      entriesOf: all,
      mails: INVITED,
      mailsTo: INVITED,
      lines: 0,
    });
    const kind = database.url === undefined ? 'embedded database' : 'PostgreSQL';
    const outcome = `at ${added} of ${PEOPLE} people and ${invited} of ${INVITED} invitations; each there once`;
    reportDrill(`import killed twice, ${kind}`, outcome);
  },
);
