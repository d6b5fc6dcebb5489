import type { createFirstSite } from '@portico/contract/setup';
import type { Input } from '@portico/contract/operation';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import { findTimeZone } from '../../platform/time/zones.ts';
import { recordAudit } from '../audit/index.ts';
import { insertAdmin } from '../deployment/index.ts';
import {
  deleteLinks,
  ensureAccount,
  findLink,
  insertLink,
  signInByLink,
  storePassword,
  takeLink,
  weaknessOf,
  weaknessOfText,
  type IdentityContext,
  type NewPassword,
  type Signed,
} from '../identity/index.ts';
import { addPerson } from '../people/index.ts';
import { fillSample } from '../sample/index.ts';
import { insertSite, listSites, type Site } from '../sites/index.ts';

const VALID_SECONDS = 7 * 86_400;

/** Whether nobody has set up this deployment yet. */
const isUnused = async (reads: Reads): Promise<boolean> => (await listSites(reads)).length === 0;

/** Makes the token of the set-up page's link and forgets earlier ones; undefined once there is a site. */
export async function createSetupLink(tx: Tx, now: Date): Promise<string | undefined> {
  if (!(await isUnused(tx))) return undefined;
  await deleteLinks(tx, 'setup');
  return await insertLink(tx, { purpose: 'setup', subject: {}, now, lifetimeSeconds: VALID_SECONDS });
}

/** Whether the set-up page may open with this token. */
export async function isSetupToken(reads: Reads, token: string, now: Date): Promise<boolean> {
  return (await findLink(reads, token, now))?.purpose === 'setup' && (await isUnused(reads));
}

type Names = Record<'displayName' | 'email' | 'siteName' | 'siteDisplayName', string>;
const namesIn = ({ displayName, email, siteName, siteDisplayName }: Names): string[] => [
  displayName,
  email,
  siteName,
  siteDisplayName,
];

/** What no schema knows to be wrong with a set-up, of texts as they were typed. */
export const setUpProblems = async (
  typed: Names & Record<'password' | 'timeZone', string>,
): Promise<Record<string, string>> => ({
  ...(findTimeZone(typed.timeZone) === undefined && { timeZone: 'invalid' }),
  ...(await weaknessOfText(typed.password, namesIn(typed))),
});

interface SetUp {
  body: Input<typeof createFirstSite>['body'];
  password: NewPassword;
  now: Date;
  trackingId: string;
  address: string;
}

/** Makes the first site and its administrator, signed in; with a sample organisation around them on request. */
export async function setUp(
  tx: Tx,
  context: IdentityContext,
  input: SetUp,
): Promise<{ site: Site; signed: Signed }> {
  const { body, password, now } = input;
  if (!(await isUnused(tx))) throw new Failure('alreadySetUp');
  if ((await takeLink(tx, body.token, now))?.purpose !== 'setup') throw new Failure('linkExpired');
  const timeZone = findTimeZone(body.timeZone);
  const weakness = weaknessOf(password, namesIn(body));
  if (timeZone === undefined)
    throw new Failure('inputInvalid', { fields: { timeZone: 'invalid', ...weakness } });
  if (weakness['password']) throw new Failure('passwordTooWeak', { fields: weakness });
  const site = await insertSite(tx, {
    name: body.siteName,
    displayName: body.siteDisplayName,
    defaultTimeZone: timeZone,
  });
  const accountId = await ensureAccount(tx, context, { email: body.email, name: body.displayName });
  await storePassword(tx, context, { accountId, hash: password.hash });
  const person = await addPerson(tx, {
    siteId: site.id,
    accountId,
    email: body.email,
    displayName: body.displayName,
    roles: ['ADMIN', 'HOST'],
    state: 'active',
    timeZone,
    at: now,
  });
  await recordAudit(tx, {
    siteId: site.id,
    actor: { id: person.id, name: person.displayName },
    action: 'site.set_up',
    subject: { kind: 'site', id: site.id },
    detail: { contents: body.contents },
    address: input.address,
    trackingId: input.trackingId,
  });
  await insertAdmin(tx, { accountId, by: 'portal', at: now });
  if (body.contents === 'sample') await fillSample(tx, context, { site, administrator: person, now });
  return { site, signed: await signInByLink(tx, context, { siteId: site.id, accountId, now }) };
}
