import type { PersonActor } from '../../platform/http/actor.ts';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import { recordAudit } from '../audit/index.ts';
import { avatarUrlOf, changeAvatar, findPerson, mayRemoveAvatar } from '../people/index.ts';
import type { AvatarContext } from './avatars.context.ts';
import { queueRemoving } from './avatars.jobs.ts';

interface Target {
  actor: PersonActor;
  /** An id, or `me`. */
  userId: string;
}

const idOf = ({ actor, userId }: Target): string => (userId === 'me' ? actor.personId : userId);

/** Refuses whose picture is not one's own, before anything of the file is read. */
export async function checkOwn(reads: Reads, target: Target): Promise<void> {
  const id = idOf(target);
  if (id === target.actor.personId) return;
  const person = await findPerson(reads, target.actor.siteId, id);
  throw new Failure(person ? 'forbidden' : 'notFound');
}

type Telling = Pick<AvatarContext, 'platform'>;

async function change(
  tx: Tx,
  { platform }: Telling,
  { personId, avatarId }: { personId: string; avatarId: string | null },
): Promise<boolean> {
  const { before, isChanged } = await changeAvatar(tx, personId, avatarId);
  if (!isChanged) return false;
  if (before !== null) await queueRemoving(tx, platform, before);
  return before !== null || avatarId !== null;
}

/** Shows a picture that is kept as the actor's from now on; the one before goes. */
export async function showAvatar(
  tx: Tx,
  context: Telling,
  { actor, avatarId }: { actor: PersonActor; avatarId: string },
): Promise<{ avatarUrl: string }> {
  if (!(await change(tx, context, { personId: actor.personId, avatarId }))) throw new Failure('forbidden');
  return { avatarUrl: avatarUrlOf(avatarId) ?? '' };
}

/** Takes a picture away, audited. One that is not there is gone already. */
export async function takeAvatar(
  tx: Tx,
  context: Telling,
  { address, trackingId, ...target }: Target & { address: string; trackingId: string },
): Promise<void> {
  const { actor } = target;
  const personId = idOf(target);
  const person = await findPerson(tx, actor.siteId, personId);
  if (!person) throw new Failure('notFound');
  if (!mayRemoveAvatar(actor, personId)) throw new Failure('forbidden');
  if (!(await change(tx, context, { personId, avatarId: null }))) return;
  const remover = await findPerson(tx, actor.siteId, actor.personId);
  await recordAudit(tx, {
    siteId: actor.siteId,
    actor: { id: actor.personId, name: remover?.displayName ?? '' },
    action: 'people.avatar_removed',
    subject: { kind: 'person', id: personId },
    address,
    trackingId,
  });
}
