import type { RoomLines } from '@portico/media';
import { qualityLimits, type LineSample } from '@portico/contract/quality';
import type { MinuteToKeep, InstanceParticipant } from './keeping.store.ts';
import { NOTHING } from './sums.store.ts';

const MINUTE_MS = 60_000;
/** What falls into one minute when samples end a little late; who sends more makes it up. */
const MOST_SECONDS = 75;
/** What one process remembers of people until it is kept: more than any deployment has inside at once. */
const MOST_MINUTES = 20_000;

type EngineLine = RoomLines['lines'][number];

/** What an engine says of the lines of a room, to be looked up by participant. */
export interface EngineView {
  isBusy: boolean;
  lines: ReadonlyMap<string, EngineLine>;
}

const newMinute = (place: InstanceParticipant, at: Date): MinuteToKeep => ({ ...place, at, ...NOTHING });

const mean = (known: number | null, seconds: number, next: { value: number | null; seconds: number }) => {
  if (known === null || next.value === null) return known ?? next.value;
  return (known * seconds + next.value * next.seconds) / (seconds + next.seconds);
};

function add(minute: MinuteToKeep, { seconds, up, down, sent, seen, ...sample }: LineSample): void {
  minute.roundTripMs = mean(minute.roundTripMs, minute.seconds, { value: sample.roundTripMs, seconds });
  if (sample.jitterMs !== null) minute.jitterMs = Math.max(minute.jitterMs ?? 0, sample.jitterMs);
  minute.seconds += seconds;
  minute.upBytes += up.bytes;
  minute.upPackets += up.packets;
  minute.upLost += up.lost;
  minute.downBytes += down.bytes;
  minute.downPackets += down.packets;
  minute.downLost += down.lost;
  minute.sentHeight = Math.max(minute.sentHeight, sent.height);
  minute.sentLayers = Math.max(minute.sentLayers, sent.layers);
  minute.pictures = Math.max(minute.pictures, seen.pictures);
  minute.seenHeight = Math.max(minute.seenHeight, seen.height);
  minute.held = Math.max(minute.held, seen.held);
  if (sample.limits.includes('uplink')) minute.uplinkSeconds += seconds;
  if (sample.limits.includes('device')) minute.deviceSeconds += seconds;
  if (sample.limits.includes('downlink')) minute.downlinkSeconds += seconds;
}

/** Adds what only the server knows, to what was measured since it was looked at last. */
function enrich(minute: MinuteToKeep, { lines, isBusy }: EngineView): void {
  if (isBusy) minute.serverSeconds = minute.seconds;
  const line = lines.get(minute.participantId);
  if (!line) return;
  minute.lowered = line.lowered;
  minute.held = Math.max(minute.held, line.held);
  minute.downlinkBits = line.downlinkBitsPerSecond ?? null;
  if (line.lowered + line.held > 0) minute.downlinkSeconds = minute.seconds;
  if (line.short > 0) minute.senderSeconds = minute.seconds;
}

/**
 * What browsers reported since it was kept last, added up by person and minute. Nobody takes more room than their last
 * three minutes, whatever they send, and no minute gets longer than one.
 */
export class QualityLedger {
  readonly #minutes = new Map<string, MinuteToKeep>();

  note(place: InstanceParticipant, samples: readonly LineSample[], now: Date): void {
    for (const sample of samples) {
      const endedAtMs = now.getTime() - Math.min(sample.secondsAgo, qualityLimits.secondsAgo) * 1000;
      const at = new Date(Math.floor((endedAtMs - 1) / MINUTE_MS) * MINUTE_MS);
      const key = `${place.instanceId} ${place.participantId} ${at.getTime()}`;
      const minute = this.#minutes.get(key) ?? newMinute(place, at);
      if (this.#minutes.size >= MOST_MINUTES && !this.#minutes.has(key)) return;
      if (minute.seconds + sample.seconds > MOST_SECONDS) continue;
      this.#minutes.set(key, minute);
      add(minute, sample);
    }
  }

  /** Rooms of which something waits to be kept. */
  rooms(): Set<string> {
    return new Set([...this.#minutes.values()].map(({ instanceId }) => instanceId));
  }

  /** Hands out all that waits, with what the engine says of it. */
  take(viewOf: (instanceId: string) => EngineView): MinuteToKeep[] {
    const minutes = [...this.#minutes.values()];
    this.#minutes.clear();
    for (const minute of minutes) enrich(minute, viewOf(minute.instanceId));
    return minutes;
  }
}
