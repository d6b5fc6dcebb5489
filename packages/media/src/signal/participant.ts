import { DisconnectReason, LeaveRequest_Action, MediaSectionsRequirement } from '@livekit/protocol';
import {
  ParticipantInfo,
  ParticipantInfo_State,
  SessionDescription,
  SubscriptionPermissionUpdate,
  TrackSubscribed,
} from '@livekit/protocol';
import { newSid } from '../ids.ts';
import { BadOfferError } from '../sdp/offer.ts';
import { IceRestartError, Peer } from '../sfu/peer.ts';
import type { Publication } from '../sfu/publication.ts';
import type { NetworkHint } from '../transport/transport.ts';
import { refreshToken, type ParticipantGrants } from './access-token.ts';
import { EVERYBODY } from './audience.ts';
import { DataGate } from './data-gate.ts';
import { Flood, type Refusal } from './flood.ts';
import type { Room } from './room.ts';
import { tellHeld } from './held-tracks.ts';
import { OfferQueue } from './offer-queue.ts';
import type { SignalConnection } from './signal-connection.ts';

const NEGOTIATION_DELAY_MS = 20;
const ASKED_AGAIN_AFTER_MS = 3000;
const MOST_TIMES_ASKED = 4;
const TOKEN_REFRESH_MS = 300_000;

/** How a participant entered. */
export interface ParticipantOptions {
  grants: ParticipantGrants;
  connection: SignalConnection;
  autoSubscribe: boolean;
  hint: NetworkHint;
}

/**
 * One client in a room, from its join to its removal. A client that lost its line goes on as the same one where the transport
 * allows that; else it is a new participant of the same identity.
 */
export class Participant {
  readonly sid = newSid('PA_');
  readonly room: Room;
  readonly grants: ParticipantGrants;
  readonly peer: Peer;
  readonly dataGate = new DataGate();
  readonly joinedAtMs = Date.now();
  autoSubscribe: boolean;
  audience = EVERYBODY;
  state = ParticipantInfo_State.JOINING;
  /** Set once, when it is removed. */
  removed = false;
  #connection: SignalConnection;
  #version = 1;
  #negotiation: NodeJS.Timeout | undefined;
  #isNegotiationDue = false;
  #timesAsked = 0;
  #return: NodeJS.Timeout | undefined;
  /** Tracks that this one would have, if their publishers let it. */
  readonly #withheld = new Set<string>();
  readonly #offers = new OfferQueue((description) => this.#answerOrEnd(description));
  readonly #offerFlood = new Flood();
  readonly #tokenRefresh: NodeJS.Timeout;

  constructor(room: Room, options: ParticipantOptions) {
    this.room = room;
    this.grants = options.grants;
    this.#connection = options.connection;
    this.autoSubscribe = options.autoSubscribe;
    const { transport, counters } = room.context;
    this.peer = new Peer(this.sid, {
      transport,
      counters,
      hint: options.hint,
      events: {
        onConnected: () => this.setState(ParticipantInfo_State.ACTIVE),
        // The SDK notices by itself and comes back; its socket's end or silence removes this one.
        onLost: () => {},
        onData: (label, message) => room.receiveData(this, { label, message }),
        onHeld: (tracks) => tellHeld(this.connection, tracks),
      },
    });
    this.#tokenRefresh = setInterval(() => this.refreshToken(), TOKEN_REFRESH_MS);
  }

  get identity(): string {
    return this.grants.identity;
  }

  /** The client's present socket. */
  get connection(): SignalConnection {
    return this.#connection;
  }

  get hidden(): boolean {
    return this.grants.permission.hidden;
  }

  /** What others may know of this participant. */
  info(): ParticipantInfo {
    const { identity, name, metadata, attributes, permission } = this.grants;
    return new ParticipantInfo({
      sid: this.sid,
      identity,
      name,
      metadata,
      attributes,
      permission,
      state: this.state,
      joinedAt: BigInt(Math.floor(this.joinedAtMs / 1000)),
      joinedAtMs: BigInt(this.joinedAtMs),
      version: this.#version,
      isPublisher: this.peer.publications.size > 0,
      tracks: [...this.peer.publications.values()].map((publication) => publication.info),
    });
  }

  /** The client is back over another socket; whatever the older one still says is of no interest. */
  continueOver(connection: SignalConnection): void {
    const older = this.#connection;
    this.#connection = connection;
    older.close();
  }

  setState(state: ParticipantInfo_State): void {
    this.state = state;
    this.changed();
  }

  /** Tells the room that something of `info` changed. */
  changed(): void {
    this.#version += 1;
    this.room.broadcastParticipant(this);
  }

