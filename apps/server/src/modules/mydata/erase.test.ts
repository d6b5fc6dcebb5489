import { createAnnouncement, dismissAnnouncement } from '@portico/contract/announcements';
import { makeCalendarFeed } from '@portico/contract/calendar-feeds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { text } from 'node:stream/consumers';
import { addMembers, createGroup } from '@portico/contract/groups';
import { changeEmailTemplate, changeMeetingEmailTemplate } from '@portico/contract/email-templates';
import { giveAnswer, proposeTime } from '@portico/contract/answers';
import { forgotPassword } from '@portico/contract/identity';
import { openPersonalRoom } from '@portico/contract/joining';
import { getMeeting } from '@portico/contract/meetings';
import { askExport, readMyData } from '@portico/contract/my-data';
import { actOnPeople, erasePerson, getPerson, handOverWork, setRoles } from '@portico/contract/person-admin';
import { invitePerson, listPeople } from '@portico/contract/people';
import { readTable } from '@portico/contract/people-imports';
import { reportLine } from '@portico/contract/quality';
import { listRecordings } from '@portico/contract/recordings';
import { sendMessage } from '@portico/contract/room';
import { setUserSetting } from '@portico/contract/user-settings';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { eventually } from '../../testing/eventually.ts';
import { giveAvatar } from '../../testing/avatars.ts';
import { lineSample } from '../../testing/line-sample.ts';
import { lastMailTo, passwordLinksDone } from '../../testing/mailbox.ts';
import { hasten } from '../../testing/jobs.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { makeRecordingOf } from '../../testing/recordings.ts';
import { arrive, enter, planNow } from '../../testing/rooms.ts';
import { changeSettings } from '../../testing/site-settings.ts';
import { verifyData } from '../../admin/verify/verify.ts';
import { excludedColumns } from './export.columns.ts';
import { excludedTables, exportedTables, readRows } from './export.store.ts';

const wait = { timeout: 20_000, interval: 20 };
const NAME = 'Wilhelmina "Mina" Quist';
const EMAIL = 'mina.quist@acme.example';

let app: TestApp;
let ada: Visitor;
let mina: Visitor;
let needles: Readonly<Record<'name' | 'address' | 'person' | 'account', string>>;
let meetingUuid: string;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN', 'HOST'] });
  const { id, accountId } = await makePerson(app, EMAIL, { name: NAME, roles: ['ADMIN', 'HOST'] });
  needles = { name: NAME, address: EMAIL, person: id, account: accountId };
  ada = await signedIn(app, 'ada@acme.example');
  mina = await signedIn(app, EMAIL);
  await leaveTraces();
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

/** Mina writes words of mails, for the site and for a meeting of hers. */
async function writeWords(): Promise<void> {
  const words = { language: 'en', body: `Come. ${NAME}` };
  const params = { uuid: meetingUuid, kind: 'meeting-invited' as const };
  await mina.call(changeMeetingEmailTemplate, { params, body: words });
  await mina.call(changeEmailTemplate, {
    params: { kind: 'export-ready' },
    body: { language: 'en', subject: 'Your data' },
  });
}

/** Mina asked for something here, and before she was somebody; what others asked for names her. */
async function askForThings(): Promise<void> {
  await app.data.database.pool.query(
    `insert into access_request (site_id, kind, person_id, email, display_name, locale, reason, state, asked_at, answered_by, note)
     select site_id, 'role', id, null, null, null, 'Lessons of ' || $2, 'granted', now(), id, 'Yes' from person where id = $1
     union all
     select site_id, 'account', null, $3, $2, 'en', 'I am ' || $2, 'granted', now(), null, '' from person where id = $1
     union all
     select site_id, 'account', null, 'x@out.example', 'X', 'en', 'A friend of ' || $2, 'declined', now(), id, 'Not by ' || $3
     from person where id = $1`,
    [needles.person, NAME, EMAIL],
  );
}

