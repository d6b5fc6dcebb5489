import type { Tx } from '../../platform/db/tx.ts';

export { exportKey, isExport } from './mydata.context.ts';
export { beginErasing, eraseByConsole, findToErase } from './mydata.console.ts';
export { foreseeGoing } from './mydata.leaving.ts';
export { ERASE_JOB } from './mydata.queue.ts';

/** What others may do with the data of somebody. */
export interface MyData {
  /** Takes all that is kept of a person, but for what `docs/personal-data.md` lists; nothing undoes it. */
  erase(tx: Tx, personId: string): Promise<void>;
}
