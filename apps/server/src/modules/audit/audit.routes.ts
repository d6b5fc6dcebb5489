import { exportAudit, listAudit, listOwnAudit } from '@portico/contract/audit';
import { SITE_SETTINGS_CHANGED } from '@portico/contract/site-facts';
import { Failure } from '../../platform/errors/failure.ts';
import type { OperationLimit } from '../../platform/http/rate-limits.ts';
import { read, write, type Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { signedIn } from '../identity/index.ts';
import { findActivePerson } from '../people/index.ts';
import { filterText, makeCopyLink } from './audit.links.ts';
import { readAudit } from './audit.policy.ts';
import { readPage, wantedBy } from './audit.service.ts';
import { recordAudit } from './audit.store.ts';

const usual = { group: 'audit', access: readAudit };

/** Each may be millions of entries. */
const copyLimits: readonly OperationLimit[] = [
  { key: 'actor', limit: 30, windowSeconds: 3600, counted: 'oneByOne' },
];

/** The audit log: for administrators all of a site's, for everybody what concerns themselves. Nothing changes an entry. */
export const auditRoutes = ({ secrets }: Platform): readonly Route[] => [
  read(
    listAudit,
    { ...usual, limits: [], staleBy: [SITE_SETTINGS_CHANGED] },
    async ({ reads, actor: { siteId }, query: { cursor, offset, limit, ...filter } }) =>
      await readPage(reads, await wantedBy(reads, siteId, filter), { after: cursor, offset, limit }),
  ),
  read(
    listOwnAudit,
    { ...usual, access: signedIn, limits: [], staleBy: [] },
    async ({ reads, actor: { siteId, personId }, query: { cursor, offset, limit } }) =>
      await readPage(reads, { siteId, personId }, { ownId: personId, after: cursor, offset, limit }),
  ),
  write(
    exportAudit,
    { ...usual, limits: copyLimits, audit: 'audit.exported' },
    async ({ tx, actor, site, body: { format, ...filter }, now }) => {
      const { siteId, personId } = actor;
      const person = await findActivePerson(tx, siteId, personId);
      if (!person || !site) throw new Failure('forbidden');
      await recordAudit(tx, {
        siteId,
        actor: { id: personId, name: person.displayName },
        action: 'audit.exported',
        subject: { kind: 'site', id: siteId },
        detail: { format, ...filter },
      });
      const link = { site: site.name, personId, format, filter: filterText(filter) };
      return { url: makeCopyLink(secrets, link, now) };
    },
  ),
];
