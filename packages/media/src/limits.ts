/** Every bound on what a client may make this process hold or do, in one place. */
export const LIMITS = {
  /** A signal message on the WebSocket, in bytes; an offer with 100 sections has about 300 KB. */
  signalMessageBytes: 1 << 20,
  /** A join request after decompression, in bytes. */
  joinRequestBytes: 1 << 20,
  /** The request line and headers of an HTTP request, in bytes; the join request travels in the URL. */
  httpHeaderBytes: 64 << 10,
  /** The body of a RoomService call, in bytes. */
  serviceBodyBytes: 1 << 20,
  /** Media sections of one offer; each participant to hear and to see takes one. */
  mediaSections: 200,
  /** Offers of one client that wait for their answer; a browser makes one at a time, and one more when its network changed. */
  offersWaiting: 4,
  /** Tracks that one participant may have published or asked to publish. */
  tracksPerParticipant: 16,
  /** Payload types, RIDs or header extensions read from one media section. */
  sectionEntries: 64,
  /** Addresses of a client that come before its first offer. */
  earlyCandidates: 64,
  /** Message on a data channel, in bytes. */
  dataMessageBytes: 64 << 10,
  dataChannels: 8,
  /** ICE over TCP: connections in all, and from one address, behind which a whole office may be. */
  tcpConnections: 4000,
  tcpConnectionsOfAnAddress: 1000,
  /** A framed datagram, in bytes; those of media have at most 1500. */
  datagramBytes: 4096,
  /** Bytes that may wait for a slow browser before datagrams are dropped, as a router would. */
  tcpBacklogBytes: 64 << 10,
  /** By then the engine must have answered, in ms, or nobody's client is at the other end. */
  tcpAnswerMs: 10_000,
  /** A browser checks its way every few seconds; who says nothing for so long, in ms, is gone. */
  tcpSilenceMs: 60_000,
  /** Ways to one client that are kept: each of its addresses, times UDP and TCP. */
  icePaths: 16,
  /** A client that checked no way for so long, in ms, is sent nothing (RFC 7675 section 5.1). */
  iceConsentMs: 30_000,
  /** Bytes of messages that a client began and did not end, before it counts as hostile. */
  unfinishedBytes: 4 << 20,
  unfinishedHandshakes: 64,
  /** Pieces of messages that came before those in front of them; a whole window has about 900. */
  unorderedChunks: 1024,
  /** Bytes that may wait for a slow receiver on a data channel before lossy messages are dropped. */
  lossyBacklogBytes: 256 << 10,
  /** The same for reliable messages: beyond it the receiver counts as gone and has to join again. */
  reliableBacklogBytes: 8 << 20,
  /** Bytes that may wait for a slow receiver on its signal socket. */
  signalBacklogBytes: 8 << 20,
  identityLength: 256,
  nameLength: 256,
  roomNameLength: 256,
  /** A renewed token carries both, and comes back in the URL of a reconnect: together they must fit into its headers. */
  metadataLength: 16_000,
  /** Sum of all keys and values. */
  attributesLength: 16_000,
} as const;

/** Sustained rates per participant, as tokens a second and burst (see `TokenBucket`). */
export const RATES = {
  signalMessages: { perSecond: 50, burst: 500 },
  /** More than the offers of a meeting with a hundred people ever have, as those wait for their answers. */
  signalBytes: { perSecond: 2 << 20, burst: 16 << 20 },
  /** An offer of a hundred sections has 450 KB and takes 27 ms to answer: a sixteenth of a core is the most for one client. */
  offerBytes: { perSecond: 1 << 20, burst: 8 << 20 },
  profileUpdates: { perSecond: 5, burst: 30 },
  dataMessages: { perSecond: 200, burst: 1000 },
  dataBytes: { perSecond: 2 << 20, burst: 8 << 20 },
  retransmissions: { perSecond: 1000, burst: 1000 },
  /** Transport-wide feedback; browsers send 4 to 20 a second. */
  feedback: { perSecond: 100, burst: 200 },
} as const;

/** Refused messages within one flood after which the participant is disconnected. */
export const FLOOD_TOLERANCE = 5000;
