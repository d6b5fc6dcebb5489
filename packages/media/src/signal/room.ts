import {
  DisconnectReason,
  LeaveRequest_Action,
  ParticipantInfo_State,
  ParticipantUpdate,
} from '@livekit/protocol';
import { DataPacket_Kind, Room as RoomInfo, RoomUpdate } from '@livekit/protocol';
import { SpeakersChanged, TrackUnpublishedResponse, type DataPacket } from '@livekit/protocol';
import { newSid } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import type { Publication } from '../sfu/publication.ts';
import { ActiveSpeakers, type Loudness } from './active-speakers.ts';
import { addresseesOf, CHANNEL, readDataPacket } from './data-packets.ts';
import { LineReports } from './line-reports.ts';
import { Participant, type ParticipantOptions } from './participant.ts';
import { Departures } from './resuming.ts';
import type { RoomContext } from './room-context.ts';
import type { SignalMessage } from './signal-connection.ts';
import { UdpFailures } from './udp-failures.ts';

const SPEAKER_INTERVAL_MS = 300;
const LINE_INTERVAL_MS = 2000;
/** A timer that is longer runs out at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** What a room is created with; 0 participants means no limit, timeouts are in seconds. */
export interface RoomSettings {
  maxParticipants: number;
  metadata: string;
  /** How long a room waits for its first participant. */
  emptyTimeoutSeconds: number;
  /** How long it waits after the last one left. */
  departureTimeoutSeconds: number;
}

/** Settings of a room that nobody created before the first participant came. */
export const DEFAULT_ROOM_SETTINGS: RoomSettings = {
  maxParticipants: 0,
  metadata: '',
  emptyTimeoutSeconds: 300,
  departureTimeoutSeconds: 20,
};

/** Why a participant is removed, and what its client is to do then. */
export interface Removal {
  reason: DisconnectReason;
  action?: LeaveRequest_Action;
}

/** One meeting: who is in it, and what each is told of the others. */
export class Room {
  readonly sid = newSid('RM_');
  readonly name: string;
  readonly context: RoomContext;
  readonly createdAtMs = Date.now();
  readonly participants = new Map<string, Participant>();
  readonly #speakers = new ActiveSpeakers();
  readonly #speakerTimer: NodeJS.Timeout;
  readonly #departures = new Departures();
  readonly #udpFailures = new UdpFailures();
  readonly #lines = new LineReports();
  readonly #lineTimer: NodeJS.Timeout;
  readonly #onEmpty: (room: Room) => void;
  #settings: RoomSettings;
  #emptyTimer: NodeJS.Timeout | undefined;

