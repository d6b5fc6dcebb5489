/** One side's ICE credentials and DTLS identity (RFC 8839, RFC 8122). */
export interface IceDtlsParameters {
  usernameFragment: string;
  password: string;
  /** Hash function and value as in `a=fingerprint`. */
  fingerprint: string;
  setup: 'active' | 'passive' | 'actpass';
}

/** This server's parameters for one client, and where it can be reached (`candidate:…` lines). */
export interface LocalParameters extends IceDtlsParameters {
  candidates: readonly string[];
  /** The side only answers the client's checks (RFC 8445 section 2.5). */
  isLite?: boolean;
}

/** State of a transport; `failed` and `closed` are final, and `connected` comes again with another way to the client. */
export type TransportState = 'connecting' | 'connected' | 'failed' | 'closed';

/** A data channel that the client opened; it is used both ways. */
export interface DataChannel {
  readonly label: string;
  /** Sends one binary message, or nothing when the channel is not open. */
  send(message: Uint8Array): void;
  /** Bytes that wait for the receiver. */
  backlogBytes(): number;
}

/** How a client is reached. */
export type IceProtocol = 'udp' | 'tcp';

/** What is known of a client's network before it comes. */
export interface NetworkHint {
  /** Nothing came through by UDP the last time. */
  lacksUdp: boolean;
}

/** What a transport tells its owner; it calls nothing of this after `close`. */
export interface TransportEvents {
  /** One decrypted RTP packet; the buffer belongs to the callee. */
  onRtp(packet: Buffer): void;
  /** One decrypted compound RTCP packet. */
  onRtcp(packet: Buffer): void;
  onState(state: TransportState): void;
  onChannel(channel: DataChannel): void;
  onMessage(channel: DataChannel, message: Buffer): void;
}

/** ICE, DTLS-SRTP and SCTP to one client and nothing else: SDP, RTP and RTCP are made above it. */
export interface Transport {
  /** Answers the client's parameters; resolves when the local candidates are known. */
  connect(remote: IceDtlsParameters): Promise<LocalParameters>;
  /** Takes new ICE parameters of the client and answers with new ones, over the same DTLS; absent where that cannot be. */
  restart?(): LocalParameters;
  /** Adds a trickled candidate (RFC 8838); one that cannot be used is ignored. */
  addCandidate(candidate: string): void;
  /** How the client is reached at present; undefined as long as it is not. */
  protocol(): IceProtocol | undefined;
  /** Encrypts and sends RTP or RTCP; the buffer is only borrowed for the call. */
  send(packet: Buffer): void;
  close(): void;
}

/** Makes the transport for one client. */
export type TransportFactory = (name: string, events: TransportEvents, hint?: NetworkHint) => Transport;
