import { CallError, NoAnswer } from '@portico/client/call-error';
import type { PlainKey, Texts } from '@portico/i18n/texts';

/** What went wrong with an action, for the one who did it. */
export interface Problem {
  kind: 'noAnswer' | 'tooMany' | 'forbidden' | 'gone' | 'storageFull' | 'notRecordable' | 'failed';
  /** For support. */
  trackingId: string | undefined;
}

export function problemOf(error: unknown): Problem {
  if (error instanceof NoAnswer) return { kind: 'noAnswer', trackingId: undefined };
  if (!(error instanceof CallError)) return { kind: 'failed', trackingId: undefined };
  const trackingId = error.trackingID;
  if (error.status === 429) return { kind: 'tooMany', trackingId };
  if (error.status === 403) return { kind: 'forbidden', trackingId };
  if (error.status === 404) return { kind: 'gone', trackingId };
  if (error.error === 'storageFull') return { kind: 'storageFull', trackingId };
  if (error.error === 'recordingUnavailable') return { kind: 'notRecordable', trackingId };
  return { kind: 'failed', trackingId };
}

const words: Readonly<Record<Problem['kind'], PlainKey>> = {
  noAnswer: 'room.problem.noAnswer',
  tooMany: 'room.problem.tooMany',
  forbidden: 'room.problem.forbidden',
  gone: 'room.problem.gone',
  storageFull: 'room.problem.storageFull',
  notRecordable: 'room.problem.notRecordable',
  failed: 'room.problem.failed',
};

/** A problem in words: what to do about it. */
export const problemText = ({ kind, trackingId }: Problem, { t }: Texts): string =>
  kind === 'failed' && trackingId !== undefined
    ? `${t(words[kind])} ${t('state.error.reference', { trackingId })}`
    : t(words[kind]);
