import type { MailBundle } from '@portico/contract/mails';
import type { Work } from '../../platform/db/database.ts';
import type { Reads } from '../../platform/db/tx.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { IdentityContext } from '../identity/index.ts';
import type { ChangeContext } from '../meetings/index.ts';

/** What people’s own data is kept, given and erased with. */
export interface MyDataContext {
  platform: Platform;
  work: Work;
  reads: Reads;
  storage: Storage;
  mails: MailBundle;
  identity: IdentityContext;
  /** What meetings are cancelled and handed over with. */
  meetings: ChangeContext;
}

const EXPORTS = 'exports';

/** Everything of one export is below this key. */
export const exportKey = (id: string): string => `${EXPORTS}/${id}`;

/** The file that is fetched. */
export const exportFile = (id: string): string => `${exportKey(id)}/data.zip`;

/** Whether a file is an export, which can be made again: no backup keeps it longer than the portal does. */
export const isExport = (key: string): boolean => key.startsWith(`${EXPORTS}/`);
