import { ConnectionQuality, ConnectionQualityInfo, ConnectionQualityUpdate } from '@livekit/protocol';
import type { LinkGrade } from '../sfu/link-quality.ts';
import type { Participant } from './participant.ts';

const QUALITIES: Record<LinkGrade, ConnectionQuality> = {
  excellent: ConnectionQuality.EXCELLENT,
  good: ConnectionQuality.GOOD,
  poor: ConnectionQuality.POOR,
  lost: ConnectionQuality.LOST,
};

/** Tells the people of a room how the lines of all of them are: what changed, and to who is new all of it. */
export class LineReports {
  #told = new Map<Participant, LinkGrade>();

  /** Looks at every line, and tells. */
  update(participants: readonly Participant[]): void {
    const now = new Map(participants.map((participant) => [participant, participant.peer.lookAtLink()]));
    const before = this.#told;
    this.#told = now;
    const infos = new Map(
      Array.from(now, ([participant, grade]) => [participant, infoOf(participant, grade)]),
    );
    const changed = participants.filter((participant) => now.get(participant) !== before.get(participant));
    for (const reader of participants) {
      const news = before.has(reader) ? changed : participants;
      const updates = news
        .filter((participant) => participant === reader || !participant.hidden)
        .flatMap((participant) => infos.get(participant) ?? []);
      if (updates.length === 0) continue;
      reader.connection.send({ case: 'connectionQuality', value: new ConnectionQualityUpdate({ updates }) });
    }
  }
}

const infoOf = ({ sid }: Participant, grade: LinkGrade): ConnectionQualityInfo =>
  new ConnectionQualityInfo({ participantSid: sid, quality: QUALITIES[grade] });
