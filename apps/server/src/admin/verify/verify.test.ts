import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sendMessage } from '@portico/contract/room';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowId } from '../../modules/meetings/index.ts';
import { fillDemo } from '../../modules/sample/index.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { giveAvatar } from '../../testing/avatars.ts';
import { runAdmin, settingsOf } from '../../testing/console.ts';
import { eventually } from '../../testing/eventually.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { makeRecordingOf } from '../../testing/recordings.ts';
import { arrive, enter, planNow } from '../../testing/rooms.ts';
import { askAdminSocket } from '../socket.ts';
import { databaseMark } from '../which-database.ts';

interface Outcome {
  isSound: boolean;
  checks: { name: string; violations: { id: string; where?: string }[] }[];
}

let app: TestApp;
let live: string;
let other: string;
let recording: string;

beforeAll(async () => {
  app = await startTestApp();
  await app.data.database.work((tx) =>
    fillDemo(tx, app.identity.context, { now: app.clock.now(), seed: 1, passwordHash: '$argon2id$v=19$x' }),
  );
  await makePerson(app, 'host@acme.example', { name: 'Host' });
  const host = await signedIn(app, 'host@acme.example');
  const meeting = await planNow(host);
  await arrive(host, meeting.uuid);
  await enter(host, meeting.uuid);
  await host.call(sendMessage, {
    params: { uuid: meeting.uuid },
    body: { clientId: randomUUID(), text: 'hello' },
  });
  live = rowId(meeting.uuid);
  const second = await planNow(host, { topic: 'Second' });
  await arrive(host, second.uuid);
  other = rowId(second.uuid);
  recording = rowId((await makeRecordingOf(app, host)).uuid);
  await mailed();
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

/** Waits until every mail about the meetings has left: until then they write rows. */
async function mailed(): Promise<void> {
  const left = `select (select count(*) from mail_recipient) + (select count(*) from mail where state = 'waiting')`;
  if (!(await eventually(async () => (await one(left)) === '0'))) throw new Error('a mail did not leave');
}

async function verify(): Promise<Outcome> {
  const answer = await askAdminSocket(app.database.dataDirectory, { command: 'verify-data', ...caller() });
  if (!answer?.isDone) throw new Error(answer?.lines.join('\n') ?? 'nobody answered');
  return answer.data as Outcome;
}
const caller = () => {
  const mark = databaseMark({ DATABASE_URL: app.database.url });
  return mark === undefined ? {} : { database: mark };
};

const one = async (text: string, values: unknown[] = []): Promise<string> =>
  String(Object.values((await app.data.database.pool.query<{ id: unknown }>(text, values)).rows[0] ?? {})[0]);

/** Does what the database itself would refuse. */
async function force(...statements: string[]): Promise<void> {
  await app.data.database.pool.query(
    `begin; set local session_replication_role = replica; ${statements.join(';')}; commit`,
  );
}

const wrongOf = ({ checks }: Outcome): Record<string, string[]> =>
  Object.fromEntries(
    checks
      .filter(({ violations }) => violations.length > 0)
      .map(({ name, violations }) => [
        name,
        violations.map(({ id, where }) => (where ? `${id} ${where}` : id)),
      ]),
  );

/** Every row of every table of ours, as one word. */
const everything = async (): Promise<string> => {
  const { rows } = await app.data.database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const tables = rows.map(
    ({ name }) => `select md5(string_agg(t::text, ',' order by t::text)) as m from "${name}" t`,
  );
  return await one(`select md5(string_agg(m, ',')) from (${tables.join(' union all ')}) as tables`);
};

describe('npm run admin -- verify-data', () => {
  test('finds nothing wrong in a demo, a meeting that goes on and a recording; and changes nothing', async () => {
    const before = await everything();
    const outcome = await verify();
    expect(wrongOf(outcome)).toEqual({});
    expect(outcome.isSound).toBe(true);
    expect(await everything()).toBe(before);
  });

  test('finds each kind of damage, by its id', async () => {
    const { pool } = app.data.database;
    const stranger = await one(
      `select p.id from person p join site s on s.id = p.site_id where s.name = 'libre' limit 1`,
    );
    const libre = await one(`select id from site where name = 'libre'`);
    const instance = await one('select id from meeting_instance where meeting_id = $1', [live]);
    const place = await one('select id from participant where meeting_id = $1', [live]);
    const elsewhere = await one('select id from participant where meeting_id = $1', [other]);
    const message = await one('select id from chat_message where instance_id = $1', [instance]);
    const [mail, sent] = [randomUUID(), randomUUID()];
    const [lostMeeting, lostFile, lostJob] = [randomUUID(), randomUUID(), randomUUID()];
    const [order, thread] = [randomUUID(), randomUUID()];
    const account = (email: string) => `(select id from auth_user where email = '${email}')`;
    const person = await one(`select id from person where account_id = ${account('gus@acme.example')}`);
    const gus = await one(`select ${account('gus@acme.example')}`);
    const planned = await one(
      `select meeting_id from meeting_access where role = 'invitee' and meeting_id not in ('${live}', '${other}') limit 1`,
    );
    await force(
      `insert into meeting_instance (id, site_id, meeting_id, started_at, media_node)
        values ('${lostMeeting}', '${libre}', '${lostMeeting}', now(), 'x')`,
      `update participant set site_id = '${libre}', standing = 'flying' where id = '${elsewhere}'`,
      `alter table mail drop constraint mail_state_check`,
      `insert into mail (id, recipient, subject, text_body, html_body, state) values ('${mail}', 'a', 'b', 'c', 'd', 'lost')`,
      `alter table mail add constraint mail_state_check check (state in ('waiting', 'sent', 'failed')) not valid`,
      `insert into mail (id, recipient, subject, text_body, html_body, state) values ('${sent}', 'a', 'b', 'c', 'd', 'sent')`,
      `insert into auth_user (id, name, email) values ('nobody', 'Nobody', 'Nobody@acme.example')`,
      `update auth_credential set password = 'plain text' where user_id = ${account('gus@acme.example')}`,
      `update person set roles = '{HOST,KING}' where id = '${person}'`,
      `insert into one_time_link (token_hash, purpose, subject, expires_at, created_at)
        values ('x', 'setup', '{"accountId":"gone"}', now(), '2026-01-01T00:00:00Z')`,
      `delete from meeting_access where role = 'host' and meeting_id = '${live}'`,
      `update meeting_access set person_id = '${stranger}' where role = 'invitee' and meeting_id = '${planned}'
        and person_id = (select min(person_id::text)::uuid from meeting_access where role = 'invitee' and meeting_id = '${planned}')`,
      `update meeting_instance set ended_at = now() + interval '1 day' where id = '${instance}'`,
      `update chat_message set participant_id = '${elsewhere}' where id = '${message}'`,
      `update recording set instance_id = '${instance}', state = 'waiting' where id = '${recording}'`,
      `delete from recording_access where recording_id = '${recording}'`,
      `insert into mail (id, recipient, subject, text_body, html_body) values ('${lostJob}', 'a', 'b', 'c', 'd')`,
      `insert into pgboss.job (name, data, start_after) values ('mail', '{"mailId":"gone"}', now() + interval '1 day')`,
      `insert into mail_order (id, site_id, sender_id, thread, sequence, kind, content, calendar)
        values ('${order}', '${libre}', '${stranger}', '${thread}', 0, 'first', '{}', '{}')`,
      `insert into mail_recipient (order_id, thread, sender_id, address, display_name, is_outside)
        values ('${order}', '${thread}', '${person}', 'a', 'b', true)`,
      `insert into mail_told (thread, address, order_id) values ('${lostJob}', 'a', '${order}')`,
      `delete from deployment`,
    );
    const recipient = await one('select id::text from mail_recipient');
    const storage = join(app.database.dataDirectory, 'storage/recordings');
    await mkdir(join(storage, lostFile));
    await writeFile(join(storage, lostFile, 'movie.mp4'), '');
    const avatar = await giveAvatar(app, person);
    await mkdir(join(storage, '../avatars', lostFile), { recursive: true });
    await writeFile(join(storage, '../avatars', lostFile, '96.webp'), '');
    const wrong = wrongOf(await verify());
    const job = await one(`select id from pgboss.job where data->>'mailId' = 'gone'`);
    expect(wrong).toEqual({
      parents: [`${lostMeeting} meeting_instance.meeting_id`],
      sites: expect.arrayContaining([`${elsewhere} participant.meeting_id`]),
      rules: [`${mail} mail_state_check`],
      accounts: ['nobody'],
      addresses: ['nobody'],
      passwords: [gus],
      roles: [`${person} HOST KING`],
      links: [expect.stringMatching(/^2026-01-01 .* setup$/)],
      hosts: [live],
      'guests of a meeting': expect.arrayContaining([`${planned} meeting_access`]),
      participants: [elsewhere],
      rooms: [`${place} ${instance}`],
      chat: [message],
      recordings: [`${recording} instance_id`],
      owners: [recording],
      mails: [`${sent} sent`],
      'mail orders': [`${recipient} ${order}`],
      told: [`${lostJob} ${order}`],
      deployment: ['0'],
      files: [`${recording} the tracks are missing`],
      'left files': [`${lostFile} recordings`],
      pictures: [96, 384].map((side) => `${avatar} avatars/${avatar}/${side}.webp is missing`),
      'left pictures': [`${lostFile} avatars`],
      'mail jobs': [`${job} gone`],
      'ordered mails': [`${recipient} ${thread}`],
      composing: [`${recording} waiting`],
      'waiting mails': [lostJob],
    });
    expect(Object.keys(wrong)).toEqual((await verify()).checks.map(({ name }) => name)); // a check that was never seen to fail is none
    await pool.query(`update recording set state = 'ready', bytes = 1 where id = '${recording}'`);
    expect(wrongOf(await verify())['files']).toEqual([`${recording} the movie has 10 bytes and not 1`]);
    await rm(join(storage, recording), { recursive: true });
    expect(wrongOf(await verify())['files']).toEqual([
      `${recording} the movie is missing`,
      `${recording} the poster is missing`,
    ]);
  });

  test('ends with 1 and names what is wrong, for people and programs, beside a portal and without one', async () => {
    const beside = await runAdmin(['verify-data'], settingsOf(app));
    expect({ code: beside.code, errors: beside.errors }).toEqual({ code: 1, errors: [] });
    expect(beside.lines).toContain('WRONG accounts: it should be that every account is somebody on a site');
    expect(beside.lines).toContain('      nobody');
    expect(beside.lines.at(-1)).toBe('26 of 27 checks found something wrong. Nothing was changed.');
    expect(beside.lines.join('\n')).not.toContain('@');
    const program = await runAdmin(['verify-data', '--json'], settingsOf(app));
    expect(program.code).toBe(1);
    expect((JSON.parse(program.lines.join('\n')) as Outcome).isSound).toBe(false);
    await app.stop();
    const alone = await runAdmin(['verify-data'], settingsOf(app));
    expect({ code: alone.code, errors: alone.errors }).toEqual({ code: 1, errors: [] });
    expect(alone.lines.at(-1)).toBe('25 of 26 checks found something wrong. Nothing was changed.');
  });
});
