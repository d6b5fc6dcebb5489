import { destination as output, multistream, pino, type Logger } from 'pino';
import type { RecentLog } from './recent.ts';
import { currentTrackingId } from './tracking.ts';

/** The structured log: one JSON object a line, on standard output. */
export type Log = Logger;

/** Where secrets travel. Their values never reach a line, whatever is logged. */
const redacted = [
  'password',
  'ticket',
  'hostKey',
  'authorization',
  'cookie',
  'token',
  '*.password',
  '*.ticket',
  '*.hostKey',
  '*.token',
  'headers.ticket',
  'headers.password',
  'headers.hostkey',
  'headers.cookie',
  'headers.authorization',
  'headers["x-csrf-token"]',
  '*.headers.ticket',
  '*.headers.password',
  '*.headers.cookie',
  '*.headers.authorization',
];

/** Every line of a call can be found by its tracking id. */
function tracked(): { trackingId?: string } {
  const trackingId = currentTrackingId();
  return trackingId === undefined ? {} : { trackingId };
}

interface LogOptions {
  level: string;
  /** Tests read the lines here instead of on standard output. */
  destination?: { write(line: string): void };
  /** Gets every line too. */
  recent?: RecentLog;
}

export function createLog({ level, destination, recent }: LogOptions): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: tracked,
    redact: { paths: redacted, censor: '[removed]' },
  };
  const out = destination ?? output({ dest: 1, sync: false }); // many lines at once when there are many
  if (!recent) return pino(options, out);
  const streams = [out, recent].map((stream) => ({ level: 'trace' as const, stream }));
  return pino(options, multistream(streams));
}
