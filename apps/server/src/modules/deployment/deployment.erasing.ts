import type { Tx } from '../../platform/db/tx.ts';
import { recordAudit } from '../audit/index.ts';
import { AVATARS } from '../avatars/index.ts';
import { exportKey } from '../mydata/index.ts';
import { recordingFiles } from '../recordings/index.ts';
import { tellAdmins } from './deployment.context.ts';
import { packedKey } from './deployment.links.ts';
import type { PackingContext } from './deployment.packing.ts';
import { holdSite } from './deployment.sites.ts';
import { eraseSite, listFilesOf, type FilesOfSite } from './erase.store.ts';
import { keepFormerName } from './sites.store.ts';

const keysOf = (siteId: string, { recordings, avatars, exports }: FilesOfSite): string[] => [
  packedKey(siteId),
  ...recordings.map((id) => `${recordingFiles.root}/${id}`),
  ...avatars.map((id) => `${AVATARS}/${id}`),
  ...exports.map((id) => exportKey(id)),
];

/** Rows of a site that is still to go; its name stays its own, so that no old link ever leads to strangers. */
async function eraseRows(tx: Tx, context: PackingContext, siteId: string): Promise<boolean> {
  const { platform } = context;
  const now = platform.clock.now();
  const site = await holdSite(tx, siteId);
  if (site.eraseAt === null || site.eraseAt > now) return false; // resumed meanwhile
  const files = await listFilesOf(tx, siteId);
  await eraseSite(tx, siteId, files);
  await keepFormerName(tx, { name: site.name, siteId: null, at: now });
  await recordAudit(tx, {
    siteId: null,
    actor: { id: null, name: 'portal' },
    action: 'deployment.site_erased',
    subject: { kind: 'site', id: siteId },
    detail: { name: site.name },
  });
  await tellAdmins(tx, platform.publish);
  return true;
}

/** Erases a site whose days are over: its files first, so that what fails leaves the rows that name them, then every row. */
export async function eraseClosedSite(context: PackingContext, siteId: string): Promise<void> {
  const { reads, storage, work, platform } = context;
  const files = await listFilesOf(reads, siteId);
  for (const key of keysOf(siteId, files)) await storage.remove(key);
  if (await work((tx) => eraseRows(tx, context, siteId)))
    platform.log.info({ site: siteId }, 'a site was erased');
}
