import { sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { COLUMNS, LARGEST, LARGEST_KNOWN, SUMMED, type Sums } from './sums.store.ts';

/** Somebody inside of a meeting that takes place. */
export interface InstanceParticipant {
  instanceId: string;
  participantId: string;
}

/** What was measured of one person in one minute, since it was kept last. */
export interface MinuteToKeep extends InstanceParticipant, Sums {
  /** When the minute begins. */
  at: Date;
}

/** Where somebody is inside now, asked by every report: one statement, by keys alone. */
export async function findParticipantAt(
  reads: Reads,
  { meetingId, column, id }: { meetingId: string; column: 'person_id' | 'guest_id'; id: string },
): Promise<InstanceParticipant | undefined> {
  return await reads
    .selectFrom('participant')
    .innerJoin('meeting_instance', 'meeting_instance.id', 'participant.instance_id')
    .select(['participant.id as participantId', 'meeting_instance.id as instanceId'])
    .where('participant.meeting_id', '=', meetingId)
    .where(`participant.${column}`, '=', id)
    .where('participant.standing', '=', 'inRoom')
    .where('meeting_instance.ended_at', 'is', null)
    .executeTakeFirst();
}

/** No row is added to any further: who reports so much of one minute makes it up. */
const MOST_SECONDS = 90;

/** Of two stretches the mean by their lengths; what one of them does not know the other says. */
const mean = (column: string) =>
  sql.raw(`case
    when kept.${column} is null then excluded.${column}
    when excluded.${column} is null then kept.${column}
    else (kept.${column} * kept.seconds + excluded.${column} * excluded.seconds)
      / nullif(kept.seconds + excluded.seconds, 0) end`);

const MEANS = ['round_trip_ms', 'downlink_bits'];

const set = sql.join([
  ...SUMMED.map((column) => sql`${sql.ref(column)} = ${sql.raw(`kept.${column} + excluded.${column}`)}`),
  ...[...LARGEST, ...LARGEST_KNOWN].map(
    (column) => sql`${sql.ref(column)} = ${sql.raw(`greatest(kept.${column}, excluded.${column})`)}`,
  ),
  ...MEANS.map((column) => sql`${sql.ref(column)} = ${mean(column)}`),
]);

const rowOf = (minute: MinuteToKeep): Record<string, unknown> => ({
  instance_id: minute.instanceId,
  participant_id: minute.participantId,
  at: minute.at,
  ...Object.fromEntries(
    Object.entries(COLUMNS).map(([name, column]) => [column, minute[name as keyof typeof COLUMNS]]),
  ),
});

/** Named, not all that there are: a newer version may have more beside this one. */
const names = ['instance_id', 'participant_id', 'at', ...Object.values(COLUMNS)];

/**
 * Adds to the minutes of many people at once. Who is gone meanwhile, or whose meeting was deleted, is left out, so that
 * nobody loses what was measured of them because of somebody else. In the order of the keys: processes that add to the
 * same rows do not wait for each other in a ring.
 */
export async function addMinutes(tx: Tx, minutes: readonly MinuteToKeep[]): Promise<void> {
  await sql`
    insert into quality_minute as kept (${sql.raw(names.join(', '))})
    select ${sql.raw(names.map((name) => `m.${name}`).join(', '))}
    from jsonb_populate_recordset(null::quality_minute, ${JSON.stringify(minutes.map(rowOf))}::jsonb) m
    join participant on participant.id = m.participant_id
    join meeting_instance on meeting_instance.id = m.instance_id
    order by m.instance_id, m.participant_id, m.at
    on conflict (instance_id, participant_id, at) do update set ${set}
      where kept.seconds + excluded.seconds <= ${MOST_SECONDS}
  `.execute(tx);
}
