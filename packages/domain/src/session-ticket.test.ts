import { expect, test } from 'vitest';
import { DEFAULT_TICKET_TTL_SECONDS, ticketRefreshMs } from './session-ticket.ts';

test('[TICK-03] a ticket is changed at a quarter of its life, never before ten minutes', () => {
  expect(ticketRefreshMs(DEFAULT_TICKET_TTL_SECONDS)).toBe(1_350_000);
  expect(ticketRefreshMs(1000)).toBe(600_000);
});
