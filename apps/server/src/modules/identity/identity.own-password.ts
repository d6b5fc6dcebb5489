import type { changePassword } from '@portico/contract/account-security';
import type { Input } from '@portico/contract/operation';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import type { OperationLimit } from '../../platform/http/rate-limits.ts';
import { findActivePerson } from '../people/index.ts';
import { findSiteById } from '../sites/index.ts';
import type { Origin } from './history.store.ts';
import type { IdentityContext } from './identity.context.ts';
import { recordPasswordChange } from './identity.history.ts';
import { storePassword } from './identity.links.ts';
import type { MailTo } from './identity.mail-frame.ts';
import { lookAtPassword, refuseWeak, weaknessOfText, type NewPassword } from './identity.new-password.ts';
import { isPassword } from './identity.passwords.ts';
import { endSessions, renewToken, type Signed } from './identity.service.ts';
import { deleteLinks, findPasswordOf, lockAccount } from './identity.store.ts';

type Body = Input<typeof changePassword>['body'];

/** Whoever sits at a browser that somebody left signed in guesses no longer than anybody else. */
export const passwordLimits: readonly OperationLimit[] = [
  { key: 'account', limit: 10, windowSeconds: 300, counted: 'oneByOne', counts: 'tries' },
];

/** The hash that a password of an account fits; undefined where it does not. Looked for outside of any transaction. */
async function findFitting(reads: Reads, accountId: string, password: string): Promise<string | undefined> {
  const hash = await findPasswordOf(reads, accountId);
  return hash !== undefined && (await isPassword(password, hash)) ? hash : undefined;
}

/** Looks at the password of somebody who is signed in. Answers the hash that it fits. @throws {Failure} `currentPasswordWrong` */
export async function checkOwnPassword(
  reads: Reads,
  { accountId, password }: { accountId: string; password: string },
): Promise<string> {
  const hash = await findFitting(reads, accountId, password);
  if (hash === undefined) throw new Failure('currentPasswordWrong', { fields: { password: 'wrong' } });
  return hash;
}

interface Change {
  actor: PersonActor;
  body: Body;
}

/** Whose account it is, on the site that they are on. */
async function ownerOf(reads: Reads, { siteId, personId }: PersonActor): Promise<MailTo> {
  const person = await findActivePerson(reads, siteId, personId);
  const site = await findSiteById(reads, siteId);
  if (!person || !site) throw new Failure('ticketInvalid'); // disabled since it was made
  return { person, site };
}

const namesOf = ({ person, site }: MailTo): string[] => [
  person.displayName,
  person.email,
  site.name,
  site.displayName,
];

/** What is wrong with the new password, beside what is wrong with the current one. */
const refuseCurrent = async (owner: MailTo, { password }: Body): Promise<never> => {
  const weakness = await weaknessOfText(password, namesOf(owner));
  throw new Failure('currentPasswordWrong', { fields: { currentPassword: 'wrong', ...weakness } });
};

/** A change that was looked at outside of any transaction. */
export interface LookedAt {
  /** The hash that the current password fits. */
  hash: string;
  password: NewPassword;
}

/** Looks at both passwords. @throws {Failure} `currentPasswordWrong`, `passwordTooWeak` */
export async function lookAtChange(reads: Reads, { actor, body }: Change): Promise<LookedAt> {
  const owner = await ownerOf(reads, actor);
  const hash = await findFitting(reads, actor.accountId, body.currentPassword);
  if (hash === undefined) return await refuseCurrent(owner, body);
  if (body.password === body.currentPassword)
    throw new Failure('passwordTooWeak', { fields: { password: 'same' } });
  const weakness = await weaknessOfText(body.password, namesOf(owner));
  if (weakness['password']) throw new Failure('passwordTooWeak', { fields: weakness }); // and costs no hash
  return { hash, password: await lookAtPassword(body.password) };
}

/** Changes the password of somebody who showed the current one; what else could let somebody in is over, if wanted. */
export async function changeOwnPassword(
  tx: Tx,
  context: IdentityContext,
  input: Change & { lookedAt: LookedAt; origin: Origin; now: Date },
): Promise<Signed> {
  const { actor, body, lookedAt, origin, now } = input;
  const { accountId, sessionId } = actor;
  await lockAccount(tx, accountId);
  const owner = await ownerOf(tx, actor);
  const hash = await findPasswordOf(tx, accountId);
  // changed since it was looked at: it is looked at again, in the transaction this once
  if (hash === undefined || (hash !== lookedAt.hash && !(await isPassword(body.currentPassword, hash))))
    return await refuseCurrent(owner, body);
  refuseWeak(lookedAt.password, namesOf(owner));
  await storePassword(tx, context, { accountId, hash: lookedAt.password.hash });
  await deleteLinks(tx, 'password-reset', { accountId });
  if (body.endsOthers) await endSessions(tx, context, { accountId, exceptSessionId: sessionId });
  const change = { ...owner, way: 'password', origin, hasEndedOthers: body.endsOthers, now } as const;
  await recordPasswordChange(tx, context, change);
  return await renewToken(tx, context, { actor, person: owner.person, now });
}