/** Mina does all that leaves something of her: a new table is to be filled here too. */
async function leaveTraces(): Promise<void> {
  const { database } = app.data;
  const meeting = await planNow(mina, {
    topic: `Review with ${NAME}`,
    invitees: ['ada@acme.example', 'x@out.example'],
  });
  meetingUuid = meeting.uuid;
  const later = await planNow(ada, {
    topic: 'Weekly',
    invitees: [EMAIL, 'x@out.example'],
    start: '2026-12-25T10:00',
  });
  const weekly = { rrule: 'FREQ=WEEKLY;COUNT=3' };
  await planNow(mina, { topic: 'Three times', start: '2026-12-23T10:00', recurrence: weekly });
  await planNow(mina, { topic: 'To come', invitees: ['ada@acme.example', EMAIL], start: '2026-12-24T10:00' });
  await mina.call(makeCalendarFeed);
  await mina.call(readTable, {
    file: new Blob([`name,email\n"${NAME.replaceAll('"', '""')}",${EMAIL.toUpperCase()}\n`]),
  });
  const group = await mina.call(createGroup, { body: { name: 'Friends' } });
  await mina.call(addMembers, { params: { groupId: group.id }, body: { people: [needles.person] } });
  const toCome = { params: { uuid: later.uuid } };
  await mina.call(giveAnswer, { ...toCome, body: { answer: 'maybe', comment: `As ${NAME} said` } });
  const elsewhen = { start: '2026-12-27T10:00', timeZone: 'UTC', comment: NAME };
  await mina.call(proposeTime, { ...toCome, body: elsewhen });
  await lastMailTo(app, 'x@out.example');
  await writeWords();
  await askForThings();
  await arrive(mina, meetingUuid);
  await enter(mina, meetingUuid);
  const params = { uuid: meetingUuid };
  await mina.call(sendMessage, { params, body: { clientId: crypto.randomUUID(), text: 'Hello' } });
  await mina.call(reportLine, { params, body: { samples: [lineSample()] } });
  await app.quality.keep();
  await mina.call(openPersonalRoom);
  await database.pool.query(`insert into room_name (name, person_id) values ('minas-place', $1)`, [
    needles.person,
  ]);
  await makeRecordingOf(app, mina, { name: `A film of ${NAME}`, invitees: ['ada@acme.example'] });
  const body = { email: 'new@acme.example', displayName: 'New', userRole: ['HOST' as const] };
  await mina.call(invitePerson, { body });
  await ada.call(invitePerson, { body: { ...body, email: 'other@acme.example' } });
  const texts = { en: 'Maintenance tonight' };
  const look = { audience: 'people', tone: 'info', isDismissible: true } as const;
  const now = app.clock.now().toISOString();
  const { id } = await mina.call(createAnnouncement, {
    body: { texts, startsAt: now, endsAt: null, ...look },
  });
  await mina.call(dismissAnnouncement, { params: { id } });
  await mina.call(setUserSetting, {
    params: { id: needles.person },
    body: { key: 'shortcuts', value: false },
  });
  await app.visitor().call(forgotPassword, { body: { email: EMAIL } });
  await hasten(app);
  await passwordLinksDone(app);
  await giveAvatar(app, needles.person);
  await mina.call(askExport);
  const isMade = async () => (await mina.call(readMyData)).export.state === 'ready';
  if (!(await eventually(isMade))) throw new Error('the export was not made');
  await changeSettings(app, { allowLeaving: true, imprintUrl: 'https://acme.example/imprint' });
  await database.pool.query(`update site_setting set changed_by = $1`, [NAME]);
}