  /** `onEmpty` is called when the room waited long enough without participants. */
  constructor(
    name: string,
    context: RoomContext,
    options: { settings: RoomSettings; onEmpty: (room: Room) => void },
  ) {
    this.name = name;
    this.context = context;
    this.#settings = options.settings;
    this.#onEmpty = options.onEmpty;
    this.#speakerTimer = setInterval(() => this.#announceSpeakers(), SPEAKER_INTERVAL_MS);
    this.#lineTimer = setInterval(
      () => this.#lines.update([...this.participants.values()]),
      LINE_INTERVAL_MS,
    );
    this.#waitWhileEmpty(options.settings.emptyTimeoutSeconds);
  }

  /** What clients and the server API see of the room. */
  info(): RoomInfo {
    const visible = this.#visible();
    return new RoomInfo({
      sid: this.sid,
      name: this.name,
      creationTime: BigInt(Math.floor(this.createdAtMs / 1000)),
      metadata: this.#settings.metadata,
      maxParticipants: this.#settings.maxParticipants,
      emptyTimeout: this.#settings.emptyTimeoutSeconds,
      departureTimeout: this.#settings.departureTimeoutSeconds,
      numParticipants: visible.length,
      numPublishers: visible.filter(({ peer }) => peer.publications.size > 0).length,
    });
  }

  /** Whether a further participant may come in; someone who is here already only takes the place of the older self. */
  hasPlaceFor(identity: string): boolean {
    const { maxParticipants } = this.#settings;
    return (
      maxParticipants === 0 || this.participants.has(identity) || this.#visible().length < maxParticipants
    );
  }

  /** Lets a participant in; an older one of the same identity has to go. */
  admit(options: Omit<ParticipantOptions, 'hint'>): Participant {
    const older = this.participants.get(options.grants.identity);
    if (older) this.remove(older, { reason: DisconnectReason.DUPLICATE_IDENTITY });
    clearTimeout(this.#emptyTimer);
    const hint = { lacksUdp: this.#udpFailures.has(options.grants.identity) };
    const participant = new Participant(this, { ...options, hint });
    this.participants.set(participant.identity, participant);
    return participant;
  }

  /** Announces an admitted participant to the others, before anything of it can appear in their answers. */
  announce(participant: Participant): void {
    participant.setState(ParticipantInfo_State.JOINED);
    for (const observer of this.context.observers) observer.participantJoined?.(participant);
    if (participant.autoSubscribe) this.subscribeToAll(participant);
  }

  /** Subscribes a participant to every track of the others. */
  subscribeToAll(participant: Participant): void {
    for (const other of this.participants.values()) {
      if (other === participant) continue;
      for (const publication of other.peer.publications.values()) participant.subscribe(publication, other);
    }
  }

  /** Removes a participant and everything it published. */
  remove(participant: Participant, removal: Removal): void {
    if (participant.removed) return;
    participant.removed = true;
    participant.connection.leave(removal.reason, removal.action);
    this.participants.delete(participant.identity);
    this.#udpFailures.note(participant.identity, participant.peer.lacksUdp());
    for (const publication of participant.peer.publications.values())
      this.#withdraw(participant, publication);
    participant.close();
    participant.setState(ParticipantInfo_State.DISCONNECTED);
    if (!participant.hidden) this.#departures.note(participant.info());
    for (const observer of this.context.observers) observer.participantLeft?.(participant);
    if (this.participants.size === 0) this.#waitWhileEmpty(this.#settings.departureTimeoutSeconds);
  }

  /** A track of this participant has its media section now: the others hear of it and get it. */
  publish(participant: Participant, publication: Publication): void {
    participant.changed();
    for (const observer of this.context.observers) observer.trackPublished?.(participant, publication);
    for (const other of this.participants.values()) {
      if (other !== participant && other.autoSubscribe) other.subscribe(publication, participant);
    }
    publication.demandChanged();
  }

  /** Ends a track; `tellPublisher` when it was not the publisher's own doing. */
  unpublish(
    participant: Participant,
    publication: Publication,
    options: { tellPublisher?: boolean } = {},
  ): void {
    participant.peer.removePublication(publication);
    this.#withdraw(participant, publication);
    if (options.tellPublisher) {
      const value = new TrackUnpublishedResponse({ trackSid: publication.sid });
      participant.connection.send({ case: 'trackUnpublished', value });
    }
    participant.changed();
  }

  /** The track with this `TR_…` and who publishes it. */
  findPublication(trackSid: string): { participant: Participant; publication: Publication } | undefined {
    for (const participant of this.participants.values()) {
      const publication = participant.peer.publications.get(trackSid);
      if (publication) return { participant, publication };
    }
    return undefined;
  }

  /** Tells everybody what is new about a participant; of a hidden one only itself hears. */
  broadcastParticipant(participant: Participant): void {
    const update = new ParticipantUpdate({ participants: [participant.info()] });
    for (const other of this.participants.values()) {
      if (other === participant || !participant.hidden)
        other.connection.send({ case: 'update', value: update });
    }
  }

  /** What somebody who was away has to hear of: everybody who left or is here, and what is true of themselves. */
  present(participant: Participant): ParticipantUpdate {
    const others = [...this.participants.values()].filter((each) => each === participant || !each.hidden);
    return this.#departures.update(others.map((each) => each.info()));
  }

  /** Changes settings while the room runs; everybody hears of it. */
  configure(change: Partial<RoomSettings>): void {
    this.#settings = { ...this.#settings, ...change };
    this.#broadcast({ case: 'roomUpdate', value: this.update() });
  }

  /** What clients are told when something of `info` changed. */
  update(): RoomUpdate {
    return new RoomUpdate({ room: this.info() });
  }

  /** Takes a data message of a participant and passes it on. */
  receiveData(participant: Participant, data: { label: string; message: Buffer }): void {
    if (participant.removed) return;
    const verdict = participant.dataGate.judge(data.message.length);
    if (verdict !== 'forward') {
      this.context.counters.dataRefused += 1;
      participant.limit(verdict, 'too much data');
      return;
    }
    if (!participant.grants.permission.canPublishData) return;
    const packet = readDataPacket(data.label, data.message, participant);
    if (packet) this.sendData(packet, participant);
  }

  /** Sends a data packet to those it is for, or to all but its sender. */
  sendData(packet: DataPacket, sender?: Participant): void {
    const bytes = packet.toBinary();
    const lossy = packet.kind === DataPacket_Kind.LOSSY;
    const wanted = addresseesOf(packet);
    for (const receiver of this.participants.values()) {
      const { identity, sid } = receiver;
      if (receiver === sender || (wanted.size > 0 && !wanted.has(identity) && !wanted.has(sid))) continue;
      const channel = receiver.peer.findChannel(lossy ? CHANNEL.lossy : CHANNEL.reliable);
      const backlog = channel?.backlogBytes() ?? 0;
      if (lossy && backlog > LIMITS.lossyBacklogBytes) continue;
      if (backlog > LIMITS.reliableBacklogBytes) {
        const action = LeaveRequest_Action.RECONNECT;
        this.remove(receiver, { reason: DisconnectReason.STATE_MISMATCH, action });
      } else channel?.send(bytes);
    }
  }

  /** Ends the meeting for everybody. */
  close(reason: DisconnectReason): void {
    for (const participant of this.participants.values()) this.remove(participant, { reason });
    clearTimeout(this.#emptyTimer);
    clearInterval(this.#speakerTimer);
    clearInterval(this.#lineTimer);
  }

  #visible(): Participant[] {
    return [...this.participants.values()].filter((participant) => !participant.hidden);
  }

  #broadcast(message: SignalMessage): void {
    for (const participant of this.participants.values()) participant.connection.send(message);
  }

  #withdraw(publisher: Participant, publication: Publication): void {
    for (const other of this.participants.values()) other.unsubscribe(publication.sid);
    for (const observer of this.context.observers) observer.trackUnpublished?.(publisher, publication);
  }

  #waitWhileEmpty(seconds: number): void {
    clearTimeout(this.#emptyTimer);
    this.#emptyTimer = setTimeout(() => this.#onEmpty(this), Math.min(LONGEST_TIMER_MS, seconds * 1000));
  }

  #announceSpeakers(): void {
    const loudness: Loudness[] = [];
    for (const { sid, peer, hidden } of this.participants.values()) {
      for (const publication of peer.publications.values()) {
        if (publication.kind !== 'audio') continue;
        if (!publication.muted && !hidden) loudness.push({ sid, level: publication.level });
        publication.level = 127;
      }
    }
    const speakers = this.#speakers.update(loudness);
    if (speakers.length > 0)
      this.#broadcast({ case: 'speakersChanged', value: new SpeakersChanged({ speakers }) });
  }
}
