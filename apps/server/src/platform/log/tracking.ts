import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/**
 * Everything that `body` starts belongs to the call with this tracking id: its log lines, and the jobs, mails and push
 * events that it writes. Without an id it belongs to no call, whoever woke it.
 */
export const withTracking = <T>(trackingId: string | undefined, body: () => T): T =>
  trackingId === undefined ? current.exit(body) : current.run(trackingId, body);

/** The tracking id of the call that this is done for; undefined for what the portal does by itself. */
export const currentTrackingId = (): string | undefined => current.getStore();
