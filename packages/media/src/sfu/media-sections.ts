import type { TrackInfo } from '@livekit/protocol';
import { LIMITS } from '../limits.ts';
import type { AnsweredTrack, SectionAnswer, VoiceOptions } from '../sdp/answer.ts';
import { EXTENSION } from '../sdp/header-extensions.ts';
import type { MediaKind, Offer, OfferedCodec, OfferedSection } from '../sdp/offer.ts';
import type { DownTrack } from './down-track.ts';
import type { Publication } from './publication.ts';

/** A media section of the one peer connection, over all its negotiations. */
export interface MediaSection {
  offered: OfferedSection;
  publication: Publication | undefined;
  /** Whether it carries the backup of a track that another section carries. */
  isBackup: boolean;
  downTrack: DownTrack | undefined;
  /** Lost its down track: it must be answered inactive once before it may carry another, or `ontrack` never fires. */
  freed: boolean;
}

/** A track that the client announced and whose section is still to come. */
export interface PendingPublication {
  /** Id of the client's MediaStreamTrack. */
  cid: string;
  publication: Publication;
  /** The section is the backup of a track. */
  isBackup?: boolean;
}

/** What one offer changed. */
export interface Negotiation {
  answers: SectionAnswer[];
  /** Section mid → `TR_…` of what it carries to the client. */
  midToTrackSid: Record<string, string>;
  published: Publication[];
  unpublished: Publication[];
}

/** Sections that the client has to add before everything it subscribed to has a place. */
export interface SectionRequirement {
  audio: number;
  video: number;
}

/** Decides which section of the client's SDP carries which track; the client always offers, this server only answers. */
export class MediaSections {
  readonly #sections = new Map<string, MediaSection>();
  readonly #downTracks = new Map<string, DownTrack>();
  readonly #pending: PendingPublication[] = [];

  /** Answers an offer: takes in new publications, notices unpublished ones, gives free sections to waiting down tracks. */
  negotiate(offer: Offer): Negotiation {
    const result: Negotiation = { answers: [], midToTrackSid: {}, published: [], unpublished: [] };
    for (const offered of offer.sections) {
      if (offered.kind === 'application') {
        result.answers.push({ offered, sends: undefined, receives: false });
        continue;
      }
      const section = this.#sectionFor(offered);
      // Unpublishing is not signalled: the section just stops sending.
      if (section.publication && !offered.sends) {
        // Without its backup a track goes on; the client sends that again when it is asked to.
        if (!section.isBackup) result.unpublished.push(section.publication);
        section.publication = undefined;
      }
      const sends = offered.sends ? undefined : this.#assignDownTrack(section);
      if (sends) result.midToTrackSid[offered.mid] = sends.trackSid;
      if (offered.sends && !section.publication) {
        const taken = this.#takePending(offered);
        section.publication = taken?.publication;
        section.isBackup = taken?.isBackup === true;
        if (taken && !section.isBackup) result.published.push(taken.publication);
      }
      const { publication } = section;
      const receives = offered.sends && publication !== undefined;
      const codec = codecIn(section);
      result.answers.push({ offered, sends, receives, codec, voice: publication && voiceOf(publication) });
    }
    return result;
  }

  addDownTrack(downTrack: DownTrack): void {
    this.#downTracks.set(downTrack.publication.sid, downTrack);
  }

  removeDownTrack(downTrack: DownTrack): void {
    this.#downTracks.delete(downTrack.publication.sid);
    for (const section of this.#sections.values()) {
      if (section.downTrack !== downTrack) continue;
      section.downTrack = undefined;
      section.freed = true;
    }
  }

  removePublication(publication: Publication): void {
    for (const section of this.#sections.values()) {
      if (section.publication === publication) section.publication = undefined;
    }
    const index = this.#pending.findIndex((pending) => pending.publication === publication);
    if (index >= 0) this.#pending.splice(index, 1);
  }

  addPending(pending: PendingPublication): void {
    this.#pending.push(pending);
  }

  get pending(): readonly PendingPublication[] {
    return this.#pending;
  }

  /** Announced but not yet sent tracks, by the server's id. */
  findPending(sid: string): TrackInfo | undefined {
    return this.#pending.find(({ publication }) => publication.sid === sid)?.publication.info;
  }

