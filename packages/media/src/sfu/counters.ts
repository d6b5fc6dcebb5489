/** What an engine counts. */
export const COUNTER_NAMES = [
  'packetsIn',
  'packetsOut',
  /** RTP packets whose lengths do not add up. */
  'malformed',
  /** RTP packets of no published track. */
  'unknownStreams',
  /** Packets asked for again. */
  'nacksOut',
  /** Packets that came back. */
  'recovered',
  /** Data messages refused for flooding or size. */
  'dataRefused',
  /** Exceptions caught at the edge; each is a bug. */
  'errors',
] as const;

/** What the engine counted since its process started. */
export type EngineCounters = Record<(typeof COUNTER_NAMES)[number], number>;

/** All zero. */
export function newCounters(): EngineCounters {
  return {
    packetsIn: 0,
    packetsOut: 0,
    malformed: 0,
    unknownStreams: 0,
    nacksOut: 0,
    recovered: 0,
    dataRefused: 0,
    errors: 0,
  };
}
