import { readMyData } from '@portico/contract/my-data';
import type { Kit, Module } from '../../platform/module.ts';
import { TICKETS_ENDED } from '@portico/contract/session-news';
import { SESSION_ENDED, type IdentityApi } from '../identity/index.ts';
import type { ChangeContext } from '../meetings/index.ts';
import { OpenAnswers } from '../recordings/index.ts';
import type { MyDataContext } from './mydata.context.ts';
import type { MyData } from './index.ts';
import { erase } from './mydata.erasing.ts';
import { myDataJobs, sweepExports } from './mydata.jobs.ts';
import { myDataRoutes } from './mydata.routes.ts';
import { mountExports } from './mydata.serving.ts';

/** What people do with their own data: take it with them, leave, and be forgotten. */
export function myDataModule(
  { platform, database, storage, mails }: Pick<Kit, 'platform' | 'database' | 'storage' | 'mails'>,
  { identity, meetings }: { identity: IdentityApi; meetings: ChangeContext },
): Module<MyData> {
  const { work, reads } = database;
  const context: MyDataContext = {
    platform,
    work,
    reads,
    storage,
    mails,
    meetings,
    identity: identity.context,
  };
  const answers = new OpenAnswers();
  return {
    api: { erase: (tx, personId) => erase(tx, context, personId) },
    operations: myDataRoutes(context),
    jobs: myDataJobs(context),
    sweeps: [sweepExports(context)],
    hears: {
      [SESSION_ENDED]: ({ sessionId }) => answers.end(String(sessionId)),
      [TICKETS_ENDED]: ({ personId }) => answers.end(String(personId)),
    },
    mount: (app, { count }) =>
      mountExports(app, {
        context,
        answers,
        personOf: identity.personOf,
        count: (request) => count(request, readMyData),
      }),
  };
}
