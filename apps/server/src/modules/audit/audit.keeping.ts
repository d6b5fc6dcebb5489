import { fitsSetting, settingDefinition } from '@portico/domain/site-settings';
import type { Sweep } from '../../platform/jobs/housekeeping.ts';
import { deleteOld, listKeeping } from './audit.store.ts';

const KEPT = 'auditLogDays';
const keptByDefault = Number(settingDefinition(KEPT).byDefault);

/** Forgets entries that are older than their site keeps them; those of the deployment as a site does by default. */
export const sweepAudit: Sweep = async (tx, now) => {
  const sites = await listKeeping(tx, KEPT);
  for (const { siteId, value } of sites)
    await deleteOld(tx, { siteId, days: fitsSetting(KEPT, value) ? Number(value) : keptByDefault }, now);
  await deleteOld(tx, { siteId: null, days: keptByDefault }, now);
};
