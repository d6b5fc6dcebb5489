import type { Kit, Manifest } from '../../platform/module.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { bringUpSome } from '../meetings/index.ts';
import { mailAgendas } from './agenda.service.ts';
import { declinesBy, type Declines, type ListDeclined } from './declines.ts';
import { remindSome, sweepReminded } from './reminders.service.ts';

const AT_ONCE = 25;

type Parts = Pick<Kit, 'platform' | 'mails' | 'database'>;

/** What is due is rows: each is said once, whichever process comes first, and later rather than never. */
const reminderJob = ({ platform, mails, database }: Parts, declines: Declines): JobKind<object> => ({
  name: 'meeting-reminders',
  cron: '* * * * *',
  retries: 2,
  retryDelaySeconds: 10,
  expiresInSeconds: 600,
  batch: 1,
  async run() {
    const context = { platform, mails, declines };
    const some = () => ({ now: platform.clock.now(), most: AT_ONCE });
    const steps: ((tx: Tx) => Promise<number>)[] = [
      (tx) => bringUpSome(tx, some()), // first, so that whoever has a part in a date that is close has a row of it
      (tx) => remindSome(tx, context, some()),
      (tx) => mailAgendas(tx, context, some()),
    ];
    for (const step of steps) while ((await database.work(step)) === AT_ONCE);
  },
});

/** Reminders before meetings, and the mail with the meetings of a day. */
export const remindersModule = (parts: Parts, listDeclined: ListDeclined): Manifest => ({
  jobs: [reminderJob(parts, declinesBy(listDeclined))],
  sweeps: [sweepReminded],
});
