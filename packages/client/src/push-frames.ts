import type { EventFrame } from '@portico/contract/push';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const isEvent = (frame: Json): boolean =>
  typeof frame['cursor'] === 'string' &&
  isObject(frame['data']) &&
  typeof frame['data']['eventType'] === 'string';

/** What came over the channel. Undefined for what this version does not know. */
export type Heard = { kind: 'pong'; id: string } | { kind: 'event'; event: EventFrame } | undefined;

/** Checked by hand: the schemas of the contract would more than double what a page loads for its push channel. */
export function readFrame(message: unknown): Heard {
  let frame: unknown;
  try {
    frame = JSON.parse(String(message));
  } catch {
    return undefined;
  }
  if (!isObject(frame) || typeof frame['id'] !== 'string') return undefined;
  if (frame['type'] === 'pong') return { kind: 'pong', id: frame['id'] };
  return isEvent(frame) ? { kind: 'event', event: frame as EventFrame } : undefined;
}
