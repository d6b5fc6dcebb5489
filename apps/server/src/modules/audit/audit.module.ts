import type { Kit, Manifest } from '../../platform/module.ts';
import { TICKETS_ENDED } from '@portico/contract/session-news';
import { SESSION_ENDED, type IdentityApi } from '../identity/index.ts';
import { OpenAnswers } from '../recordings/index.ts';
import { auditRoutes } from './audit.routes.ts';
import { mountCopies } from './audit.serving.ts';
import { sweepAudit } from './audit.keeping.ts';

/** The audit log as people read it; entries are written by whoever does what they tell of. */
export function auditModule(
  { platform, database }: Pick<Kit, 'platform' | 'database'>,
  identity: IdentityApi,
): Manifest {
  const answers = new OpenAnswers();
  return {
    operations: auditRoutes(platform),
    sweeps: [sweepAudit],
    hears: {
      [SESSION_ENDED]: ({ sessionId }) => answers.end(String(sessionId)),
      [TICKETS_ENDED]: ({ personId }) => answers.end(String(personId)),
    },
    mount: (app) =>
      mountCopies(app, { platform, reads: database.reads, answers, personOf: identity.personOf }),
  };
}
