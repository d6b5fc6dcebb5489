import type { Tx } from '../../platform/db/tx.ts';
import { holdNames } from '../../platform/mail/names-lock.ts';
import { recordAudit } from '../audit/index.ts';
import { queueAvatarRemoving } from '../avatars/index.ts';
import { endSessions, endTicketsOf } from '../identity/index.ts';
import { closeMeetingsOf } from '../meetings/index.ts';
import { FORMER_MEMBER, lockPerson, type PersonRow } from '../people/index.ts';
import { findSiteById } from '../sites/index.ts';
import { dropMails } from './erase-mails.store.ts';
import {
  deleteAccount,
  deletePerson,
  ensureFormerMember,
  handToSite,
  holdMeetingsWith,
  loseName,
  loseTraces,
  type Gone,
} from './erase.store.ts';
import type { MyDataContext } from './mydata.context.ts';
import { queueRemoving } from './mydata.queue.ts';
import { findExportOf, findPersonOf, isElsewhere } from './mydata.store.ts';

/** Files go when the transaction is through: by jobs, which try again while the store is away. */
async function dropFiles(tx: Tx, { platform }: MyDataContext, person: PersonRow): Promise<void> {
  const made = await findExportOf(tx, person.id);
  if (made) await queueRemoving(tx, platform, made.id);
  if (person.avatarId !== null) await queueAvatarRemoving(tx, platform, person.avatarId);
}

/** Who has not left before is out at once, as somebody who leaves. */
async function endAll(tx: Tx, { identity }: MyDataContext, person: PersonRow): Promise<void> {
  const { id: personId, accountId } = person;
  if (person.state !== 'disabled') await endTicketsOf(tx, identity, { personId });
  if (!(await isElsewhere(tx, { accountId, personId }))) await endSessions(tx, identity, { accountId });
}

/**
 * Waits for mails with the person’s name that somebody is making or ordering now, before any row of theirs is held: whoever
 * changes a meeting holds that first, and people later.
 */
export async function holdAllThatNames(tx: Tx, personId: string): Promise<void> {
  const person = await findPersonOf(tx, personId);
  if (!person) return;
  await holdNames(tx, person.siteId);
  await holdMeetingsWith(tx, personId);
}

/**
 * Takes all that is kept of a person on their site, and of their account where they are on no other; nothing undoes it. What
 * they made for others stays in the name of a former member. What is left of them stands in `docs/personal-data.md`.
 */
export async function erase(tx: Tx, context: MyDataContext, personId: string): Promise<void> {
  await holdAllThatNames(tx, personId);
  await lockPerson(tx, personId);
  const person = await findPersonOf(tx, personId);
  const site = person && (await findSiteById(tx, person.siteId));
  if (!person || !site || person.accountId === FORMER_MEMBER) return;
  const { accountId, siteId, email, displayName: name } = person;
  const former = context.mails.formerMember(site.defaultLocale);
  const formerId = await ensureFormerMember(tx, siteId, former);
  const gone: Gone = { personId, accountId, siteId, email, name, formerId, former };
  await dropFiles(tx, context, person);
  await endAll(tx, context, person);
  await handToSite(tx, gone);
  await loseName(tx, gone);
  await dropMails(tx, gone);
  await loseTraces(tx, gone);
  await deletePerson(tx, personId);
  const closesAccount = await deleteAccount(tx, gone);
  // what is still to come is cancelled in the name that it has now
  await closeMeetingsOf(tx, context.meetings, {
    siteId,
    personId: formerId,
    now: context.platform.clock.now(),
  });
  await recordAudit(tx, {
    siteId,
    actor: { id: null, name: 'portal' },
    action: 'people.erased',
    subject: { kind: 'person', id: personId },
    detail: { closesAccount },
  });
}
