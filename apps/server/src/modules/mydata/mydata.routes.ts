import { askExport, EXPORT_CHANGED, leaveSite, readMyData } from '@portico/contract/my-data';
import { SITE_SETTINGS_CHANGED } from '@portico/contract/site-facts';
import { Failure } from '../../platform/errors/failure.ts';
import type { OperationLimit } from '../../platform/http/rate-limits.ts';
import { preparedWrite, read, write, type Route, type SiteRef } from '../../platform/http/route.ts';
import { checkOwnPassword, passwordLimits, signedIn } from '../identity/index.ts';
import type { MyDataContext } from './mydata.context.ts';
import { foresee, leaveSite as leave } from './mydata.leaving.ts';
import { askForExport, readExport } from './mydata.service.ts';

const usual = { group: 'myData', access: signedIn };

/** Each is a file as large as all that somebody recorded. */
const exportLimits: readonly OperationLimit[] = [
  { key: 'actor', limit: 10, windowSeconds: 86_400, counted: 'oneByOne' },
];

const siteOf = (site: SiteRef | undefined): SiteRef => {
  if (!site) throw new Failure('ticketInvalid');
  return site;
};

/** What people do with their own data. */
export const myDataRoutes = (context: MyDataContext): Route[] => [
  read(
    readMyData,
    { ...usual, limits: [], staleBy: [EXPORT_CHANGED, SITE_SETTINGS_CHANGED] },
    async ({ reads, actor, site, now }) => {
      const [made, leaving] = await Promise.all([
        readExport(reads, context, { actor, now }),
        foresee(reads, { actor, site: siteOf(site), now }),
      ]);
      const { adminsSeeMeetingContent } = siteOf(site).settings;
      return { export: made, leaving, adminsSeeMeetingContent };
    },
  ),
  write(
    askExport,
    { ...usual, limits: exportLimits, audit: 'people.export_asked' },
    ({ tx, actor, now, address, trackingId }) =>
      askForExport(tx, context, { actor, now, address, trackingId }),
  ),
  preparedWrite(
    leaveSite,
    { ...usual, limits: passwordLimits, audit: 'people.left' },
    {
      prepare: ({ reads, actor: { accountId }, body: { password } }) =>
        checkOwnPassword(reads, { accountId, password }),
      async handle({ tx, actor, site, prepared: hash, now, address, trackingId }) {
        const departure = { actor, site: siteOf(site), hash, now, address, trackingId };
        return { until: (await leave(tx, context, departure)).until.toISOString() };
      },
    },
  ),
];
