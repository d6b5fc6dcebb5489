import type { PersonRow } from '../people/index.ts';
import type { Site } from '../sites/index.ts';
import type { IdentityContext } from './identity.context.ts';

/** To whom a mail goes, and of which site. */
export interface MailTo {
  person: PersonRow;
  site: Site;
}

/** What every mail to a person of a site is told. */
export const frameOf = ({ platform }: IdentityContext, { person, site }: MailTo) => ({
  locale: person.locale ?? site.defaultLocale,
  product: platform.settings.PRODUCT_NAME,
  site: site.displayName,
  recipient: person.displayName,
});
