import { pino, type Logger } from 'pino';

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

interface LogOptions {
  level: string;
  /** Tests read the lines here instead of on standard output. */
  destination?: { write(line: string): void };
}

export function createLog({ level, destination }: LogOptions): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: redacted, censor: '[removed]' },
  };
  return destination ? pino(options, destination) : pino(options);
}
