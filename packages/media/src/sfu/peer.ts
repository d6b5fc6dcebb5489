import { FEEDBACK, parseReceptionReports, RTCP, splitRtcp, type RtcpPacket } from '../rtp/rtcp.ts';
import { parseNack } from '../rtp/nack.ts';
import { LIMITS } from '../limits.ts';
import { writeAnswer } from '../sdp/answer.ts';
import { learnExtensions } from '../sdp/header-extensions.ts';
import { BadOfferError, parseOffer, type Offer } from '../sdp/offer.ts';
import type {
  DataChannel,
  LocalParameters,
  NetworkHint,
  Transport,
  TransportEvents,
  TransportFactory,
  TransportState,
  IceProtocol,
} from '../transport/transport.ts';
import { Downlink, type HeldTrack } from '../downlink/downlink.ts';
import type { LineReport } from '../downlink/line-report.ts';
import type { EngineCounters } from './counters.ts';
import { DownTrack } from './down-track.ts';
import { LinkQuality, type LinkGrade } from './link-quality.ts';
import {
  MediaSections,
  type Negotiation,
  type PendingPublication,
  type SectionRequirement,
} from './media-sections.ts';
import type { Publication } from './publication.ts';
import { Uplink } from './uplink.ts';

const REPORT_INTERVAL_MS = 1000;
const FEEDBACK_INTERVAL_MS = 100;
/** Who could be reached by UDP is connected by then. */
const TRIED_MS = 5000;

/** What a peer tells its participant. */
export interface PeerEvents {
  onConnected(): void;
  /** The connection is lost for good. */
  onLost(): void;
  onData(label: string, message: Buffer): void;
  /** The line does not carry these tracks, or does again. */
  onHeld(tracks: readonly HeldTrack[]): void;
}

/** The answer to one offer, and what the offer changed. */
export interface PeerAnswer extends Negotiation {
  sdp: string;
}

/** The peer connection of one client: its publications come in, its subscriptions go out. */
export class Peer {
  readonly #name: string;
  readonly #transport: Transport;
  readonly #events: PeerEvents;
  readonly #counters: EngineCounters;
  readonly #sections = new MediaSections();
  readonly #link = new LinkQuality();
  readonly #uplink: Uplink;
  readonly #downlink: Downlink;
  readonly #publications = new Map<string, Publication>();
  readonly #downTracks = new Map<string, DownTrack>();
  readonly #downTracksBySsrc = new Map<number, DownTrack>();
  readonly #channels = new Map<string, DataChannel>();
  readonly #timers: NodeJS.Timeout[];
  readonly #early: string[] = [];
  #local: LocalParameters | undefined;
  #remoteFragment = '';
  #connected = false;
  /** The last that was known: a connection that its client closed has none. */
  #protocol: IceProtocol | undefined;
  #answeredAtMs = 0;

