import { listImports } from '@portico/contract/people-imports';
import { TICKETS_ENDED } from '@portico/contract/session-news';
import type { Kit, Manifest } from '../../platform/module.ts';
import { SESSION_ENDED, type IdentityApi } from '../identity/index.ts';
import { OpenAnswers } from '../recordings/index.ts';
import type { ImportContext } from './imports.context.ts';
import { importJobs, sweepImports } from './imports.jobs.ts';
import { importRoutes } from './imports.routes.ts';
import { mountTables } from './imports.serving.ts';

/** People of a site as tables: brought in, and taken out. */
export function importsModule(
  { platform, database }: Pick<Kit, 'platform' | 'database'>,
  identity: IdentityApi,
): Manifest {
  const { work, reads } = database;
  const context: ImportContext = { platform, work, reads, identity: identity.context };
  const answers = new OpenAnswers();
  return {
    operations: importRoutes(context),
    jobs: importJobs(context),
    sweeps: [sweepImports],
    hears: {
      [SESSION_ENDED]: ({ sessionId }) => answers.end(String(sessionId)),
      [TICKETS_ENDED]: ({ personId }) => answers.end(String(personId)),
    },
    mount: (app, { count }) =>
      mountTables(app, {
        context,
        answers,
        personOf: identity.personOf,
        count: (request) => count(request, listImports),
      }),
  };
}
