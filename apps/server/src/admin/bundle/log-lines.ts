import { errorClass, framesOf, scrub } from './redact.ts';

/** What of a line may be given away: words of our own code and numbers. Everything else stays where it is. */
const allowed = new Set([
  'level',
  'time',
  'msg',
  'trackingId',
  'reqId',
  'method',
  'route',
  'status',
  'ms',
  'attempts',
  'isLast',
  'mailId',
  'recording',
  'room',
  'why',
  'migrations',
  'pid',
  'udpPort',
  'httpPort',
  'text',
]);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** What a statement says itself instead of getting it beside. */
const QUOTED = /'(?:[^']|'')*'?/g;
const ids = new Set(['mailId', 'recording', 'room']);
const ID = new RegExp(`^${UUID}$`, 'i');
/** Who calls may put words of their own around the id: docs of `domain/tracking-id.ts`. */
const TRACKING_ID = new RegExp(`^[a-z]+_(${UUID})(?:_.*)?(_\\d+)$`, 'i');

/** Ids are how lines are put together and routes are patterns of ours: neither holds anything of anybody. */
function shownText(key: string, value: string): string | undefined {
  if (ids.has(key) && !ID.test(value)) return undefined;
  if (key === 'text') return scrub(value.replaceAll(QUOTED, "'…'"));
  const [, id, sequence] = TRACKING_ID.exec(value) ?? [];
  if (id !== undefined) return id + (sequence ?? '');
  return ID.test(value) || key === 'route' ? value : scrub(value);
}

function shownValue(key: string, value: unknown): unknown {
  if (typeof value === 'string') return shownText(key, value);
  if (Array.isArray(value)) return value.map((one) => shownValue(key, one));
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function shownError({ type, message, stack, code }: Record<string, unknown>): Record<string, unknown> {
  const said = text(code) === '' ? text(message) : `${text(code)}: `;
  return { class: errorClass(`${text(type)}: ${said}`), at: framesOf(text(stack)) };
}

/** A line of the log without what people wrote; undefined for a line that is none. */
function shownLine(line: string): string | undefined {
  let read: unknown;
  try {
    read = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!isRecord(read)) return undefined;
  const { err } = read;
  const shown: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(read)) {
    const isItsMessage = key === 'msg' && isRecord(err) && value === err['message']; // nobody gave it words of ours
    if (allowed.has(key) && !isItsMessage) shown[key] = shownValue(key, value);
  }
  if (isRecord(err)) shown['err'] = shownError(err);
  const left = Object.keys(read).filter((key) => !allowed.has(key) && key !== 'err');
  if (left.length > 0) shown['removed'] = left;
  return JSON.stringify(shown);
}

/** The lines as they may be given away, one below the other. */
export const shownLines = (lines: readonly string[]): string =>
  lines.flatMap((line) => shownLine(line) ?? []).join('\n');