  constructor(
    name: string,
    parts: {
      transport: TransportFactory;
      events: PeerEvents;
      counters: EngineCounters;
      hint?: NetworkHint | undefined;
    },
  ) {
    this.#name = name;
    this.#events = parts.events;
    this.#counters = parts.counters;
    const transportEvents: TransportEvents = {
      onRtp: (packet) => this.#uplink.onRtp(packet),
      onRtcp: (packet) => this.#onRtcp(packet),
      onState: (state) => this.#onState(state),
      onChannel: (channel) => this.#channels.set(channel.label, channel),
      onMessage: (channel, message) => this.#events.onData(channel.label, message),
    };
    this.#transport = parts.transport(name, transportEvents, parts.hint);
    this.#uplink = new Uplink({
      sendRtcp: (packet) => this.sendRtcp(packet),
      publishing: () => this.#sections.publishing(),
      counters: parts.counters,
      link: this.#link,
    });
    this.#downlink = new Downlink({
      send: (packet) => this.#sendMedia(packet),
      downTracks: () => this.#downTracks.values(),
      onHeld: (tracks) => this.#events.onHeld(tracks),
    });
    this.#timers = [
      setInterval(() => {
        this.#uplink.sendReports();
        this.#protocol = this.#transport.protocol() ?? this.#protocol;
      }, REPORT_INTERVAL_MS),
      setInterval(() => {
        this.#uplink.sendFeedback();
        this.#downlink.update();
      }, FEEDBACK_INTERVAL_MS),
    ];
  }

  /** `PA_…` of the participant. */
  get name(): string {
    return this.#name;
  }

  get publications(): ReadonlyMap<string, Publication> {
    return this.#publications;
  }

  get pending(): readonly PendingPublication[] {
    return this.#sections.pending;
  }

  /** Whether an offer was answered yet; before that there is nothing to renegotiate. */
  get negotiated(): boolean {
    return this.#local !== undefined;
  }

  /** Whether the client may change its network and go on. */
  get canRestart(): boolean {
    return this.#transport.restart !== undefined;
  }

  /** Whether UDP failed the client: it came by TCP, or tried for a while and did not come. */
  lacksUdp(): boolean {
    if (this.#connected) return (this.#transport.protocol() ?? this.#protocol) === 'tcp';
    return this.#local !== undefined && performance.now() - this.#answeredAtMs > TRIED_MS;
  }

  /** Answers an offer; throws `BadOfferError` when it cannot, and `IceRestartError` when only a new connection helps. */
  async answer(sdp: string): Promise<PeerAnswer> {
    const offer = parseOffer(sdp);
    const local = await this.#connect(offer);
    for (const section of offer.sections) {
      if (section.kind !== 'application') learnExtensions(this.#uplink.extensions, section.extensions);
    }
    this.#uplink.applyExtensions();
    this.#downlink.setExtension(this.#uplink.extensions.transportWide);
    const negotiation = this.#sections.negotiate(offer);
    for (const publication of negotiation.published) this.#publications.set(publication.sid, publication);
    for (const downTrack of this.#downTracks.values()) if (this.#connected) this.#start(downTrack);
    return { ...negotiation, sdp: writeAnswer(local, negotiation.answers) };
  }

  /** A browser may send what it finds before the offer that it belongs to, and once only. */
  addCandidate(candidate: string): void {
    if (this.#local) this.#transport.addCandidate(candidate);
    else if (this.#early.length < LIMITS.earlyCandidates) this.#early.push(candidate);
  }

  announce(pending: PendingPublication): void {
    this.#sections.addPending(pending);
  }

  /** Sends RTCP to this client. */
  sendRtcp(packet: Buffer): void {
    if (this.#connected) this.#transport.send(packet);
  }

  /** Ends a publication of this client; its subscribers' down tracks are theirs to remove. */
  removePublication(publication: Publication): void {
    this.#publications.delete(publication.sid);
    for (const stream of publication.streams) {
      this.#sections.removePublication(stream);
      this.#uplink.removePublication(stream);
    }
    publication.close();
  }

  findDownTrack(trackSid: string): DownTrack | undefined {
    return this.#downTracks.get(trackSid);
  }

  /** Subscribes this client; the packets start once its SDP has a section for them. */
  subscribe(publication: Publication, publisherSid: string): void {
    const downTrack = new DownTrack(publication, publisherSid);
    this.#downTracks.set(publication.sid, downTrack);
    this.#downTracksBySsrc.set(downTrack.ssrc, downTrack);
    this.#sections.addDownTrack(downTrack);
  }

  /** Ends a subscription; answers whether there was one. */
  unsubscribe(trackSid: string): boolean {
    const downTrack = this.#downTracks.get(trackSid);
    if (!downTrack) return false;
    this.#downTracks.delete(trackSid);
    this.#downTracksBySsrc.delete(downTrack.ssrc);
    this.#sections.removeDownTrack(downTrack);
    downTrack.close();
    return true;
  }

  /** Ends all subscriptions. */
  unsubscribeAll(): void {
    for (const trackSid of this.#downTracks.keys()) this.unsubscribe(trackSid);
  }

  /** See `MediaSections.requirement`. */
  requirement(): SectionRequirement | undefined {
    return this.#sections.requirement();
  }

  /** How the client's line is; each look begins a new time. */
  lookAtLink(): LinkGrade {
    const speaks = [...this.#publications.values()].some(({ kind, muted }) => kind === 'audio' && !muted);
    const isServed = [...this.#downTracks.values()].some((downTrack) => downTrack.isFlowing());
    const grade = this.#link.look(performance.now(), this.#connected && (speaks || isServed));
    return this.#downlink.isShort && grade !== 'lost' ? 'poor' : grade;
  }

  /** What only the server knows of the way to the client. */
  reportLine(): LineReport {
    return this.#downlink.report();
  }

  findChannel(label: string): DataChannel | undefined {
    return this.#channels.get(label);
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#downlink.close();
    this.unsubscribeAll();
    for (const publication of this.#publications.values()) publication.close();
    this.#publications.clear();
    this.#connected = false;
    this.#transport.close();
  }

  async #connect(offer: Offer): Promise<LocalParameters> {
    const { transport } = offer;
    const isRestart = this.#remoteFragment !== '' && this.#remoteFragment !== transport.usernameFragment;
    if (isRestart && !this.#transport.restart) throw new IceRestartError('ICE restart');
    this.#remoteFragment = transport.usernameFragment;
    if (isRestart && this.#local) this.#local = this.#transport.restart!();
    if (!this.#local) this.#answeredAtMs = performance.now();
    this.#local ??= await this.#transport.connect(transport);
    for (const candidate of this.#early.splice(0)) this.#transport.addCandidate(candidate);
    return this.#local;
  }

  #start(downTrack: DownTrack): void {
    if (!downTrack.bound || downTrack.started) return;
    downTrack.start({
      sendRtcp: (packet) => this.sendRtcp(packet),
      send: (packet) => this.#downlink.send(packet),
      sendUrgent: (packet) => this.#downlink.sendUrgent(packet),
      drop: (ssrc) => this.#downlink.drop(ssrc),
    });
  }

  #sendMedia(packet: Buffer): void {
    this.#counters.packetsOut += 1;
    this.#transport.send(packet);
  }

  #readReports(packet: RtcpPacket): void {
    for (const report of parseReceptionReports(packet)) {
      const read = this.#downTracksBySsrc.get(report.ssrc)?.readReport(report);
      if (!read) continue;
      this.#link.noteDown(read);
      if (read.roundTripMs !== undefined) this.#link.noteRoundTrip(read.roundTripMs);
    }
  }

  #onState(state: TransportState): void {
    if (state === 'connected' && this.#connected) this.#downlink.beginAnew();
    if (state === 'connected' && !this.#connected) {
      this.#connected = true;
      for (const downTrack of this.#downTracks.values()) this.#start(downTrack);
      this.#events.onConnected();
    }
    if (state === 'failed' || state === 'closed') this.#events.onLost();
  }

  #onRtcp(compound: Buffer): void {
    this.#link.noteHeard(performance.now());
    for (const packet of splitRtcp(compound)) {
      const { type, format, body } = packet;
      if (type === RTCP.senderReport) this.#uplink.onSenderReport(body);
      this.#readReports(packet);
      if (body.length < 12) continue;
      if (type === RTCP.transportFeedback && format === FEEDBACK.nack) {
        this.#downTracksBySsrc.get(body.readUInt32BE(8))?.retransmit(parseNack(body));
      } else if (type === RTCP.transportFeedback && format === FEEDBACK.transportWide) {
        this.#downlink.onFeedback(body);
      } else if (
        type === RTCP.payloadFeedback &&
        (format === FEEDBACK.pictureLoss || format === FEEDBACK.fullIntraRequest)
      ) {
        // A Full Intra Request names its media source in its own field (RFC 5104 section 4.3.1.1).
        const at = format === FEEDBACK.fullIntraRequest && body.length >= 20 ? 12 : 8;
        this.#downTracksBySsrc.get(body.readUInt32BE(at))?.requestKeyframe();
      }
    }
  }
}

/** The client wants new ICE credentials of a transport that cannot do that, such as libdatachannel: it has to connect anew. */
export class IceRestartError extends BadOfferError {
  override name = 'IceRestartError';
}
