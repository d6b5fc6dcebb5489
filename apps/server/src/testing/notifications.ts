import { setUserSetting } from '@portico/contract/user-settings';
import type { Input } from '@portico/contract/operation';
import type { News } from '@portico/contract/notifications';
import { notify } from '../modules/notifications/index.ts';
import type { TestApp, Visitor } from './app.ts';
import { runNow } from './jobs.ts';

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

/** Makes the mails that are due by the clock of the test. */
export const mailWhatIsDue = (...apps: TestApp[]): Promise<void> => runNow('notification-mails', ...apps);