/** Every column of the schema that can hold what people are called, or where they are reached. */
async function columns(): Promise<{ table: string; column: string }[]> {
  const { rows } = await app.data.database.pool.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and table_name not like 'kysely%'
       and data_type in ('text', 'jsonb', 'json', 'uuid', 'ARRAY', 'character varying', 'USER-DEFINED')
     order by 1, 2`,
  );
  return rows;
}

/** Where something of Mina stands: `table.column: what`. */
async function scan(): Promise<string[]> {
  const found: string[] = [];
  const escaped = {
    ...needles,
    'name, in JSON': JSON.stringify(NAME).slice(1, -1),
    'name, in HTML': NAME.replaceAll('"', '&quot;'),
  };
  for (const { table, column } of await columns())
    for (const [what, needle] of Object.entries(escaped)) {
      const { rowCount } = await app.data.database.pool.query(
        `select from "${table}" where position(lower($1) in lower("${column}"::text)) > 0 limit 1`,
        [needle],
      );
      if (rowCount !== 0) found.push(`${table}.${column}: ${what}`);
    }
  for (const what of ['person', 'account', 'address'] as const) {
    const { rowCount } = await app.data.database.pool.query(
      `select from pgboss.job where state <> 'active' and position($1 in data::text) > 0 limit 1`,
      [needles[what]],
    );
    if (rowCount !== 0) found.push(`pgboss.job.data: ${what}`);
  }
  return found;
}

/** The same of files: their names and what is in them. */
async function scanFiles(): Promise<string[]> {
  const { storage } = app.recordings.context;
  const found: string[] = [];
  for await (const { key } of storage.list()) {
    const content = await text(await storage.read(key));
    if (Object.values(needles).some((needle) => key.includes(needle) || content.includes(needle)))
      found.push(key);
    if (key.startsWith('exports/')) found.push(key);
  }
  return found;
}

/** What is left of somebody who was erased, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'audit_event.actor_id: person':
    'what one and the same person did stays together, by an id that leads nowhere',
  'audit_event.subject_id: person': 'the same of what was done with them',
  'audit_event.detail: person':
    'the same of what was handed to them, and of the groups that they were put into',
  'ticket_revocation.session_id: person': 'their tickets stay refused until they are over, for 90 minutes',
  'push_event.channels: person': 'that they are, for whoever has them open: for an hour',
  'push_event.data: person': 'the same',
  'push_event.rights_of: person': 'the same',
};

test('every table of the schema is exported, or named with the reason why not', async () => {
  const tables = [...new Set((await columns()).map(({ table }) => table))];
  const all = await app.data.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_name not like 'kysely%'`,
  );
  expect(tables.length).toBeGreaterThan(20);
  const named = [...Object.keys(exportedTables), ...Object.keys(excludedTables)];
  expect(named.toSorted()).toEqual(all.rows.map(({ name }) => name).toSorted());
});

test('every column of an exported table is exported, or named with the reason why not', async () => {
  const { reads, pool } = app.data.database;
  const { siteId } = await reads
    .selectFrom('person')
    .select('site_id as siteId')
    .where('id', '=', needles.person)
    .executeTakeFirstOrThrow();
  const whose = { personId: needles.person, accountId: needles.account, siteId, email: EMAIL };
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public'`,
  );
  for (const name of Object.keys(exportedTables) as (keyof typeof exportedTables)[]) {
    const exported = Object.keys((await readRows(reads, name, whose))[0] ?? {});
    const all = rows.filter(({ table }) => table === name).map(({ column }) => column);
    const excluded = Object.keys(excludedColumns[name]);
    const missing = all.filter((column) => !exported.includes(column) && !excluded.includes(column));
    expect({ name, missing }).toEqual({ name, missing: [] });
    expect({ name, excluded }).toEqual({ name, excluded: excluded.filter((column) => all.includes(column)) });
  }
});

test('before somebody is erased, they are all over the schema: the scan sees them', async () => {
  const seen = new Set((await scan()).map((one) => one.split('.')[0]));
  for (const table of [
    'account_event',
    'audit_event',
    'auth_credential',
    'auth_session',
    'auth_user',
    'data_export',
  ])
    expect(seen).toContain(table);
  for (const table of ['chat_message', 'mail', 'mail_order', 'mail_template', 'mail_told', 'meeting'])
    expect(seen).toContain(table);
  for (const table of [
    'meeting_access',
    'meeting_answer',
    'meeting_invitee',
    'meeting_proposal',
    'one_time_link',
    'participant',
    'person',
    'push_event',
    'recording',
  ])
    expect(seen).toContain(table);
  for (const table of ['access_request', 'recording_access', 'site_setting', 'user_setting'])
    expect(seen).toContain(table);
});

/** What administrators do with Mina leaves something of her too. */
async function actOnMina(): Promise<void> {
  const params = { userId: needles.person };
  const was = ['ADMIN', 'HOST'] as const;
  await ada.call(setRoles, { params, body: { userRole: ['HOST'], was: [...was] } });
  const { id } = await makePerson(app, 'goes@acme.example');
  await planNow(await signedIn(app, 'goes@acme.example'), { start: '2026-12-28T10:00', invitees: [] });
  const body = { email: EMAIL, meetings: true, recordings: true };
  await ada.call(handOverWork, { params: { userId: id }, body });
  for (const kind of ['signOut', 'disable', 'enable'] as const)
    await ada.call(actOnPeople, { body: { ids: [needles.person], action: { kind } } });
}

