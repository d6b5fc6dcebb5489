import * as z from 'zod/mini';

/** Reasons to be refused at the door (PREJ-08). */
export const failTypes = [
  'loginRequired',
  'future',
  'recentPast',
  'invalidToken',
  'invalidHostKey',
  'invalidTokenOrPassword',
  'meetingNotStarted',
  'cannotJBH',
  'expired',
  'meetingLocked',
] as const;
export const FailType = z.enum(failTypes);
export type FailType = z.infer<typeof FailType>;
