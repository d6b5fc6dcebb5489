import {
  AddTrackRequest,
  MuteTrackRequest,
  RequestResponse,
  RequestResponse_Reason,
} from '@livekit/protocol';
import { SimulcastCodecInfo, TrackInfo, TrackPublishedResponse, TrackType } from '@livekit/protocol';
import { newSid } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { codecOf, FALLBACK, mimeTypeOf, type CodecName } from '../sdp/codecs.ts';
import type { MediaKind } from '../sdp/offer.ts';
import { Publication } from '../sfu/publication.ts';
import { mayPublish } from './access-token.ts';
import { DemandReport } from './demand-report.ts';
import type { Participant } from './participant.ts';

/** The client announces a track; its media section follows in an offer. */
export function addTrack(participant: Participant, request: AddTrackRequest): void {
  const { peer, grants, connection } = participant;
  const refuse = (reason: RequestResponse_Reason, message: string) => {
    const value = new RequestResponse({ reason, message, request: { case: 'addTrack', value: request } });
    connection.send({ case: 'requestResponse', value });
  };
  if (request.type !== TrackType.AUDIO && request.type !== TrackType.VIDEO) {
    refuse(RequestResponse_Reason.UNSUPPORTED_TYPE, 'only audio and video');
    return;
  }
  if (!mayPublish(grants.permission, request.source)) {
    refuse(RequestResponse_Reason.NOT_ALLOWED, 'not allowed to publish');
    return;
  }
  if (request.sid !== '') {
    addBackup(participant, request);
    return;
  }
  if (peer.publications.size + peer.pending.length >= LIMITS.tracksPerParticipant) {
    refuse(RequestResponse_Reason.LIMIT_EXCEEDED, 'too many tracks');
    return;
  }
  const kind = request.type === TrackType.AUDIO ? 'audio' : 'video';
  const publication = createPublication(participant, request, kind);
  peer.announce({ cid: request.cid, publication });
  const value = new TrackPublishedResponse({ cid: request.cid, track: publication.info });
  connection.send({ case: 'trackPublished', value });
  participant.negotiate(); // for one that is sent already
}

/**
 * A codec that some cannot decode is taken only with the promise of a backup that everybody can; else the track is asked for
 * in that one from the beginning.
 */
function createPublication(participant: Participant, request: AddTrackRequest, kind: MediaKind): Publication {
  const [first, ...others] = request.simulcastCodecs.map(({ codec }) => codecOf(kind, codec));
  const promised = kind === 'video' && others.includes(FALLBACK) && first !== FALLBACK ? FALLBACK : undefined;
  const wanted = first !== undefined && promised ? first : FALLBACK;
  const codec = kind === 'audio' ? 'opus' : wanted;
  const info = trackInfo(request, promised ? [codec, promised] : [codec]);
  const sendRtcp = (packet: Buffer): void => participant.peer.sendRtcp(packet);
  const onDemand = (): void => report.tell();
  const publication = new Publication(info, kind, { codec, sendRtcp, onDemand });
  if (promised) publication.backup = new Publication(info, kind, { codec: promised, sendRtcp, onDemand });
  const report = new DemandReport(participant, publication, request.simulcastCodecs[0]?.codec ?? codec);
  return publication;
}

/** The client begins with the backup that it promised, after it was asked for it. */
function addBackup(participant: Participant, { cid, sid, simulcastCodecs }: AddTrackRequest): void {
  const { peer, connection } = participant;
  const { backup, info } = peer.publications.get(sid) ?? {};
  const [codec] = simulcastCodecs;
  if (!backup || !info || codec?.codec !== backup.codec) return;
  if (!peer.pending.some(({ publication }) => publication === backup))
    peer.announce({ cid, publication: backup, isBackup: true });
  const [first, ...others] = info.codecs;
  info.codecs = [first!, ...others.map((other) => Object.assign(other, { cid, layers: codec.layers }))];
  connection.send({ case: 'trackPublished', value: new TrackPublishedResponse({ cid, track: info }) });
  participant.negotiate();
}

function trackInfo(request: AddTrackRequest, codecs: readonly CodecName[]): TrackInfo {
  const {
    type,
    source,
    muted,
    width,
    height,
    layers,
    stereo,
    disableDtx,
    disableRed,
    encryption,
    stream,
    audioFeatures,
  } = request;
  const [announced] = request.simulcastCodecs;
  const mimeTypes = codecs.map(mimeTypeOf);
  return new TrackInfo({
    sid: newSid('TR_'),
    name: request.name.slice(0, LIMITS.nameLength),
    type,
    source,
    muted,
    width,
    height,
    layers,
    stereo,
    disableDtx,
    encryption,
    stream,
    audioFeatures,
    mimeType: mimeTypes[0] ?? '',
    simulcast: layers.length > 1,
    disableRed,
    codecs: announced
      ? mimeTypes.map((mimeType, at) =>
          at === 0
            ? new SimulcastCodecInfo({ mimeType, cid: announced.cid, layers })
            : new SimulcastCodecInfo({ mimeType }),
        )
      : [],
  });
}

/** The client muted or unmuted a track of its own. */
export function muteOwnTrack(participant: Participant, request: MuteTrackRequest): void {
  const { peer } = participant;
  const pending = peer.pending.find(({ publication }) => publication.sid === request.sid)?.publication;
  const publication = peer.publications.get(request.sid) ?? pending;
  if (publication?.setMuted(request.muted)) participant.changed();
}

/** Ends the publications that a participant may no longer have. */
export function withdrawForbidden(participant: Participant): void {
  const { peer, grants, room } = participant;
  for (const publication of [
    ...peer.publications.values(),
    ...peer.pending.filter(({ isBackup }) => !isBackup).map((pending) => pending.publication),
  ]) {
    if (mayPublish(grants.permission, publication.info.source)) continue;
    room.unpublish(participant, publication, { tellPublisher: true });
  }
}
