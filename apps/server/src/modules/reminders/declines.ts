import type { Reads } from '../../platform/db/tx.ts';

/** Somebody who may have said that they do not come to a meeting, or to the series that it is a date of. */
export interface Asked {
  meetingId: string;
  seriesId: string | null;
  email: string;
}

/** What answers to invitations are found by. */
export const askedKey = ({ meetingId, email }: Pick<Asked, 'meetingId' | 'email'>): string =>
  `${meetingId} ${email}`;

/** Who of those asked about declined, by `askedKey`: nobody is reminded of what they do not come to. */
export type Declines = (reads: Reads, asked: readonly Asked[]) => Promise<ReadonlySet<string>>;

/** The same by rows of answers. */
export type ListDeclined = (reads: Reads, asked: readonly Asked[]) => Promise<readonly Asked[]>;

export const declinesBy =
  (list: ListDeclined): Declines =>
  async (reads, asked) =>
    new Set((await list(reads, asked)).map(askedKey));
