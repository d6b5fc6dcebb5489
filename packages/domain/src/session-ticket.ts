/** How long a session ticket lives when the deployment says nothing else, in seconds (BOOT-11). */
export const DEFAULT_TICKET_TTL_SECONDS = 5400;

/**
 * After how many milliseconds a tab changes its ticket for a new one, for a ticket that lives `ttlSeconds`.
 * Source: TICK-03.
 */
export function ticketRefreshMs(ttlSeconds: number): number {
  return 250 * Math.max(ttlSeconds, 2400);
}
