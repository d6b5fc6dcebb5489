import type { Bootstrap } from '@portico/contract/bootstrap';
import { expect, test } from 'vitest';
import { keepTicketFresh, sessionOf } from './session.ts';

/** After how many milliseconds a page that begins with this first changes its ticket. */
function firstChangeMs(boot: object): number {
  let waits = Number.NaN;
  const stop = keepTicketFresh(
    sessionOf({ currentUser: { userId: 'u' }, ...boot } as Bootstrap),
    () => Promise.reject(new Error('not asked yet')),
    { setTimeout: (_action, ms) => (waits = ms), clearTimeout: () => undefined },
  );
  stop();
  return waits;
}

test('[BOOT-11] [TICK-03] a page that is not told how long its ticket lives changes it as one of 5400 seconds', () => {
  expect(firstChangeMs({})).toBe(1_350_000);
  expect(firstChangeMs({ ticketTTL: 10_000 })).toBe(2_500_000);
  expect(firstChangeMs({ ticketTTL: 1000 })).toBe(600_000);
});
