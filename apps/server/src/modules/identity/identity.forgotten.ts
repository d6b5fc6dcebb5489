import type { Work } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { findPersonByEmail } from '../people/index.ts';
import { findSiteById } from '../sites/index.ts';
import type { IdentityContext } from './identity.context.ts';
import { frameOf, makeResetLink, RESET_SECONDS } from './identity.links.ts';

/** The job that mails a link to set a new password. */
const PASSWORD_LINK_JOB = 'password-link';

/** Who asked for a link, and where. */
interface Asked {
  siteId: string;
  email: string;
}

/** The job waits until the answer and what is asked next are out of its way: it takes longer for an address that is known. */
const WAIT_SECONDS = 1;

/**
 * Queues the question for a link. Nobody is looked up here: whether the address is known must not be told by how long the
 * answer takes.
 */
export const askForPasswordLink = (
  tx: Tx,
  { platform }: IdentityContext,
  { siteId, email }: Asked,
): Promise<void> =>
  platform.sendJob(tx, {
    kind: PASSWORD_LINK_JOB,
    data: { siteId, email },
    startAfterSeconds: WAIT_SECONDS,
  });

/** Mails a link to set a new password, to somebody who has one on this site. To everybody else nothing happens. */
async function mailPasswordLink(
  tx: Tx,
  context: IdentityContext,
  { siteId, email, now }: Asked & { now: Date },
): Promise<void> {
  const person = await findPersonByEmail(tx, siteId, email);
  const site = await findSiteById(tx, siteId);
  if (!person || !site || person.state === 'disabled') return;
  const link = await makeResetLink(tx, context.platform.publicUrl, { person, site, now });
  const mail = context.mails.passwordReset({
    ...frameOf(context, { person, site }),
    link,
    validMinutes: RESET_SECONDS / 60,
  });
  await context.platform.post(tx, { siteId, to: person.email, ...mail });
}

/** Work about accounts that is queued. */
export function identityJobs(context: IdentityContext, work: Work): JobKind<Asked>[] {
  const { clock } = context.platform;
  return [
    {
      name: PASSWORD_LINK_JOB,
      retries: 10,
      retryDelaySeconds: 5,
      retryDelayMostSeconds: 600,
      expiresInSeconds: 60,
      batch: 1,
      async run(jobs) {
        for (const { data } of jobs)
          await work((tx) => mailPasswordLink(tx, context, { ...data, now: clock.now() }));
      },
    },
  ];
}
