import { addresses } from '@portico/contract/addresses';
import { EXPORT_CHANGED } from '@portico/contract/my-data';
import type { Tx } from '../../platform/db/tx.ts';
import { knownTimeZone } from '../../platform/time/zones.ts';
import { notify } from '../notifications/index.ts';
import type { PersonRow } from '../people/index.ts';
import type { Site } from '../sites/index.ts';
import type { MyDataContext } from './mydata.context.ts';

interface MailTo {
  person: PersonRow;
  site: Site;
}

const frameOf = ({ platform }: MyDataContext, { person, site }: MailTo) => ({
  locale: person.locale ?? site.defaultLocale,
  product: platform.settings.PRODUCT_NAME,
  site: site.displayName,
  recipient: person.displayName,
  zone: knownTimeZone(person.timeZone ?? site.defaultTimeZone),
});

/** Tells somebody that the export of their data can be fetched; who left meanwhile is told nothing any more. */
export const tellExportReady = (
  tx: Tx,
  context: MyDataContext,
  { personId, until, now }: { personId: string; until: Date; now: Date },
): Promise<void> =>
  notify(tx, context, {
    news: { kind: 'export-ready', about: { availableUntil: until.toISOString() } },
    recipients: [personId],
    link: addresses.myData.path,
    now,
  });

/** Tells somebody who left until when they can come back, and how. */
export async function tellLeft(
  tx: Tx,
  context: MyDataContext,
  { person, site, until, closesAccount }: MailTo & { until: Date; closesAccount: boolean },
): Promise<void> {
  const mail = context.mails.leftSite({
    ...frameOf(context, { person, site }),
    until: until.toISOString(),
    closesAccount,
    link: `${context.platform.publicUrl}/webappng/sites/${site.name}/sign-in`,
  });
  await context.platform.post(tx, { siteId: site.id, to: person.email, isPrivate: true, ...mail });
}

/** Tells the open pages of somebody that their export came further. */
export const tellPages = (
  tx: Tx,
  { platform }: Pick<MyDataContext, 'platform'>,
  personId: string,
): Promise<void> =>
  platform.publish(tx, { channels: [`person:${personId}`], eventType: EXPORT_CHANGED, data: {} });
