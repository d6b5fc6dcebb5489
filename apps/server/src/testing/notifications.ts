import { setUserSetting } from '@portico/contract/user-settings';
import type { Input } from '@portico/contract/operation';
import type { News } from '@portico/contract/notifications';
import { notify } from '../modules/notifications/index.ts';
import type { TestApp, Visitor } from './app.ts';
import { eventually } from './eventually.ts';

/** The job that mails what waited or was gathered. */
const MAILS_JOB = 'notification-mails';

/** Somebody chooses a setting of their own. */
export const choose = (visitor: Visitor, body: Input<typeof setUserSetting>['body']): Promise<unknown> =>
  visitor.call(setUserSetting, { params: { id: visitor.session.userId }, body });

/** Tells people of something, as modules do. */
export async function tellOf(
  app: TestApp,
  recipients: readonly string[],
  news: News = { kind: 'recording-ready', about: { name: 'Standup' } },
): Promise<void> {
  const { context } = app.identity;
  const now = app.clock.now();
  await app.data.database.work((tx) =>
    notify(tx, context, { news, recipients, link: '/recording/home', now }),
  );
}

/** Runs, by the clock of the test, what runs every minute, and waits until it is done. */
export async function mailWhatIsDue(...apps: TestApp[]): Promise<void> {
  for (const { data } of apps)
    await data.database.work((tx) => data.jobs.send(tx, { kind: MAILS_JOB, data: {} }));
  const isDone = async (): Promise<boolean> => {
    const { rows } = await apps[0]!.data.database.pool.query(
      `select from pgboss.job where name = $1 and state in ('created', 'retry', 'active') limit 1`,
      [MAILS_JOB],
    );
    return rows.length === 0;
  };
  if (!(await eventually(isDone))) throw new Error('what was due is not mailed yet');
}
