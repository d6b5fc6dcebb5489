import type { Line, LineMinute, LiveRoom, MeetingTime, PersonLine, Spell } from '@portico/contract/quality';
import {
  gradeOf,
  limitsOf,
  lossDown,
  lossUp,
  spellsOf,
  type LineMinute as DomainMinute,
  type Spell as DomainSpell,
} from '@portico/domain/line-quality';
import { wireId } from '../meetings/index.ts';
import type { LiveRoomRow, PersonLineRow } from './live.store.ts';
import { NOTHING, stretchOf, type Sums } from './sums.store.ts';
import type { MinuteRow, PastRow, TimeRow } from './report.store.ts';

const MOST_SPELLS = 20;

/** One line, or many together: rates are then those of one of them on the average. */
export function presentLine(row: Sums | { seconds: null }): Line {
  const sums = row.seconds === null ? NOTHING : row;
  const stretch = stretchOf(sums);
  const perSecond = (bytes: number): number => (sums.seconds > 0 ? (bytes * 8) / sums.seconds : 0);
  return {
    grade: gradeOf(stretch),
    upBitsPerSecond: perSecond(sums.upBytes),
    downBitsPerSecond: perSecond(sums.downBytes),
    upLoss: lossUp(stretch) ?? null,
    downLoss: lossDown(stretch) ?? null,
    roundTripMs: sums.roundTripMs,
    jitterMs: sums.jitterMs,
    sentHeight: sums.sentHeight,
    sentLayers: sums.sentLayers,
    pictures: sums.pictures,
    seenHeight: sums.seenHeight,
    lowered: sums.lowered,
    held: sums.held,
    downlinkBitsPerSecond: sums.downlinkBits,
    limits: limitsOf(stretch),
  };
}

const worstOf = ({ measured, fair, poor }: LiveRoomRow): Line['grade'] => {
  if (measured === 0) return 'unknown';
  if (poor > 0) return 'poor';
  return fair > 0 ? 'fair' : 'good';
};

/** A room: the worst grade and every limit of its lines, and what all of them carry together. */
export const presentRoom = (row: LiveRoomRow): LiveRoom => ({
  instanceId: row.instanceId,
  meetingUUID: wireId(row.meetingId),
  topic: row.topic,
  startedAt: row.startedAt.toISOString(),
  people: row.people,
  measured: row.measured,
  fair: row.fair,
  poor: row.poor,
  line: {
    ...presentLine(row),
    grade: worstOf(row),
    limits: row.limits ?? [],
    upBitsPerSecond: row.upBitsPerSecond,
    downBitsPerSecond: row.downBitsPerSecond,
  },
});

export const presentPerson = (row: PersonLineRow): PersonLine => ({
  participantId: row.participantId,
  displayName: row.displayName,
  isGuest: row.isGuest,
  minutes: row.minutes,
  goodMinutes: row.goodMinutes,
  line: presentLine(row),
});

export const presentTime = ({ instanceId, startedAt, endedAt }: TimeRow): MeetingTime => ({
  instanceId,
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});

export const presentMinute = (row: MinuteRow): LineMinute => ({
  ...presentLine(row),
  at: row.at.toISOString(),
});

/** A time that is over, with what met. */
export const presentPast = (row: PastRow): MeetingTime & { meetingUUID: string; topic: string } => ({
  ...presentTime(row),
  meetingUUID: wireId(row.meetingId),
  topic: row.topic,
});

const presentSpell = ({ fromMs, untilMs, ...spell }: DomainSpell, of: MinuteRow): Spell => ({
  participantId: of.participantId,
  displayName: of.displayName,
  kind: spell.kind,
  from: new Date(fromMs).toISOString(),
  until: new Date(untilMs).toISOString(),
  loss: spell.loss ?? null,
  roundTripMs: spell.roundTripMs ?? null,
});

const minuteOf = (row: MinuteRow): DomainMinute => ({ ...stretchOf(row), atMs: row.at.getTime() });

const lengthOf = ({ from, until }: Spell): number => Date.parse(until) - Date.parse(from);

/** What was wrong with the lines of these minutes, person by person: the longest spells first. */
export function presentSpells(rows: readonly MinuteRow[]): Spell[] {
  const people = Map.groupBy(rows, ({ participantId }) => participantId);
  const spells = [...people.values()].flatMap((minutes) => {
    const [first] = minutes;
    return first ? spellsOf(minutes.map(minuteOf)).map((spell) => presentSpell(spell, first)) : [];
  });
  return spells
    .toSorted((a, b) => lengthOf(b) - lengthOf(a) || a.from.localeCompare(b.from))
    .slice(0, MOST_SPELLS);
}
