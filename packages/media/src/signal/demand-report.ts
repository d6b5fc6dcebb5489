import { SubscribedCodec, SubscribedQuality, SubscribedQualityUpdate, VideoQuality } from '@livekit/protocol';
import type { Publication } from '../sfu/publication.ts';
import { NOTHING } from '../sfu/ranks.ts';
import type { Participant } from './participant.ts';

const QUALITIES = [VideoQuality.LOW, VideoQuality.MEDIUM, VideoQuality.HIGH];
const TOLD_AGAIN_AFTER_MS = 3000;
const MOST_TIMES_TOLD = 4;

const qualitiesUpTo = (rank: number): SubscribedQuality[] =>
  QUALITIES.map((quality, at) => new SubscribedQuality({ quality, enabled: at <= rank }));

/**
 * Tells a client in which codecs, and up to which layer of each, somebody watches its video: it sends no more than that
 * (dynacast), and begins with the backup when somebody needs it.
 */
export class DemandReport {
  readonly #participant: Participant;
  readonly #publication: Publication;
  /** The codec as the client named it, which it goes by even where it sends another one. */
  readonly #announced: string;
  #timesTold = 0;
  #again: NodeJS.Timeout | undefined;

  constructor(participant: Participant, publication: Publication, announced: string) {
    this.#participant = participant;
    this.#publication = publication;
    this.#announced = announced;
  }

  /** Something is watched, or is watched no more. */
  tell(): void {
    this.#timesTold = 0;
    this.#tell();
  }

  #tell(): void {
    const { sid, backup, demanded } = this.#publication;
    const codecs = [{ codec: this.#announced, rank: demanded }];
    if (backup) codecs.push({ codec: backup.codec, rank: backup.demanded });
    const value = new SubscribedQualityUpdate({
      trackSid: sid,
      subscribedQualities: qualitiesUpTo(demanded), // for clients that know of one codec only
      subscribedCodecs: codecs.map(
        ({ codec, rank }) => new SubscribedCodec({ codec, qualities: qualitiesUpTo(rank) }),
      ),
    });
    this.#participant.connection.send({ case: 'subscribedQualityUpdate', value });
    this.#timesTold += 1;
    clearTimeout(this.#again);
    if (this.#isBackupMissing())
      this.#again = setTimeout(() => this.#tellAgain(), TOLD_AGAIN_AFTER_MS).unref();
  }

  /** A client drops what it hears of a track that it has just published, and nobody would ever see the backup. */
  #tellAgain(): void {
    const isPublished = this.#participant.peer.publications.get(this.#publication.sid) === this.#publication;
    if (isPublished && this.#isBackupMissing() && this.#timesTold < MOST_TIMES_TOLD) this.#tell();
  }

  #isBackupMissing(): boolean {
    const { backup, muted } = this.#publication;
    return backup !== undefined && backup.demanded !== NOTHING && backup.layers.length === 0 && !muted;
  }
}
