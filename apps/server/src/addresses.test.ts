import { forgotPassword, readLink, setPassword, signIn } from '@portico/contract/identity';
import type { Answer } from '@portico/contract/operation';
import { prejoin } from '@portico/contract/joining';
import { listMails } from '@portico/contract/mailbox';
import { getMeeting, scheduleMeeting, updateMeeting } from '@portico/contract/meetings';
import { invitePerson, listPeople } from '@portico/contract/people';
import { createFirstSite } from '@portico/contract/setup';
import { createSetupLink } from './modules/setup/index.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from './testing/app.ts';
import { runAdmin, settingsOf } from './testing/console.ts';
import { sendForm } from './testing/forms.ts';
import { lastMailTo, linkIn, mailAfter } from './testing/mailbox.ts';
import { makePerson, PASSWORD, signedIn } from './testing/people.ts';
import { guestOf, planNow } from './testing/rooms.ts';
import { planOf } from './testing/writers.ts';

const SITE = '/webappng/sites/acme';
let app: TestApp;
let ada: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN', 'HOST'] });
  ada = await signedIn(app, 'ada@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

/** How somebody types an address, how it is kept, how it is shown, and how else the same one is written. */
const addresses = [
  {
    what: 'an address with a sign',
    typed: 'R&D@Acme.Example',
    kept: 'r&d@acme.example',
    shown: 'r&d@acme.example',
    other: 'R&d@ACME.example',
  },
  {
    what: 'a domain with an umlaut',
    typed: 'Info@MÜNCHEN.example',
    kept: 'info@xn--mnchen-3ya.example',
    shown: 'info@münchen.example',
    other: 'INFO@XN--MNCHEN-3YA.EXAMPLE',
  },
  {
    what: 'an Arabic domain',
    typed: 'salma@مثال.مصر',
    kept: 'salma@xn--mgbh0fb.xn--wgbh1c',
    shown: 'salma@مثال.مصر',
    other: ' Salma@مثال.مصر ',
  },
  {
    what: 'an address in Chinese with a Japanese domain',
    typed: '用户＠例え。jp',
    kept: '用户@xn--r8jz45g.jp',
    shown: '用户@例え.jp',
    other: '用户@xn--r8jz45g.jp',
  },
  {
    what: 'an address in quotes',
    typed: '"Jane Doe"@x.example',
    kept: '"jane doe"@x.example',
    shown: '"jane doe"@x.example',
    other: '"JANE DOE"@x.example',
  },
];

const invite = (email: string) =>
  ada.call(invitePerson, { body: { email, displayName: 'Somebody', userRole: ['HOST'] } });
const invalid = { error: 'inputInvalid', fields: { email: 'invalid' } };

describe.each(addresses)('$what', ({ typed, kept, shown, other }) => {
  let came: Answer<typeof setPassword>;
  let read: Answer<typeof readLink>;
  /** Invited as it was typed, and come in by the mail. */
  beforeAll(async () => {
    await invite(typed);
    const token = linkIn(await lastMailTo(app, kept)).searchParams.get('token') ?? '';
    const visitor = app.visitor();
    read = await visitor.call(readLink, { params: { token } });
    came = await visitor.call(setPassword, { params: { token }, body: { password: PASSWORD } });
  });

  test('is invited once, and signs in however it is written', async () => {
    expect([read.email, came.person.email]).toEqual([shown, shown]);
    await expect(invite(other)).rejects.toMatchObject({ error: 'emailTaken' });
    for (const email of [typed, shown, other, kept]) {
      const { person } = await app.visitor().call(signIn, { body: { email, password: PASSWORD } });
      expect(person).toEqual(came.person);
    }
  });

  test('signs in by the form, asks there for a new password, and is found in the list', async () => {
    const visitor = app.visitor();
    const fields = { email: other, password: PASSWORD };
    expect((await sendForm(visitor, `${SITE}/sign-in`, fields)).status).toBe(303);
    await mailAfter(app, kept, () => sendForm(app.visitor(), `${SITE}/forgot-password`, { email: typed }));
    await mailAfter(app, kept, () => app.visitor().call(forgotPassword, { body: { email: other } }));
    for (const keyword of [shown, kept]) {
      const { users } = await ada.call(listPeople, { query: { keyword } });
      expect(users.map(({ email }) => email)).toEqual([shown]);
    }
  });

  test('is found by the console, which says how it is written', async () => {
    const by = (email: string) => runAdmin(['reset-password', email], settingsOf(app));
    expect((await by(typed)).lines[0]).toMatch(/^Somebody can set a new password/);
    expect((await by(`x${typed}`)).errors.join('\n')).not.toContain('xn--');
  });

  test('is a guest of a meeting with the name that came with it, and keeps it through a change', async () => {
    const outside = `guest.${typed}`.replace('guest."', '"guest.');
    const seen = `guest.${shown}`.replace('guest."', '"guest.');
    const invitees = [`"Doe, Jane" <${outside}>`, typed];
    const { uuid, version } = await ada.call(scheduleMeeting, { body: { ...planOf('Guests'), invitees } });
    const open = async () => await ada.call(getMeeting, { params: { uuid } });
    const expected = [
      { email: seen, displayName: 'Doe, Jane' },
      { email: shown, displayName: 'Somebody' }, // who is of the site is called as there
    ];
    expect((await open()).invitees).toEqual(expect.arrayContaining(expected));
    const again = [`"Doe, Jane" <${seen}>`, shown];
    const body = { ...planOf('Guests'), invitees: again, version, agenda: 'new' };
    await ada.call(updateMeeting, { params: { uuid }, body });
    expect((await open()).invitees).toEqual(expect.arrayContaining(expected));
    const { mails } = await ada.call(listMails);
    expect(mails.map(({ to }) => to)).toContain(seen);
  });

  test('is given at a door', async () => {
    const { uuid, meetingLink } = await planNow(ada);
    const meetingauthtoken = new URL(meetingLink).searchParams.get('MTID') ?? '';
    await (
      await guestOf(app, uuid)
    ).call(prejoin, {
      headers: { meetinguuid: uuid, meetingauthtoken },
      body: { attendeeFullName: 'Gus', attendeeEmail: typed },
    });
    const { rows } = await app.data.database.pool.query<{ email: string }>(
      'select email from participant where email is not null',
    );
    expect(rows.map(({ email }) => email)).toContain(kept);
  });
});

describe('words that are no address', () => {
  const wrong = [
    'jane@',
    'jane@x',
    'jane@x.example\r\nBcc: bob@y.example',
    'Jane <jane@x.example>',
    'a,b@x.example',
  ];

  test.each(wrong)('%j is refused wherever one is asked for', async (email) => {
    const visitor = app.visitor();
    await expect(invite(email)).rejects.toMatchObject(invalid);
    await expect(visitor.call(signIn, { body: { email, password: PASSWORD } })).rejects.toMatchObject(
      invalid,
    );
    await expect(visitor.call(forgotPassword, { body: { email } })).rejects.toMatchObject(invalid);
    const plan = { ...planOf('Nobody'), alternateHosts: ['ada@acme.example', email] };
    await expect(ada.call(scheduleMeeting, { body: plan })).rejects.toMatchObject({
      fields: { 'alternateHosts.1': 'invalid' },
    });
    expect((await runAdmin(['reset-password', email], settingsOf(app))).code).not.toBe(0);
  });

  test('is named by the form that it was typed into', async () => {
    const fields = { email: 'jane@', password: PASSWORD };
    const signInPage = await sendForm(app.visitor(), `${SITE}/sign-in`, fields);
    expect(signInPage.status).toBe(422);
    expect(signInPage.text).toContain('“jane@” is not an email address.');
    const forgotten = await sendForm(app.visitor(), `${SITE}/forgot-password`, {
      email: 'jane@x.example, bob',
    });
    expect(forgotten.text).toContain('“jane@x.example, bob” is not an email address.');
  });

  test('is told of by its place in a list of guests', async () => {
    const plan = { ...planOf('Nobody'), invitees: ['Bob <bob@y.example>', 'jane@', 'amy@z.example'] };
    await expect(ada.call(scheduleMeeting, { body: plan })).rejects.toMatchObject({
      fields: { 'invitees.1': 'invalid' },
    });
  });

  test('makes no second header and no second guest of a name', async () => {
    const invitees = ['"x\r\nATTENDEE:mailto:spy@evil.example" <jane@x.example>'];
    await ada.call(scheduleMeeting, { body: { ...planOf('Names'), invitees } });
    const { calendar } = await lastMailTo(app, 'jane@x.example');
    const lines = calendar?.text.replaceAll('\r\n ', '').split('\r\n') ?? [];
    expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toHaveLength(1);
  });
});

test('the document of the API says what an address is', async () => {
  const document = await (await app.visitor().fetch('/webappng/api/v1/openapi.json')).text();
  expect(document).toContain('An e-mail address (RFC 5321), also in letters of any script (RFC 6531).');
  expect(document).toContain('An e-mail address, or a name with one (RFC 5322)');
});

test('a first site is set up for an address in any letters', async () => {
  const early = await startTestApp();
  try {
    const token = await early.data.database.work((tx) => createSetupLink(tx, early.clock.now()));
    const visitor = early.visitor();
    Object.assign(visitor.session, { basePath: '/webappng', siteUrl: '' });
    const site = { siteName: 'acme', siteDisplayName: 'Acme', timeZone: 'UTC', contents: 'empty' as const };
    const body = {
      ...site,
      token: token ?? '',
      displayName: 'Ada',
      email: 'Ada@MÜNCHEN.example',
      password: PASSWORD,
    };
    expect((await visitor.call(createFirstSite, { body })).person.email).toBe('ada@münchen.example');
    const again = await signedIn(early, 'ADA@xn--mnchen-3ya.example');
    expect(again.session.userId).not.toBe('');
  } finally {
    await early.stop();
    await early.database.drop();
  }
});