  /** Answers an offer after those before it; a client whose offer cannot be answered has to connect anew or go. */
  offer(description: SessionDescription): void {
    if (this.#offers.add(description)) this.#offerFlood.ease();
    else this.limit(this.#offerFlood.refuse(), 'too many offers');
  }

  /** Something that this client sent was beyond a limit. */
  limit(refusal: Refusal, message: string): void {
    if (refusal === 'tell') this.connection.tellLimit(message);
    if (refusal === 'disconnect') this.room.remove(this, { reason: DisconnectReason.PARTICIPANT_REMOVED });
  }

  /** The client's socket is gone: `giveUp` comes after a while, unless the participant is removed before. */
  awaitReturn(afterMs: number, giveUp: () => void): void {
    clearTimeout(this.#return);
    this.#return = setTimeout(giveUp, afterMs);
  }

  /** Asks the client for an offer if its subscriptions need one; several reasons within 20 ms make one request. */
  negotiate(): void {
    if (this.#isNegotiationDue || this.removed || !this.peer.negotiated) return;
    this.#isNegotiationDue = true;
    this.#timesAsked = 0;
    clearTimeout(this.#negotiation);
    this.#negotiation = setTimeout(() => this.#askForOffer(), NEGOTIATION_DELAY_MS);
  }

  /** A client that is just connecting anew drops it without a word, and would never see what it did not ask for. */
  #askForOffer(): void {
    this.#isNegotiationDue = false;
    const requirement = this.peer.requirement();
    if (!requirement || this.#timesAsked >= MOST_TIMES_ASKED) return;
    this.#timesAsked += 1;
    const { audio: numAudios, video: numVideos } = requirement;
    const value = new MediaSectionsRequirement({ numAudios, numVideos });
    this.connection.send({ case: 'mediaSectionsRequirement', value });
    this.#negotiation = setTimeout(() => this.#askForOffer(), ASKED_AGAIN_AFTER_MS);
  }

  /** Subscribes to a track of someone else, if it may and has not already; tracks of hidden participants do not exist. */
  subscribe(publication: Publication, publisher: Participant): void {
    if (publisher.hidden || !this.grants.permission.canSubscribe || this.peer.findDownTrack(publication.sid))
      return;
    if (!publisher.audience.admits(this, publication.sid)) {
      this.#withhold(publication, publisher);
      return;
    }
    this.peer.subscribe(publication, publisher.sid);
    this.negotiate();
    publisher.onSubscribed(publication);
  }

  /** The publisher of a track says anew whom it lets have it. */
  review(publication: Publication, publisher: Participant): void {
    const { sid } = publication;
    if (!publisher.audience.admits(this, sid)) {
      if (!this.peer.findDownTrack(sid)) return;
      this.unsubscribe(sid);
      this.#withhold(publication, publisher);
    } else if (this.#withheld.delete(sid)) {
      this.#tellAllowed(publication, publisher, true);
      this.subscribe(publication, publisher);
    }
  }

  unsubscribe(trackSid: string): void {
    this.#withheld.delete(trackSid);
    if (this.peer.unsubscribe(trackSid)) this.negotiate();
  }

  /** Someone subscribed to a track of this participant; the client waits for the first one. */
  onSubscribed(publication: Publication): void {
    if (publication.sinkCount !== 1) return;
    this.connection.send({
      case: 'trackSubscribed',
      value: new TrackSubscribed({ trackSid: publication.sid }),
    });
  }

  /** Sends the client a token with its present grants. */
  refreshToken(): void {
    refreshToken(this.room.context.key, this.grants)
      .then((value) => this.connection.send({ case: 'refreshToken', value }))
      .catch((error: unknown) => this.room.context.onError(error));
  }

  /** Frees everything; the room calls it when it removes the participant. */
  close(): void {
    clearTimeout(this.#negotiation);
    clearTimeout(this.#return);
    clearInterval(this.#tokenRefresh);
    this.peer.close();
  }

  #withhold(publication: Publication, publisher: Participant): void {
    this.#withheld.add(publication.sid);
    this.#tellAllowed(publication, publisher, false);
  }

  #tellAllowed({ sid: trackSid }: Publication, { sid: participantSid }: Participant, allowed: boolean): void {
    const value = new SubscriptionPermissionUpdate({ participantSid, trackSid, allowed });
    this.connection.send({ case: 'subscriptionPermissionUpdate', value });
  }

  async #answerOrEnd(description: SessionDescription): Promise<void> {
    try {
      await this.#answer(description);
    } catch (error) {
      this.#onOfferFailed(error);
    }
  }

  async #answer(description: SessionDescription): Promise<void> {
    if (this.removed) return;
    const { sdp, midToTrackSid, published, unpublished } = await this.peer.answer(description.sdp);
    // Removed while the transport was starting; its peer is closed already.
    if (this.removed as boolean) return;
    const answer = new SessionDescription({
      type: 'answer',
      sdp,
      id: description.id,
      midToTrackId: midToTrackSid,
    });
    this.connection.send({ case: 'answer', value: answer });
    for (const publication of unpublished) this.room.unpublish(this, publication);
    for (const publication of published) this.room.publish(this, publication);
    this.negotiate();
  }

  #onOfferFailed(error: unknown): void {
    if (this.removed) return; // its transport was closed in the middle of it
    if (!(error instanceof BadOfferError)) this.room.context.onError(error);
    const action =
      error instanceof IceRestartError ? LeaveRequest_Action.RECONNECT : LeaveRequest_Action.DISCONNECT;
    this.room.remove(this, { reason: DisconnectReason.STATE_MISMATCH, action });
  }
}
