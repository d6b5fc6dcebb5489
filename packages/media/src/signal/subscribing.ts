import {
  SubscriptionError,
  SubscriptionPermission,
  SubscriptionResponse,
  UpdateSubscription,
  UpdateTrackSettings,
} from '@livekit/protocol';
import { type TrackInfo } from '@livekit/protocol';
import { LIMITS } from '../limits.ts';
import { HIGHEST_RANK, rankOf } from '../sfu/ranks.ts';
import { Audience } from './audience.ts';
import type { Participant } from './participant.ts';

/** The client subscribes to tracks or gives subscriptions up. */
export function updateSubscription(participant: Participant, request: UpdateSubscription): void {
  const named = [...request.trackSids, ...request.participantTracks.flatMap((tracks) => tracks.trackSids)];
  // nobody gets more than an offer has sections for
  for (const trackSid of named.slice(0, LIMITS.mediaSections)) {
    if (!request.subscribe) {
      participant.unsubscribe(trackSid);
      continue;
    }
    const found = participant.room.findPublication(trackSid);
    if (found && found.participant !== participant && !found.participant.hidden)
      participant.subscribe(found.publication, found.participant);
    else {
      const value = new SubscriptionResponse({ trackSid, err: SubscriptionError.SE_TRACK_NOTFOUND });
      participant.connection.send({ case: 'subscriptionResponse', value });
    }
  }
}

/** The client says who may have its tracks; the others lose them, and get them back when it says so again. */
export function updateAudience(participant: Participant, request: SubscriptionPermission): void {
  participant.audience = new Audience(request);
  for (const publication of participant.peer.publications.values())
    for (const other of participant.room.participants.values())
      if (other !== participant) other.review(publication, participant);
}

/** The client says which quality of a track it shows, or that it shows none. */
export function updateTrackSettings(participant: Participant, request: UpdateTrackSettings): void {
  for (const trackSid of request.trackSids.slice(0, LIMITS.mediaSections)) {
    const downTrack = participant.peer.findDownTrack(trackSid);
    downTrack?.setWanted(wantedRank(request, downTrack.publication.info), request.disabled);
  }
}

/** Rank of the smallest layer that fills the wanted size, else of the wanted quality. */
export function wantedRank(
  request: Pick<UpdateTrackSettings, 'width' | 'height' | 'quality'>,
  info: TrackInfo,
): number {
  if (request.width > 0 && info.layers.length > 0) {
    const enough = info.layers.filter(
      (layer) => layer.width >= request.width || layer.height >= request.height,
    );
    return Math.min(HIGHEST_RANK, ...enough.map((layer) => rankOf(layer.quality)));
  }
  return rankOf(request.quality);
}
