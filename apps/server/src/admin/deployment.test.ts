import { listDeploymentSites } from '@portico/contract/deployment';
import { listMeetings } from '@portico/contract/meetings';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { runAdmin, settingsOf, type Said } from '../testing/console.ts';
import { lastMailTo } from '../testing/mailbox.ts';
import { makePerson, signedIn } from '../testing/people.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
  await makePerson(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN', 'HOST'] });
  await makePerson(app, 'otto@acme.example', { name: 'Otto' });
});
afterEach(async () => {
  await app.stop();
  await app.database.drop();
});

const admin = (...args: string[]): Promise<Said> => runAdmin(args, settingsOf(app));

test('deployment-admin makes somebody one, tells the others by mail, and takes it at once but from the last', async () => {
  expect(await admin('deployment-admin', 'add', 'ADA@acme.example')).toMatchObject({
    code: 0,
    lines: ['Ada administers the deployment now, from the next page they open'],
  });
  await admin('deployment-admin', 'add', 'otto@acme.example');
  await expect
    .poll(() => lastMailTo(app, 'ada@acme.example').catch(() => undefined), { timeout: 10_000 })
    .toMatchObject({ subject: 'Otto is now a deployment administrator' });
  const otto = await signedIn(app, 'otto@acme.example');
  expect((await otto.call(listDeploymentSites, { query: {} })).total).toBe(1);
  expect(
    (await admin('deployment-admin')).lines.slice(1).map((line) => line.split(/ {2,}/).slice(0, 3)),
  ).toEqual([
    ['Ada', 'ada@acme.example', 'console'],
    ['Otto', 'otto@acme.example', 'console'],
  ]);
  await admin('deployment-admin', 'remove', 'otto@acme.example');
  const refusal = (): Promise<string> =>
    otto.call(listDeploymentSites, { query: {} }).then(
      () => 'none',
      ({ error }: { error: string }) => error,
    );
  await expect.poll(refusal).toBe('ticketInvalid');
  expect(await admin('deployment-admin', 'remove', 'ada@acme.example')).toMatchObject({
    code: 1,
    errors: ['portico: ada@acme.example is the last who administers the deployment: add somebody else first'],
  });
});

test(
  'site lets a site rest, resumes it, and closes it when that is confirmed',
  { timeout: 60_000 },
  async () => {
    const ada = await signedIn(app, 'ada@acme.example');
    const state = (): Promise<string> =>
      ada.call(listMeetings, { query: {} }).then(
        () => 'used',
        ({ error }: { error: string }) => error,
      );
    expect((await admin('site', 'suspend', 'acme')).lines).toEqual([
      'Acme is suspended: nobody uses it, and what went on there ends',
    ]);
    await expect.poll(state).toBe('siteInactive');
    expect((await admin('site', 'resume', 'acme')).lines).toEqual(['Acme is used again']);
    await expect.poll(state).toBe('used');
    expect((await admin('site', 'close', 'acme')).errors).toEqual([
      'portico: this erases all that acme has in 30 days: say it again with --confirm',
    ]);
    expect((await admin('site', 'close', 'acme', '--confirm')).lines).toEqual([
      'Acme is closed, and erased on 2026-12-21',
    ]);
    await expect.poll(state).toBe('siteInactive');
  },
);
