import type { Clock } from './clock/clock.ts';
import type { Paces } from './clock/paces.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log/log.ts';
import type { OrderMails } from './mail/orders.ts';
import type { Post } from './mail/outbox.ts';
import type { Publish } from './push/outbox.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { Settings } from './settings/table.ts';

/** What every module is handed: the outside world behind small doors. No database: a call brings its transaction. */
export interface Platform {
  settings: Settings;
  clock: Clock;
  paces: Paces;
  log: Log;
  secrets: Secrets;
  /** Sends one mail. */
  post: Post;
  /** Tells many of something by mail. */
  orderMails: OrderMails;
  publish: Publish;
  /** Queues work in the transaction of a call. */
  sendJob: Jobs['send'];
  /** The address that people type, without a slash at the end. */
  publicUrl: string;
  /** Whether mails reach people's own mailboxes: if not, whoever runs the portal makes the links for them. */
  isMailSent: boolean;
}