  /** Sections with a publication, for finding the sender of a packet. */
  publishing(): MediaSection[] {
    return [...this.#sections.values()].filter((section) => section.publication);
  }

  /** Whether another offer is needed, and with how many more sections. */
  requirement(): SectionRequirement | undefined {
    const waiting = this.#waiting();
    const sections = [...this.#sections.values()];
    const mustChange = sections.some((section) => section.freed) || this.#hasLateAnnouncement();
    if (waiting.length === 0 && !mustChange) return undefined;
    const missing = (kind: MediaKind) => {
      const free = sections.filter(
        (section) => section.offered.kind === kind && isFree(section) && !section.freed,
      );
      return Math.max(0, waiting.filter(({ publication }) => publication.kind === kind).length - free.length);
    };
    // The last section is that of the data channels. What finds no place waits until another track ends; voices go first.
    const places = Math.max(0, LIMITS.mediaSections - 1 - sections.length);
    const audio = Math.min(missing('audio'), places);
    const video = Math.min(missing('video'), places - audio);
    const findsPlace = waiting.length > missing('audio') + missing('video');
    return mustChange || findsPlace || audio + video > 0 ? { audio, video } : undefined;
  }

  /** A track that was announced after the offer that sends it: another offer puts the two together. */
  #hasLateAnnouncement(): boolean {
    const senders = [...this.#sections.values()].filter(
      ({ offered, publication }) => offered.sends && offered.codecs.length > 0 && !publication,
    );
    return this.#pending.some(({ publication }) =>
      senders.some(({ offered }) => offered.kind === publication.kind),
    );
  }

  #waiting(): DownTrack[] {
    return [...this.#downTracks.values()].filter((downTrack) => !downTrack.bound);
  }

  #sectionFor(offered: OfferedSection): MediaSection {
    const known = this.#sections.get(offered.mid);
    if (known) {
      known.offered = offered;
      return known;
    }
    const nothing = { publication: undefined, isBackup: false, downTrack: undefined, freed: false };
    const section: MediaSection = { offered, ...nothing };
    this.#sections.set(offered.mid, section);
    return section;
  }

  #assignDownTrack(section: MediaSection): AnsweredTrack | undefined {
    const { offered } = section;
    if (section.freed) {
      section.freed = false;
      return undefined;
    }
    if (!section.downTrack && offered.receives) {
      const { id = 0 } = offered.extensions.find(({ uri }) => uri === EXTENSION.dependency) ?? {};
      section.downTrack = this.#waiting().find(
        (next) => next.publication.kind === offered.kind && next.bind(offered.codecs, id),
      );
    }
    const { downTrack } = section;
    if (!downTrack || !offered.receives) return undefined;
    return {
      participantSid: downTrack.publisherSid,
      trackSid: downTrack.publication.sid,
      ssrc: downTrack.ssrc,
      rtxSsrc: downTrack.rtx?.ssrc,
    };
  }

  #takePending(offered: OfferedSection): PendingPublication | undefined {
    if (offered.codecs.length === 0) return undefined;
    // Firefox puts another track id into the SDP than the client announced: then the first of the kind it is.
    let index = this.#pending.findIndex(({ cid }) => cid === offered.trackId);
    if (index < 0) index = this.#pending.findIndex(({ publication }) => publication.kind === offered.kind);
    const [taken] = index < 0 ? [] : this.#pending.splice(index, 1);
    if (taken?.publication.kind !== offered.kind) return undefined;
    taken.publication.settle(offered.codecs);
    return taken;
  }
}

/** The client's form of the codec that the section carries, if it carries something. */
function codecIn({ offered, publication, downTrack }: MediaSection): OfferedCodec | undefined {
  const name = publication?.codec ?? downTrack?.codec;
  return offered.codecs.find((codec) => codec.name === name);
}

/** As the client announced the track. */
const voiceOf = ({ info }: Publication): VoiceOptions => ({
  repeats: !info.disableRed,
  skipsSilence: !info.disableDtx,
});

function isFree(section: MediaSection): boolean {
  return section.offered.receives && !section.offered.sends && !section.downTrack && !section.publication;
}
