import type { ImportChoices } from '@portico/contract/people-imports';
import type { Work } from '../../platform/db/database.ts';
import type { Reads } from '../../platform/db/tx.ts';
import type { Platform } from '../../platform/platform.ts';
import type { IdentityContext } from '../identity/index.ts';

/** What people are imported and exported with. */
export interface ImportContext {
  platform: Platform;
  work: Work;
  reads: Reads;
  identity: IdentityContext;
}

/** How many lines are looked at in one transaction: others have the connection between two. */
export const LINES_AT_ONCE = 500;

/** How the lines of a table are read, as it is kept. */
export interface KeptChoices extends ImportChoices {
  /** Tells two checks apart. */
  token: string;
  /** Groups that are made because lines name them. */
  newGroups: string[];
  sendsInvitations: boolean;
}
