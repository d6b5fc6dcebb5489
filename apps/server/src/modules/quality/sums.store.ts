import { sql, type RawBuilder } from 'kysely';
import { lineBounds, type LineLimit, type LineStretch } from '@portico/domain/line-quality';

/** What the rows of a line add up to, as the statements here select it; `null` where nothing was measured. */
export interface Sums {
  seconds: number;
  upBytes: number;
  downBytes: number;
  upPackets: number;
  upLost: number;
  downPackets: number;
  downLost: number;
  roundTripMs: number | null;
  jitterMs: number | null;
  downlinkBits: number | null;
  uplinkSeconds: number;
  downlinkSeconds: number;
  deviceSeconds: number;
  senderSeconds: number;
  serverSeconds: number;
  sentHeight: number;
  sentLayers: number;
  pictures: number;
  seenHeight: number;
  held: number;
  lowered: number | null;
}

/** What nothing adds up to. */
export const NOTHING: Sums = {
  seconds: 0,
  upBytes: 0,
  downBytes: 0,
  upPackets: 0,
  upLost: 0,
  downPackets: 0,
  downLost: 0,
  roundTripMs: null,
  jitterMs: null,
  downlinkBits: null,
  uplinkSeconds: 0,
  downlinkSeconds: 0,
  deviceSeconds: 0,
  senderSeconds: 0,
  serverSeconds: 0,
  sentHeight: 0,
  sentLayers: 0,
  pictures: 0,
  seenHeight: 0,
  held: 0,
  lowered: null,
};

/** The columns of `quality_minute` by their names here. */
export const COLUMNS: Readonly<Record<keyof Sums, string>> = {
  seconds: 'seconds',
  upBytes: 'up_bytes',
  downBytes: 'down_bytes',
  upPackets: 'up_packets',
  upLost: 'up_lost',
  downPackets: 'down_packets',
  downLost: 'down_lost',
  roundTripMs: 'round_trip_ms',
  jitterMs: 'jitter_ms',
  downlinkBits: 'downlink_bits',
  uplinkSeconds: 'uplink_seconds',
  downlinkSeconds: 'downlink_seconds',
  deviceSeconds: 'device_seconds',
  senderSeconds: 'sender_seconds',
  serverSeconds: 'server_seconds',
  sentHeight: 'sent_height',
  sentLayers: 'sent_layers',
  pictures: 'pictures',
  seenHeight: 'seen_height',
  held: 'held',
  lowered: 'lowered',
};

/** Of several rows the sum counts, or the largest; in the last ones nothing may be known. */
export const SUMMED = [
  'seconds',
  'up_bytes',
  'down_bytes',
  'up_packets',
  'up_lost',
  'down_packets',
  'down_lost',
  'uplink_seconds',
  'downlink_seconds',
  'device_seconds',
  'sender_seconds',
  'server_seconds',
] as const;
export const LARGEST = ['sent_height', 'sent_layers', 'pictures', 'seen_height', 'held'] as const;
export const LARGEST_KNOWN = ['jitter_ms', 'lowered'] as const;

/** The rows of `quality_minute` (as `q`) added up; the names are those of the table, for `gradeIn` below. */
export const ADDED = sql.raw(
  [
    ...SUMMED.map((column) => `coalesce(sum(q.${column}), 0)::float8 as ${column}`),
    ...LARGEST.map((column) => `coalesce(max(q.${column}), 0) as ${column}`),
    ...LARGEST_KNOWN.map((column) => `max(q.${column}) as ${column}`),
    `(sum(q.round_trip_ms * q.seconds) / nullif(sum(q.seconds) filter (where q.round_trip_ms is not null), 0))::float8
      as round_trip_ms`,
    'avg(q.downlink_bits)::float8 as downlink_bits',
  ].join(', '),
);

/** The same columns of a table or a statement by the names of `Sums`; 64 bits and short floats come as plain numbers. */
export const sumsOf = (of: string): RawBuilder<Sums> =>
  sql.raw(
    Object.entries(COLUMNS)
      .map(([name, column]) => `${of}.${column}::float8 as "${name}"`)
      .join(', '),
  );

/** Whether a limit held for so much of the time that it counts. */
export const limitedIn = (of: string, limit: LineLimit): RawBuilder<boolean> =>
  sql.raw(`${of}.seconds > 0 and ${limited(of, limit)}`);

const limited = (of: string, limit: LineLimit): string =>
  `${of}.${limit}_seconds >= ${of}.seconds * ${lineBounds.limitedShare}`;

/**
 * The grade of such a row, decided as `gradeOf` of the domain decides it, where the database has to sort and count by it.
 * That both say the same is proven by a test.
 */
export function gradeIn(of: string): RawBuilder<string> {
  const { fair, poor, leastPackets } = lineBounds;
  const lost = (bound: number): string => `(
    ${of}.up_packets >= ${leastPackets} and ${of}.up_lost >= ${of}.up_packets * ${bound}::float8
    or ${of}.down_packets + ${of}.down_lost >= ${leastPackets}
      and ${of}.down_lost >= (${of}.down_packets + ${of}.down_lost) * ${bound}::float8)`;
  return sql.raw(`case
    when ${of}.seconds is null or ${of}.seconds = 0 then 'unknown'
    when ${lost(poor.loss)} or coalesce(${of}.round_trip_ms, 0) >= ${poor.roundTripMs}
      or ${limited(of, 'downlink')} then 'poor'
    when ${lost(fair.loss)} or coalesce(${of}.round_trip_ms, 0) >= ${fair.roundTripMs}
      or ${limited(of, 'uplink')} or ${limited(of, 'device')} or ${limited(of, 'server')} then 'fair'
    else 'good' end`);
}

/** As the domain wants it. */
export const stretchOf = (row: Sums): LineStretch => ({
  seconds: row.seconds,
  up: { packets: row.upPackets, lost: row.upLost },
  down: { packets: row.downPackets, lost: row.downLost },
  roundTripMs: row.roundTripMs ?? undefined,
  limitedSeconds: {
    uplink: row.uplinkSeconds,
    downlink: row.downlinkSeconds,
    device: row.deviceSeconds,
    sender: row.senderSeconds,
    server: row.serverSeconds,
  },
});
