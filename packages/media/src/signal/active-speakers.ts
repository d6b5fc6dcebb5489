import { SpeakerInfo } from '@livekit/protocol';

/** Loudness of one participant, in -dBov: 0 is loudest, 127 silence (RFC 6464). */
export interface Loudness {
  sid: string;
  level: number;
}

const SPEAKING_BELOW = 50;
const LEVEL_SCALE = 70;
const REPORTED_CHANGE = 0.1;

/** Tells who speaks from the audio levels that clients put into their RTP headers. */
export class ActiveSpeakers {
  #speaking = new Map<string, number>();

  /** What changed since the last call; `level` of a speaker is 0 (quiet) to 1 (loud). */
  update(loudness: readonly Loudness[]): SpeakerInfo[] {
    const now = new Map<string, number>();
    for (const { sid, level } of loudness) {
      const volume = 1 - level / LEVEL_SCALE;
      if (level < SPEAKING_BELOW && volume > (now.get(sid) ?? 0)) now.set(sid, volume);
    }
    const changes: SpeakerInfo[] = [];
    for (const [sid, level] of now) {
      const before = this.#speaking.get(sid);
      if (before === undefined || Math.abs(before - level) > REPORTED_CHANGE) {
        changes.push(new SpeakerInfo({ sid, level, active: true }));
      } else now.set(sid, before);
    }
    for (const sid of this.#speaking.keys()) {
      if (!now.has(sid)) changes.push(new SpeakerInfo({ sid, level: 0, active: false }));
    }
    this.#speaking = now;
    return changes;
  }
}
