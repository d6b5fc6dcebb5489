import { forgotPassword } from '@portico/contract/identity';
import { listMails } from '@portico/contract/mailbox';
import { scheduleMeeting } from '@portico/contract/meetings';
import { invitePerson } from '@portico/contract/people';
import type { Migration } from 'kysely/migration';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../platform/db/migrate.ts';
import { migrations } from '../platform/db/migrations/index.ts';
import { startTestApp, type TestApp, type Visitor } from '../testing/app.ts';
import { lastMailTo, mailAfter } from '../testing/mailbox.ts';
import { openTestDatabase } from '../testing/open.ts';
import { makePerson, signedIn } from '../testing/people.ts';
import { planOf } from '../testing/writers.ts';

const people = {
  ada: ['ADMIN', 'HOST'],
  sid: ['SITEADMIN'],
  rosa: ['RO_SITEADMIN'],
  hana: ['HOST'],
  atta: ['SITEADMIN', 'ATTENDEE'],
} as const;
type Name = keyof typeof people;

let app: TestApp;
const visitors = new Map<Name, Visitor>();
beforeAll(async () => {
  app = await startTestApp();
  for (const [name, roles] of Object.entries(people)) {
    await makePerson(app, `${name}@acme.example`, { name, roles: [...roles] });
    visitors.set(name as Name, await signedIn(app, `${name}@acme.example`));
  }
  await makePerson(app, 'known@acme.example', { site: 'libre' });
  const ada = visitorOf('ada');
  for (const email of ['fresh@acme.example', 'known@acme.example'])
    await ada.call(invitePerson, { body: { email, displayName: 'New', userRole: [] } });
  await visitorOf('hana').call(scheduleMeeting, { body: planOf('Design review') }); // told to gus@acme.example and, for her calendar, to herself
  await mailAfter(app, 'hana@acme.example', () =>
    app.visitor().call(forgotPassword, { body: { email: 'hana@acme.example' } }),
  );
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const visitorOf = (name: Name): Visitor => visitors.get(name) as Visitor;
const addressesSeen = async (name: Name): Promise<string[]> => {
  const { mails } = await visitorOf(name).call(listMails);
  return mails.map(({ to }) => to.replace('@acme.example', '')).toSorted();
};

describe('the mailbox of a deployment that shows its mails', () => {
  test.each([
    ['ada', ['gus', 'hana']],
    ['sid', ['gus', 'hana']],
    ['rosa', []],
    ['hana', ['hana', 'hana']],
    ['atta', []],
  ] as const)(
    'shows %s the mails to %j: their own, and to administrators those that open no account',
    async (name, seen) => {
      expect(await addressesSeen(name)).toEqual(seen);
    },
  );

  test('gives the page of a mail to whoever sees it in the list, and to nobody else', async () => {
    const { rows } = await app.data.database.pool.query<{ id: string; recipient: string }>(
      'select id, recipient from mail',
    );
    expect(rows).toHaveLength(5);
    for (const name of Object.keys(people) as Name[]) {
      const { mails } = await visitorOf(name).call(listMails);
      const seen = new Set(mails.map(({ id }) => id));
      for (const { id, recipient } of rows) {
        const page = await visitorOf(name).fetch(`/webappng/sites/acme/mails/${id}`);
        expect([name, recipient, page.status]).toEqual([name, recipient, seen.has(id) ? 200 : 404]);
      }
    }
  });

  test('holds no link to a password for anybody but its recipient', async () => {
    expect((await lastMailTo(app, 'fresh@acme.example')).text).toContain('set-password?token=');
    for (const name of Object.keys(people) as Name[]) {
      const { mails } = await visitorOf(name).call(listMails);
      const links = mails.filter(({ text }) => text.includes('token=')).map(({ to }) => to);
      expect(new Set(links)).toEqual(new Set(name === 'hana' ? ['hana@acme.example'] : []));
    }
  });

  test('does not tell administrators which of those they invited has an account', async () => {
    const seen = [...(await addressesSeen('ada')), ...(await addressesSeen('sid'))];
    expect(seen.filter((to) => to === 'fresh' || to === 'known')).toEqual([]);
  });
});

test('a mail that a version before this one wrote is its recipient’s alone', async () => {
  const { pool } = app.data.database;
  await pool.query(
    `insert into mail (site_id, recipient, subject, text_body, html_body)
     select id, 'old@acme.example', 'Old', 'set-password?token=x', 'x' from site where name = 'acme'`,
  );
  expect(await addressesSeen('ada')).not.toContain('old');
});

test('a database of before keeps a mail with a link to a password for its recipient, and shows the others as it did', async () => {
  const { '0012-invitations': added, ...later } = migrations;
  const before = Object.fromEntries(Object.entries(later).filter(([name]) => name < '0012'));
  const database = await openTestDatabase({ isMigrated: false });
  try {
    await migrate(database, before);
    for (const text of ['Set it:\nhttps://x/webappng/sites/acme/set-password?token=abc', 'Come at ten.'])
      await database.pool.query(
        `insert into mail (recipient, subject, text_body, html_body) values ('a@b.example', 's', $1, 'h')`,
        [text],
      );
    await migrate(database, { ...before, '0012-invitations': added as Migration });
    const { rows } = await database.pool.query('select text_body as text, is_private from mail order by 1');
    expect(rows).toEqual([
      { text: 'Come at ten.', is_private: false },
      { text: expect.stringContaining('token=abc') as string, is_private: true },
    ]);
  } finally {
    await database.end();
  }
});
