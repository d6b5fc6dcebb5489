import type { Clock } from '../clock/clock.ts';
import { zoneDataUntil } from '../time/zone-data.ts';
import type { Check } from './health.ts';

const YEAR_MS = 365.25 * 86_400_000;

/**
 * How old the data of time zones is, which comes with Node: states change their time at short notice, and meetings planned by
 * old data are at the wrong hour. It is called old once more than a year has passed since it can have come out.
 */
export function checkZones(version: string, clock: Clock): Check<'timeZones'> {
  return {
    name: 'timeZones',
    otherwise: { state: 'warn', word: 'unknown', arguments: { version } },
    run() {
      const until = zoneDataUntil(version);
      const isOld = until !== undefined && clock.now().getTime() - until.getTime() > YEAR_MS;
      const found =
        until === undefined
          ? ({ state: 'warn', word: 'unknown' } as const)
          : isOld
            ? ({ state: 'warn', word: 'old' } as const)
            : ({ state: 'ok', word: 'works' } as const);
      return Promise.resolve({ ...found, arguments: { version } });
    },
  };
}
