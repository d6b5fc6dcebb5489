import type { Tx } from '../../platform/db/tx.ts';
import { ensureAccount, setEmailVerified, storePassword, type IdentityContext } from '../identity/index.ts';
import { addPerson, markSeen, type PersonRow } from '../people/index.ts';
import type { Site } from '../sites/index.ts';
import type { Character } from './cast.ts';
import type { SampleInput } from './sample.service.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** What may be given to people whom nobody is. */
const harmless: ReadonlySet<string> = new Set(['HOST', 'ATTENDEE']);

/** In a domain that no mail can reach (RFC 2606). */
const emailOf = ({ key }: Character, site: Site): string => `${key}@${site.name}.example`;

async function addCharacter(
  tx: Tx,
  context: IdentityContext,
  { character, input }: { character: Character; input: SampleInput },
): Promise<PersonRow> {
  const { site, now, dice, passwordHash } = input;
  const { name, roles, locale, region, timeZone, isInvited } = character;
  const email = emailOf(character, site);
  const accountId = await ensureAccount(tx, context, { email, name });
  if (passwordHash !== undefined && !isInvited) {
    await storePassword(tx, context, { accountId, hash: passwordHash });
    await setEmailVerified(tx, accountId);
  }
  const person = await addPerson(tx, {
    siteId: site.id,
    accountId,
    email,
    displayName: name,
    roles: passwordHash === undefined ? roles.filter((role) => harmless.has(role)) : roles,
    state: isInvited ? 'invited' : 'active',
    locale,
    region,
    timeZone,
    at: new Date(now.getTime() - dice.between(20, 400) * DAY_MS),
  });
  if (!isInvited)
    await markSeen(tx, person.id, new Date(now.getTime() - dice.between(3, 20_000) * MINUTE_MS));
  return person;
}

/**
 * The people of a sample site by their keys. Without a password's hash nobody can sign in as one of them, so they
 * administer nothing either, and the real administrator plays the part of the first.
 */
export async function addPeople(
  tx: Tx,
  context: IdentityContext,
  input: SampleInput,
): Promise<Map<string, PersonRow>> {
  const { administrator, cast, site } = input;
  const people = new Map<string, PersonRow>();
  for (const character of cast) {
    const isPlayed = people.size === 0 || administrator?.email === emailOf(character, site);
    const person = isPlayed ? administrator : undefined;
    people.set(character.key, person ?? (await addCharacter(tx, context, { character, input })));
  }
  return people;
}
