import { signIn } from '@portico/contract/identity';
import { insertAdmin } from '../modules/deployment/index.ts';
import { ensureAccount, hashPassword, storePassword } from '../modules/identity/index.ts';
import { addPerson, type PersonRow } from '../modules/people/index.ts';
import { findSiteByName, insertSite, type NewSite, type Site } from '../modules/sites/index.ts';
import type { TestApp, Visitor } from './app.ts';

/** The password of everybody in tests. */
export const PASSWORD = 'correct horse battery';
let passwordHash: Promise<string> | undefined;

interface PersonOptions {
  site?: string;
  name?: string;
  roles?: string[];
  locale?: string;
  timeZone?: string;
}

/** A site, `acme` unless it says otherwise. */
export function makeSite(app: TestApp, site: Partial<NewSite> = {}): Promise<Site> {
  const named = { name: 'acme', displayName: 'Acme', ...site };
  return app.data.database.work(
    async (tx) => (await findSiteByName(tx, named.name)) ?? (await insertSite(tx, named)),
  );
}

/** An active person with the password of all; the site is made when it is missing. */
export async function makePerson(
  app: TestApp,
  email: string,
  options: PersonOptions = {},
): Promise<PersonRow> {
  const { site = 'acme', name = email.split('@')[0] ?? '', roles = ['HOST'], locale, timeZone } = options;
  const { id: siteId } = await makeSite(app, { name: site });
  passwordHash ??= hashPassword(PASSWORD);
  const hash = await passwordHash;
  const { context } = app.identity;
  return await app.data.database.work(async (tx) => {
    const accountId = await ensureAccount(tx, context, { email, name });
    await storePassword(tx, context, { accountId, hash });
    const person = {
      siteId,
      accountId,
      email,
      displayName: name,
      roles,
      state: 'active' as const,
      at: app.clock.now(),
    };
    return await addPerson(tx, { ...person, ...(locale && { locale }), ...(timeZone && { timeZone }) });
  });
}

/** Somebody who administers the deployment. */
export async function makeDeploymentAdmin(
  app: TestApp,
  email: string,
  options: PersonOptions = {},
): Promise<PersonRow> {
  const person = await makePerson(app, email, options);
  const admin = { accountId: person.accountId, by: 'portal', at: app.clock.now() };
  await app.data.database.work((tx) => insertAdmin(tx, admin));
  return { ...person, isDeploymentAdmin: true };
}

/** Somebody who was invited and has not accepted. Without an account in the deployment there is no password either. */
export async function makeInvited(
  app: TestApp,
  email: string,
  { site = 'acme', name = email.split('@')[0] ?? '', roles = ['HOST'] }: PersonOptions = {},
): Promise<PersonRow> {
  const { id: siteId } = await makeSite(app, { name: site });
  const { context } = app.identity;
  return await app.data.database.work(async (tx) => {
    const accountId = await ensureAccount(tx, context, { email, name });
    const person = { siteId, accountId, email, displayName: name, roles, at: app.clock.now() };
    return await addPerson(tx, { ...person, state: 'invited' });
  });
}

/** Signs in with a browser, that was used before or not. */
export async function signInWith(visitor: Visitor, email: string, password = PASSWORD): Promise<Visitor> {
  const answer = await visitor.call(signIn, { body: { email, password } });
  visitor.session.ticket = answer.sessionTicket;
  visitor.session.userId = answer.person.id;
  return visitor;
}

/** A visitor who has signed in. */
export const signedIn = (app: TestApp, email: string, site = 'acme'): Promise<Visitor> =>
  signInWith(app.visitor(site), email);

/** Active people of acme, `NAME@acme.example`, each signed in with a browser of their own. */
export async function makeSignedIn<Name extends string>(
  app: TestApp,
  people: Readonly<Record<Name, PersonOptions>>,
): Promise<Record<Name, Visitor>> {
  const visitors: [string, Visitor][] = [];
  for (const [name, options] of Object.entries<PersonOptions>(people)) {
    const email = `${name}@acme.example`;
    await makePerson(app, email, options);
    visitors.push([name, await signedIn(app, email)]);
  }
  return Object.fromEntries(visitors) as Record<Name, Visitor>;
}
