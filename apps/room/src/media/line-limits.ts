import type { ConferenceState } from './conference.ts';
import type { LineReport } from './line-report.ts';

/** What keeps sound or pictures from being better, and whose it is. */
export type LineLimit =
  /** One's own line, or device, does not take all of one's own picture. */
  | { kind: 'uplink' | 'device' }
  /** One's own line does not carry somebody's picture. */
  | { kind: 'downlink'; person: string; source: 'camera' | 'screen' }
  /** Somebody's line to the meeting is bad: what they send has gaps for everybody. */
  | { kind: 'theirs'; person: string };

/** What limits this person on their own side. */
export function ownLimitsOf({
  pictures,
  held,
}: Pick<LineReport, 'pictures' | 'held'>): Exclude<LineLimit, { kind: 'theirs' }>[] {
  const own = new Set(pictures.flatMap(({ isMine, limit }) => (isMine && limit) || []));
  return [
    ...(own.has('bandwidth') ? [{ kind: 'uplink' } as const] : []),
    ...(own.has('cpu') ? [{ kind: 'device' } as const] : []),
    ...held.map(({ person, source }) => ({ kind: 'downlink', person, source }) as const),
  ];
}

/** Everything that limits what this person sends and gets, their own side first. */
export function limitsOf(
  report: Pick<LineReport, 'pictures' | 'held'>,
  people: ConferenceState['people'],
  me: string,
): LineLimit[] {
  return [
    ...ownLimitsOf(report),
    ...[...people.values()]
      .filter(({ id, isUnstable }) => isUnstable && id !== me)
      .map(({ id }) => ({ kind: 'theirs', person: id }) as const),
  ];
}
