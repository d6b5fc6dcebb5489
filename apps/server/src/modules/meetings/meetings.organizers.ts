import type { Tx } from '../../platform/db/tx.ts';
import { inboundAddress, inboundDomain } from '../../platform/mail/inbound-addresses.ts';
import type { Platform } from '../../platform/platform.ts';
import { keepOrganizers } from './answerable.store.ts';
import type { InviteeRow } from './meetings.store.ts';

type Invited = Pick<InviteeRow, 'email' | 'displayName' | 'answerKey' | 'organizer'>;

/**
 * Gives those who are invited for the first time an address that their calendars answer to, where there is a door for that. It is
 * kept: a calendar takes what comes later for the same meeting from the same organizer alone (RFC 5546 §2.1.2), also when the door is opened
 * or closed meanwhile, or its domain or the secret is another one.
 */
export async function giveOrganizers(
  tx: Tx,
  { secrets, settings }: Pick<Platform, 'secrets' | 'settings'>,
  { meetingId, to }: { meetingId: string; to: readonly Invited[] },
): Promise<readonly Invited[]> {
  const domain = inboundDomain(settings);
  if (domain === undefined) return to;
  const given = to.map((person) => {
    const { answerKey: id, organizer } = person;
    if (id === undefined || organizer) return person;
    return { ...person, organizer: inboundAddress(secrets, { kind: 'reply', id }, domain) };
  });
  const fresh = given.flatMap(({ email, organizer }) => (organizer ? [[email, organizer] as const] : []));
  if (fresh.length > 0) await keepOrganizers(tx, meetingId, fresh);
  return given;
}
