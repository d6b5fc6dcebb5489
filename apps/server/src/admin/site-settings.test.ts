import { listMeetings } from '@portico/contract/meetings';
import { readSiteSettings } from '@portico/contract/site-settings';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { runAdmin, settingsOf } from '../testing/console.ts';
import { makePerson, signedIn } from '../testing/people.ts';

let app: TestApp;
let isRunning: boolean;
beforeEach(async () => {
  app = await startTestApp();
  isRunning = true;
  await makePerson(app, 'sid@acme.example', { roles: ['SITEADMIN', 'HOST'] });
});
afterEach(async () => {
  if (isRunning) await app.stop();
  await app.database.drop();
});

const setting = (...args: readonly string[]) => runAdmin(['setting', ...args], settingsOf(app));

describe('npm run admin -- setting', () => {
  test('beside a running portal changes what no page may, at once, and is audited', async () => {
    const sid = await signedIn(app, 'sid@acme.example');
    const isThere = () =>
      sid.call(listMeetings, { query: {} }).then(
        () => true,
        () => false,
      );
    expect(await isThere()).toBe(true);
    const { lines, errors } = await setting('acme', 'meetingSupport', 'off');
    expect({ lines, errors }).toEqual({ lines: ['meetingSupport of Acme is off now'], errors: [] });
    await expect.poll(isThere).toBe(false);
    const again = await setting('Acme', 'meetingSupport', 'false');
    expect(again.lines).toEqual(['meetingSupport of Acme is off already']);
    const back = await setting('acme', 'meetingSupport', '--default');
    expect(back.lines).toEqual(['meetingSupport of Acme is on now']);
    await expect.poll(isThere).toBe(true);
    const { rows } = await app.data.database.pool.query(
      `select actor_name as actor, detail from audit_event where action = 'site.settings_changed' order by id`,
    );
    expect(rows).toEqual([
      { actor: 'console', detail: { meetingSupport: { before: true, after: false } } },
      { actor: 'console', detail: { meetingSupport: { before: false, after: true } } },
    ]);
  });

  test('without a running portal changes the data itself, and the next start has it', async () => {
    await app.stop();
    isRunning = false;
    expect((await setting('acme', 'userHubTheme', 'dark')).lines).toEqual([
      'userHubTheme of Acme is dark now',
    ]);
    app = await startTestApp({ database: app.database });
    isRunning = true;
    const { settings } = await (await signedIn(app, 'sid@acme.example')).call(readSiteSettings);
    expect(settings.find(({ name }) => name === 'userHubTheme')).toMatchObject({
      value: 'dark',
      changed: { by: 'console' },
    });
  });

  test('[VALD-05] puts https:// before an address that says neither that nor http://', async () => {
    for (const [typed, kept] of [
      ['a.com/terms', 'https://a.com/terms'],
      ['http://a', 'http://a'],
    ] as const) {
      const { lines } = await setting('acme', 'imprintUrl', typed);
      expect(lines).toEqual([`imprintUrl of Acme is ${kept} now`]);
    }
    const { errors } = await setting('acme', 'imprintUrl', 'javascript:alert(1)');
    expect(errors.join()).toContain('imprintUrl takes an address, with https:// before it');
  });

  test('lists what there is, and says in one line what does not fit', async () => {
    const { lines } = await setting('acme');
    expect(lines.join('\n')).toMatch(/^userHubTheme +system +system +system or light or dark$/m);
    for (const [args, error] of [
      [['acme', 'colour', 'blue'], 'there is no setting "colour": see setting acme'],
      [['acme', 'userHubTheme', 'blue'], 'userHubTheme takes system or light or dark'],
      [['acme', 'meetingSupport', 'maybe'], 'meetingSupport takes on or off'],
      [['nowhere', 'meetingSupport', 'on'], 'there is no site nowhere: see sites'],
      [['acme', 'meetingSupport'], expect.stringContaining('setting takes the short name')],
      [
        ['acme', 'meetingSupport', 'on', '--default'],
        expect.stringContaining('setting takes the short name'),
      ],
    ] as const) {
      const said = await setting(...args);
      expect(said).toEqual({
        code: 1,
        lines: [],
        errors: [typeof error === 'string' ? `portico: ${error}` : error],
      });
    }
  });
});
