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

interface Lines {
  write(line: string): void;
  flush?(): void;
}

/** One write for many lines where there are many; what is wrong is written at once, the rest within a tenth of a second. */
const standardOutput = (): Lines => output({ dest: 1, sync: false, minLength: 8192, periodicFlush: 100 });

const streamsTo = (lines: Lines) => [
  { level: 'trace' as const, stream: lines },
  ...(lines.flush ? [{ level: 'warn' as const, stream: { write: () => lines.flush?.() } }] : []),
];

export function createLog({ level, destination, recent }: LogOptions): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: tracked,
    redact: { paths: redacted, censor: '[removed]' },
  };
  const lines = destination ?? standardOutput();
  return pino(options, multistream([...streamsTo(lines), ...(recent ? streamsTo(recent) : [])]));
}
