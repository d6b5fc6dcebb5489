import { expect } from '@playwright/test';
import { startMailCatcher } from '@portico/testkit/mail-catcher';
import { test } from './support/journey.ts';
import { setUp } from './support/people.ts';
import { startPortal } from './support/portal.ts';

interface Line {
  msg: string;
  trackingId?: string;
}

/** The lines of a log; what else a portal says is none. */
const linesOf = (output: string): Line[] =>
  output.split('\n').flatMap((line) => (line.startsWith('{') ? (JSON.parse(line) as Line) : []));

test('one id leads from the click through the request and the job to the mail', async ({ page }) => {
  const catcher = await startMailCatcher();
  const portal = await startPortal({ MAILBOX: 'false', SMTP_URL: catcher.url, LOG_LEVEL: 'info' });
  await setUp(page, portal);
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
  await page.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people to Acme' });
  await dialog.getByLabel('Name', { exact: true }).fill('Gus Grissom');
  await dialog.getByLabel('Email address').fill('gus@acme.example');
  const asking = page.waitForRequest((request) => request.method() === 'POST');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const request = await asking;
  const id = await request.headerValue('trackingid');
  expect(id).toMatch(/^PORTAL_/);
  const answer = await request.response();
  expect(await answer?.headerValue('trackingid')).toBe(id);
  await expect(page.getByText('Gus Grissom has been invited')).toBeVisible();
  const header = () => catcher.mails[0]?.mail.headers.find(({ key }) => key === 'x-tracking-id')?.value;
  await expect.poll(header).toBe(id);
  await expect
    .poll(() => linesOf(portal.output()).flatMap((line) => (line.trackingId === id ? line.msg : [])))
    .toEqual(['answered', 'a mail was sent', 'a job was done']);
  await page.close(); // it would call for the portal that stops
  await portal.stop();
  await catcher.stop();
});
