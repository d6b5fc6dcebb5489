import type { Tx } from '../../platform/db/tx.ts';
import { recordAudit } from '../audit/index.ts';
import { listPersonsByEmail } from '../people/index.ts';
import { findSiteById } from '../sites/index.ts';
import { makeResetLink, RESET_SECONDS } from './identity.links.ts';

/** A link to set a new password, made by whoever runs the deployment. */
interface ConsoleLink {
  displayName: string;
  siteDisplayName: string;
  link: string;
  validMinutes: number;
}

interface ConsoleWish {
  publicUrl: string;
  email: string;
  /** The name of the site; without it the first that the person came to. */
  site: string | undefined;
  now: Date;
}

/** Makes a one-time link for somebody who may sign in, audited; undefined when nobody such has the address there. */
export async function makeConsoleLink(tx: Tx, wish: ConsoleWish): Promise<ConsoleLink | undefined> {
  const { publicUrl, email, now } = wish;
  for (const person of await listPersonsByEmail(tx, email)) {
    const site = await findSiteById(tx, person.siteId);
    if (!site || person.state === 'disabled' || (wish.site !== undefined && site.name !== wish.site))
      continue;
    const link = await makeResetLink(tx, publicUrl, { person, site, now });
    await recordAudit(tx, {
      siteId: site.id,
      actor: { id: null, name: 'console' },
      action: 'people.password_link_made',
      subject: { kind: 'person', id: person.id },
    });
    const { displayName } = person;
    return { displayName, siteDisplayName: site.displayName, link, validMinutes: RESET_SECONDS / 60 };
  }
  return undefined;
}
