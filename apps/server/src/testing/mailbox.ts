import { eventually } from './eventually.ts';
import type { TestApp } from './app.ts';

/** A mail that was sent or waits. */
export interface SeenMail {
  subject: string;
  text: string;
  html: string;
  calendar: { method: string; text: string } | null;
}

/** Hundreds of meetings have hundreds of orders: what limits a test is its own limit. */
const MANY_MS = 60_000;

/** Waits until every mail was made that was ordered before. */
async function made(app: TestApp): Promise<void> {
  const isDone = async (): Promise<boolean> => {
    const { rows } = await app.data.database.pool.query('select from mail_recipient limit 1');
    return rows.length === 0;
  };
  if (!(await eventually(isDone, MANY_MS))) throw new Error('a mail that was ordered was not made');
}

/** The newest mail to an address. */
export async function lastMailTo(app: TestApp, address: string): Promise<SeenMail> {
  await made(app);
  const { rows } = await app.data.database.pool.query<SeenMail>(
    `select subject, text_body as text, html_body as html, calendar from mail
     where recipient = $1 order by created_at desc, id limit 1`,
    [address],
  );
  if (!rows[0]) throw new Error(`no mail to ${address}`);
  return rows[0];
}

/** The mail to an address that comes of an act: jobs write some of them after the answer. */
export async function mailAfter(
  app: TestApp,
  address: string,
  act: () => Promise<unknown>,
): Promise<SeenMail> {
  const before = (await mailsTo(app, address)).length;
  await act();
  const hasCome = async (): Promise<boolean> => (await mailsTo(app, address)).length > before;
  if (!(await eventually(hasCome))) throw new Error(`no mail to ${address} came of it`);
  return await lastMailTo(app, address);
}

/** Waits until every question for a link was dealt with: what did not come of them never will. */
export async function passwordLinksDone(app: TestApp): Promise<void> {
  const isDone = async (): Promise<boolean> => {
    const { rows } = await app.data.database.pool.query<{ open: number }>(
      `select count(*)::int as open from pgboss.job where name = 'password-link' and state in ('created', 'retry', 'active')`,
    );
    return rows[0]?.open === 0;
  };
  if (!(await eventually(isDone))) throw new Error('a question for a link is still open');
}

/** The first address in a mail's text. */
export function linkIn(mail: SeenMail): URL {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
  if (!link) throw new Error('the mail holds no link');
  return new URL(link);
}

/** All mails to an address, oldest first. */
export async function mailsTo(app: TestApp, address: string): Promise<SeenMail[]> {
  await made(app);
  const { rows } = await app.data.database.pool.query<SeenMail>(
    `select subject, text_body as text, html_body as html, calendar from mail where recipient = $1 order by created_at, id`,
    [address],
  );
  return rows;
}
