import {
  AddTrackRequest,
  MuteTrackRequest,
  RequestResponse,
  RequestResponse_Reason,
} from '@livekit/protocol';
import { SubscribedCodec, SubscribedQuality, SubscribedQualityUpdate, VideoQuality } from '@livekit/protocol';
import { SimulcastCodecInfo, TrackInfo, TrackPublishedResponse, TrackType } from '@livekit/protocol';
import { newSid } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { Publication } from '../sfu/publication.ts';
import { mayPublish } from './access-token.ts';
import type { Participant } from './participant.ts';

const MIME_TYPES = { audio: 'audio/opus', video: 'video/VP8' } as const;

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
  if (peer.publications.size + peer.pending.length >= LIMITS.tracksPerParticipant) {
    refuse(RequestResponse_Reason.LIMIT_EXCEEDED, 'too many tracks');
    return;
  }
  const kind = request.type === TrackType.AUDIO ? 'audio' : 'video';
  const info = trackInfo(request, MIME_TYPES[kind]);
  const publication = new Publication(info, kind, {
    sendRtcp: (packet) => peer.sendRtcp(packet),
    onDemand: (rank) => tellDemand(participant, info, rank),
  });
  peer.announce({ cid: request.cid, publication });
  const value = new TrackPublishedResponse({ cid: request.cid, track: info });
  connection.send({ case: 'trackPublished', value });
  participant.negotiate(); // for one that is sent already
}

const QUALITIES = [VideoQuality.LOW, VideoQuality.MEDIUM, VideoQuality.HIGH];

/** Up to which layer somebody watches a video: its client sends no more than that (dynacast). */
function tellDemand({ connection }: Participant, { sid, mimeType }: TrackInfo, rank: number): void {
  const qualities = QUALITIES.map((quality, at) => new SubscribedQuality({ quality, enabled: at <= rank }));
  const [, codec = ''] = mimeType.toLowerCase().split('/');
  const value = new SubscribedQualityUpdate({
    trackSid: sid,
    subscribedQualities: qualities, // for clients that know of one codec only
    subscribedCodecs: [new SubscribedCodec({ codec, qualities })],
  });
  connection.send({ case: 'subscribedQualityUpdate', value });
}

function trackInfo(request: AddTrackRequest, mimeType: string): TrackInfo {
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
  const [codec] = request.simulcastCodecs;
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
    mimeType,
    simulcast: layers.length > 1,
    disableRed,
    codecs: codec ? [new SimulcastCodecInfo({ mimeType, cid: codec.cid, layers })] : [],
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
    ...peer.pending.map((pending) => pending.publication),
  ]) {
    if (mayPublish(grants.permission, publication.info.source)) continue;
    room.unpublish(participant, publication, { tellPublisher: true });
  }
}
