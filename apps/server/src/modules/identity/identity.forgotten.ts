import type { Work } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { findPersonByEmail, type PersonRow } from '../people/index.ts';
import { findSiteById, type Site } from '../sites/index.ts';
import type { IdentityContext } from './identity.context.ts';
import { makeInvitationLink, makeResetLink, RESET_SECONDS, signInPage } from './identity.links.ts';
import { frameOf } from './identity.mail-frame.ts';
import { hasPassword } from './identity.store.ts';

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

interface Known {
  person: PersonRow;
  site: Site;
  now: Date;
}

/** A new password for somebody of the site. */
async function resetMail(tx: Tx, context: IdentityContext, known: Known) {
  const { mails, platform } = context;
  const link = await makeResetLink(tx, platform.publicUrl, { ...known, isMailed: true });
  return mails.passwordReset({ ...frameOf(context, known), link, validMinutes: RESET_SECONDS / 60 });
}

/**
 * For who was invited and never came: the site has no say over an account that has a password, so the mail says where to
 * sign in; an account without one gets the link to its first.
 */
async function invitedMail(tx: Tx, context: IdentityContext, known: Known) {
  const { mails, platform } = context;
  const { publicUrl } = platform;
  const frame = frameOf(context, known);
  if (await hasPassword(tx, known.person.accountId))
    return mails.passwordElsewhere({ ...frame, link: signInPage(publicUrl, known.site.name) });
  const link = await makeInvitationLink(tx, publicUrl, { ...known, validSeconds: RESET_SECONDS });
  return mails.passwordReset({ ...frame, link, validMinutes: RESET_SECONDS / 60 });
}

/** Mails what somebody of this address needs to come in. To everybody else nothing happens. */
async function mailPasswordLink(
  tx: Tx,
  context: IdentityContext,
  { siteId, email, now }: Asked & { now: Date },
): Promise<void> {
  const person = await findPersonByEmail(tx, siteId, email);
  const site = await findSiteById(tx, siteId);
  if (!person || !site || person.state === 'disabled') return;
  const write = person.state === 'invited' ? invitedMail : resetMail;
  const mail = await write(tx, context, { person, site, now });
  await context.platform.post(tx, { siteId, to: person.email, isPrivate: true, ...mail });
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