test('of whom an administrator erased nothing is left but what is listed, in rows, files and mails', async () => {
  await actOnMina();
  const params = { userId: needles.person };
  await ada.call(erasePerson, { params, body: { email: EMAIL } });
  const status = () => ada.call(getPerson, { params }).catch((error: { status: number }) => error.status);
  await expect.poll(status, wait).toBe(404);
  await expect.poll(scanFiles, wait).toEqual([]);
  const left = await scan();
  expect(left.filter((one) => !(one in exceptions))).toEqual([]);
  expect(left).toContain('audit_event.actor_id: person');
});

test('what they made for others is theirs no more, and still there', async () => {
  const { recordings } = await ada.call(listRecordings, { query: {} });
  expect(recordings.map(({ recordName }) => recordName)).toEqual(['A film of Former member']);
  const meeting = await ada.call(getMeeting, { params: { uuid: meetingUuid } });
  expect(meeting).toMatchObject({ topic: 'Review with Former member', hostDisplayName: 'Former member' });
  const { rows } = await app.data.database.pool.query('select display_name, text from chat_message');
  expect(rows).toEqual([{ display_name: 'Former member', text: 'Hello' }]);
  expect((await lastMailTo(app, 'ada@acme.example')).subject).toContain('To come'); // cancelled, in nobody’s name
});

test('rows and files hold together as before: each meeting has a host who finds it, each recording an owner', async () => {
  const { storage } = app.recordings.context;
  const { reads } = app.data.database;
  const { lines } = await verifyData({ reads, storage, isMailSentNow: false });
  expect(lines.at(-1)).toBe('Everything holds.');
  const { rows } = await app.data.database.pool.query(
    `select (select count(*)::int from meeting_access join meeting on meeting.id = meeting_id where person_id = host_id) as hosts,
      (select count(*)::int from recording_access join recording on recording.id = recording_id where person_id = owner_id) as owners
     from person where account_id = 'former-member'`,
  );
  expect(rows).toEqual([{ hosts: 7, owners: 1 }]);
});

test('who is called alike, or has an address that ends as theirs, keeps what is theirs', async () => {
  const { pool, reads, work } = app.data.database;
  const { id, siteId } = await makePerson(app, 'al@acme.example', { name: 'May' });
  const waiting = {
    text_body: 'See you in Maybury',
    html_body: 'Ask pal@acme.example, or al@acme.example, of May',
    subject: 'x',
  };
  await work((tx) =>
    tx
      .insertInto('mail')
      .values({ ...waiting, site_id: siteId, recipient: 'pal@acme.example' })
      .execute(),
  );
  await pool.query(
    `insert into audit_event (site_id, actor_name, action, subject_kind, subject_id, detail)
     values ($1, 'Ada', 'people.made_admin', 'person', 'x', '{"May": "pal@acme.example", "by": "May"}')`,
    [siteId],
  );
  await work((tx) => app.myData.erase(tx, id));
  const mail = reads
    .selectFrom('mail')
    .select(['text_body', 'html_body'])
    .where('recipient', '=', 'pal@acme.example');
  expect(await mail.execute()).toEqual([
    {
      text_body: 'See you in Maybury',
      html_body: 'Ask pal@acme.example, or former-member@former.invalid, of Former member',
    },
  ]);
  const { rows } = await pool.query(
    `select distinct detail from audit_event where action = 'people.made_admin'`,
  );
  expect(rows).toEqual([{ detail: { May: 'pal@acme.example', by: 'Former member' } }]);
});

test('who stands for them is nobody: in no list, and not erased', async () => {
  const { users } = await ada.call(listPeople, { query: {} });
  expect(users.map(({ displayName }) => displayName)).not.toContain('Former member');
  const former = await app.data.database.reads
    .selectFrom('person')
    .select('id')
    .where('account_id', '=', 'former-member')
    .executeTakeFirstOrThrow();
  await app.data.database.work((tx) => app.myData.erase(tx, former.id));
  await expect(ada.call(getMeeting, { params: { uuid: meetingUuid } })).resolves.toBeDefined();
});
