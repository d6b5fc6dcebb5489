import type { Reads } from '../../platform/db/tx.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** Something that does not hold, by the id of the row or the key of the file. Never what people wrote. */
export interface Violation {
  id: string;
  /** More of where it is: a table, a column, another id. */
  where?: string;
}

/** What checks look at. */
export interface VerifyPlace {
  reads: Reads;
  storage: Storage;
  /** Whether a portal runs that has a mail server, so that every waiting mail is somebody's job. */
  isMailSentNow: boolean;
}

/** Something that holds of the data, and whatever breaks it. Reads and writes nothing. */
export interface Check {
  /** A word for programs. */
  name: string;
  about: string;
  find(place: VerifyPlace): Promise<readonly Violation[]>;
}

/** How many violations of one check are named. */
export const MOST_NAMED = 1000;
