import { PeerConnection, type DataChannel as NativeChannel, type Track } from 'node-datachannel';
import { LIMITS } from '../limits.ts';
import { isRtcp } from '../rtp/rtp-packet.ts';
import {
  announceAddresses,
  announceTcp,
  CANDIDATE_MID,
  readLocalParameters,
  syntheticOffer,
} from './synthetic-sdp.ts';
import type { DataChannel, IceDtlsParameters, LocalParameters } from './transport.ts';
import type {
  Transport,
  TransportEvents,
  TransportFactory,
  TransportState,
  IceProtocol,
} from './transport.ts';

/** Where the media of all participants of this process enters. */
export interface NetworkOptions {
  /** Address to bind, such as `127.0.0.1`, or `::` for all of the machine. */
  bindAddress: string;
  /** The one UDP port that all participants share. */
  udpPort: number;
  /** Where a `TcpGateway` stands before that port, if one does. */
  tcpPort?: number;
  /** Whether a UDP address of this machine is a client's TCP connection, in truth. */
  isOfTcp?: (address: { address: string; port: number }) => boolean;
  /** Addresses to announce instead of those found on the machine; empty for the latter. */
  announcedAddresses: readonly string[];
}

const GATHERING_TIMEOUT_MS = 5000;
const STATES: Record<string, TransportState> = {
  connecting: 'connecting',
  connected: 'connected',
  failed: 'failed',
  closed: 'closed',
};

/** Transports by libdatachannel. An exception in one of its callbacks would end the process, so each goes to `onError`. */
export function createNdcTransportFactory(
  network: NetworkOptions,
  onError: (error: unknown) => void,
): TransportFactory {
  return (name, events) => new NdcTransport({ name, network, events, onError });
}

interface NdcTransportParts {
  name: string;
  network: NetworkOptions;
  events: TransportEvents;
  onError: (error: unknown) => void;
}

/** libdatachannel used as ICE, DTLS-SRTP and SCTP only; all RTCP is ours. */
class NdcTransport implements Transport {
  readonly #network: NetworkOptions;
  readonly #onError: (error: unknown) => void;
  readonly #connection: PeerConnection;
  /** Gone once closed. */
  #events: TransportEvents | undefined;
  #track: Track | undefined;
  /**
   * What came over the connection. Native code holds what it calls, and with it what that reaches, until each of them is closed:
   * that the connection is closed does not do.
   */
  readonly #parts: (Track | NativeChannel)[] = [];
  #channels = 0;
  /** Ends the wait for the own addresses, which never come once the connection is closed. */
  #giveUp: (() => void) | undefined;

  constructor({ name, network, events, onError }: NdcTransportParts) {
    this.#network = network;
    this.#onError = onError;
    this.#events = events;
    this.#connection = new PeerConnection(name, {
      iceServers: [],
      bindAddress: network.bindAddress,
      disableAutoNegotiation: true,
      enableIceUdpMux: true,
      portRangeBegin: network.udpPort,
      portRangeEnd: network.udpPort,
      maxMessageSize: LIMITS.dataMessageBytes,
    });
    this.#connection.onStateChange((state) => {
      const known = STATES[state];
      if (known) this.#guard((events) => events.onState(known));
    });
    this.#connection.onTrack((track) => this.#guard(() => this.#adoptTrack(track)));
    this.#connection.onDataChannel((channel) => this.#guard(() => this.#adoptChannel(channel)));
  }

  connect(remote: IceDtlsParameters): Promise<LocalParameters> {
    const { promise, resolve, reject } = Promise.withResolvers<LocalParameters>();
    const timer = setTimeout(() => reject(new Error('no local candidates')), GATHERING_TIMEOUT_MS);
    this.#giveUp = () => reject(new Error('closed'));
    this.#connection.onGatheringStateChange((state) => {
      if (state !== 'complete') return;
      try {
        resolve(this.#localParameters());
      } catch (error) {
        reject(error);
      }
    });
    this.#connection.setRemoteDescription(syntheticOffer(remote), 'offer');
    this.#connection.setLocalDescription('answer');
    return promise.finally(() => clearTimeout(timer));
  }

  addCandidate(candidate: string): void {
    if (!this.#events) return;
    try {
      this.#connection.addRemoteCandidate(candidate, CANDIDATE_MID);
    } catch {
      // The client's other candidates remain, and a reachable client is found by its own checks.
    }
  }

  protocol(): IceProtocol | undefined {
    if (!this.#events) return undefined;
    const remote = this.#connection.getSelectedCandidatePair()?.remote;
    if (!remote) return undefined;
    return this.#network.isOfTcp?.(remote) ? 'tcp' : 'udp';
  }

  send(packet: Buffer): void {
    const track = this.#track;
    if (!track) return;
    try {
      track.sendMessageBinary(packet);
    } catch {
      // Closed between our check and the call; the state change follows.
      this.#track = undefined;
    }
  }

  close(): void {
    if (!this.#events) return;
    this.#events = undefined;
    this.#track = undefined;
    this.#giveUp?.();
    this.#connection.close();
    for (const part of this.#parts.splice(0)) part.close();
  }

  #localParameters(): LocalParameters {
    const { announcedAddresses, udpPort, tcpPort } = this.#network;
    const local = readLocalParameters(this.#connection.localDescription()?.sdp ?? '');
    const candidates =
      announcedAddresses.length === 0 ? local.candidates : announceAddresses(announcedAddresses, udpPort);
    return {
      ...local,
      candidates: tcpPort ? [...candidates, ...announceTcp(candidates, tcpPort)] : candidates,
    };
  }

  #adoptTrack(track: Track): void {
    this.#parts.push(track);
    track.onOpen(() => {
      if (this.#events) this.#track = track;
    });
    track.onMessage((packet) => {
      const events = this.#events;
      if (!events || packet.length < 2) return;
      try {
        if (isRtcp(packet)) events.onRtcp(packet);
        else events.onRtp(packet);
      } catch (error) {
        this.#onError(error);
      }
    });
  }

  #adoptChannel(native: NativeChannel): void {
    this.#channels += 1;
    if (this.#channels > LIMITS.dataChannels) {
      native.close();
      return;
    }
    this.#parts.push(native);
    const channel: DataChannel = {
      label: native.getLabel(),
      send: (message) => this.#guard(() => native.isOpen() && native.sendMessageBinary(message)),
      backlogBytes: () => (native.isOpen() ? native.bufferedAmount() : 0),
    };
    native.onMessage((message) => this.#guard((events) => events.onMessage(channel, toBuffer(message))));
    this.#events?.onChannel(channel);
  }

  #guard(run: (events: TransportEvents) => unknown): void {
    if (!this.#events) return;
    try {
      run(this.#events);
    } catch (error) {
      this.#onError(error);
    }
  }
}

function toBuffer(message: string | Buffer | ArrayBuffer): Buffer {
  if (typeof message === 'string') return Buffer.from(message);
  return message instanceof ArrayBuffer ? Buffer.from(message) : message;
}
