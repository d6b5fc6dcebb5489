import { networkInterfaces } from 'node:os';
import { defaultPeerConfig, Event, RTCDtlsFingerprint, RTCDtlsParameters } from 'werift';
import { RTCDtlsTransport, RTCSctpTransport, type RTCDataChannel, type RTCIceTransport } from 'werift';
import { LIMITS } from '../limits.ts';
import { isRtcp } from '../rtp/rtp-packet.ts';
import { IceAgent } from './ice-agent.ts';
import type { IcePort } from './ice-port.ts';
import { isSoundSctp } from './sctp-shape.ts';
import { AEAD_AES_128_GCM, SrtpReceiver, SrtpSender } from './srtp.ts';
import { announceAddresses, announceTcp } from './synthetic-sdp.ts';
import type { DataChannel, IceDtlsParameters, LocalParameters } from './transport.ts';
import type { Transport, TransportEvents, TransportFactory, IceProtocol } from './transport.ts';

const SCTP_PORT = 5000;
/** About what one waiting chunk of SCTP holds. */
const CHUNK_BYTES = 1191;
const LOOK_EVERY_MS = 1000;
/** What a client sends wrong harms the client alone: nobody is told. */
const harmsItself = (): void => {};

/** Where the media of all participants of this process enters. */
export interface WeriftNetwork {
  port: IcePort;
  bindAddress: string;
  /** Where a gateway gives TCP connections to `port`. */
  tcpPort: number;
  /** Addresses to announce instead of those found on the machine; empty for the latter. */
  announcedAddresses: readonly string[];
}

/**
 * Transports in JavaScript: ICE and SRTP are ours, DTLS and SCTP are werift's. They can restart ICE, so a client whose network
 * changed goes on where it was, and they carry TCP by themselves.
 */
export function createWeriftTransportFactory(
  network: WeriftNetwork,
  onError: (error: unknown) => void,
): TransportFactory {
  const addresses = network.announcedAddresses.length > 0 ? network.announcedAddresses : addressesOf(network);
  const udp = announceAddresses(addresses, network.port.port);
  const tcp = announceTcp(udp, network.tcpPort);
  const candidates = network.port.port === 0 ? tcp : [...udp, ...tcp];
  return (_name, events) => new WeriftTransport({ port: network.port, candidates, events, onError });
}

function addressesOf({ bindAddress }: WeriftNetwork): string[] {
  if (bindAddress !== '::' && bindAddress !== '0.0.0.0') return [bindAddress];
  const all = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  const usable = all.filter(({ address, family }) =>
    family === 'IPv4' ? true : bindAddress === '::' && !address.startsWith('fe80'),
  );
  const outside = usable.filter(({ internal }) => !internal);
  return (outside.length > 0 ? outside : usable).map(({ address }) => address);
}

/** DTLS of werift over our ICE: it hands over the keys, and leaves media alone. */
class MediaDtls extends RTCDtlsTransport {
  override startSrtp(): void {
    this.srtpStarted = true;
  }
}

/** What werift keeps of a stream's messages until they are whole. */
interface InboundStream {
  reassembly: { userData: Buffer }[];
}

interface WeriftTransportParts {
  port: IcePort;
  candidates: readonly string[];
  events: TransportEvents;
  onError: (error: unknown) => void;
}

class WeriftTransport implements Transport {
  readonly #port: IcePort;
  readonly #candidates: readonly string[];
  readonly #onError: (error: unknown) => void;
  readonly #ice: IceAgent;
  readonly #datagrams = new Event<[Buffer]>();
  readonly #sctp = new RTCSctpTransport(SCTP_PORT, LIMITS.dataMessageBytes);
  #events: TransportEvents | undefined;
  #dtls: RTCDtlsTransport | undefined;
  #sender: SrtpSender | undefined;
  #receiver: SrtpReceiver | undefined;
  #channels = 0;
  #look: NodeJS.Timeout | undefined;

  constructor({ port, candidates, events, onError }: WeriftTransportParts) {
    this.#port = port;
    this.#candidates = candidates;
    this.#events = events;
    this.#onError = onError;
    this.#ice = new IceAgent({
      onWay: (isFirst) => this.#onWay(isFirst),
      onDatagram: (datagram) => this.#guard(() => this.#onDatagram(datagram)),
    });
  }

  async connect(remote: IceDtlsParameters): Promise<LocalParameters> {
    const certificate = await RTCDtlsTransport.SetupCertificate();
    // of ICE they use no more than this
    const ice = {
      role: 'controlled',
      connection: {
        onData: this.#datagrams,
        send: (datagram: Buffer) => Promise.resolve(this.#ice.send(datagram)),
        close: () => {},
      },
      stop: () => Promise.resolve(),
    } as unknown as RTCIceTransport;
    this.#dtls = new MediaDtls(defaultPeerConfig, ice, certificate, [AEAD_AES_128_GCM.profile]);
    this.#dtls.role = 'client';
    const [algorithm = '', value = ''] = remote.fingerprint.split(' ');
    this.#dtls.setRemoteParams(new RTCDtlsParameters([new RTCDtlsFingerprint(algorithm, value)], 'server'));
    this.#sctp.setDtlsTransport(this.#dtls);
    this.#dtls.dataReceiver = (packet) => this.#onSctp(packet);
    this.#catchBadMessages();
    this.#sctp.setRemoteMaxMessageSize(LIMITS.dataMessageBytes);
    this.#sctp.onDataChannel.subscribe((channel) => this.#guard(() => this.#adoptChannel(channel)));
    if (this.#events) this.#port.register(this.#ice);
    return this.#local();
  }

  restart(): LocalParameters {
    this.#ice.restart();
    if (this.#events) this.#port.register(this.#ice);
    return this.#local();
  }

  addCandidate(): void {
    // whoever proves the password is heard, wherever from, and nobody else is called
  }

  protocol(): IceProtocol | undefined {
    return this.#ice.protocol;
  }

  send(packet: Buffer): void {
    const sealed = isRtcp(packet) ? this.#sender?.rtcp(packet) : this.#sender?.rtp(packet);
    if (sealed) this.#ice.send(sealed);
  }

  close(): void {
    if (!this.#events) return;
    this.#events = undefined;
    this.#sender = undefined;
    this.#receiver = undefined;
    clearInterval(this.#look);
    this.#port.remove(this.#ice);
    this.#datagrams.allUnsubscribe();
    this.#sctp.stop().catch(() => {}); // of nobody who still listens
    this.#dtls?.stop().catch(() => {});
  }

  #local(): LocalParameters {
    const [fingerprint] = this.#dtls!.localParameters.fingerprints;
    return {
      ...this.#ice.local,
      fingerprint: `${fingerprint!.algorithm} ${fingerprint!.value}`,
      setup: 'active',
      candidates: this.#candidates,
      isLite: true,
    };
  }

  #onWay(isFirst: boolean): void {
    if (isFirst) this.#start();
    else if (this.#sender) this.#guard((events) => events.onState('connected'));
  }

  #start(): void {
    this.#guard((events) => events.onState('connecting'));
    this.#handshake().catch((error: unknown) => {
      // a client that cannot be spoken to is its own fault, and it learns of it
      this.#guard((events) => events.onState('failed'));
      if (!(error instanceof Error)) this.#onError(error);
    });
  }

  async #handshake(): Promise<void> {
    const dtls = this.#dtls!;
    await dtls.start();
    const { localKey, localSalt, remoteKey, remoteSalt } = dtls.dtls!.extractSessionKeys(
      AEAD_AES_128_GCM.keyBytes,
      AEAD_AES_128_GCM.saltBytes,
    );
    if (!this.#events) return;
    this.#sender = new SrtpSender({ key: localKey, salt: localSalt });
    this.#receiver = new SrtpReceiver({ key: remoteKey, salt: remoteSalt });
    this.#look = setInterval(() => this.#lookForUnfinished(), LOOK_EVERY_MS);
    this.#guard((events) => events.onState('connected'));
    await this.#sctp.start(SCTP_PORT);
  }

  /** RFC 7983: the first byte says what it is. */
  #onDatagram(datagram: Buffer): void {
    const first = datagram[0] ?? 0;
    if (first >= 20 && first <= 63) this.#datagrams.execute(datagram);
    if (first < 128 || first > 191 || datagram.length < 12 || !this.#receiver) return;
    if (isRtcp(datagram)) {
      const packet = this.#receiver.rtcp(datagram);
      if (packet) this.#events?.onRtcp(packet);
    } else {
      const packet = this.#receiver.rtp(datagram);
      if (packet) this.#events?.onRtp(packet);
    }
  }

  #onSctp(packet: Buffer): void {
    if (!this.#events || !isSoundSctp(packet)) return;
    const { sctp } = this.#sctp;
    const unordered: ReadonlySet<number> = sctp['sackMisOrdered'];
    if (unordered.size > LIMITS.unorderedChunks) this.#cutOff();
    else sctp['handleData'](packet).catch(harmsItself);
  }

  /** Nobody else waits for what werift does with a message. */
  #catchBadMessages(): void {
    const { onReceive } = this.#sctp.sctp;
    onReceive.allUnsubscribe();
    onReceive.subscribe((...message) => {
      this.#sctp['datachannelReceive'](...message).catch(harmsItself);
    });
  }

  #adoptChannel(native: RTCDataChannel): void {
    this.#channels += 1;
    if (this.#channels > LIMITS.dataChannels) {
      native.close();
      return;
    }
    const { sctp } = this.#sctp;
    const channel: DataChannel = {
      label: native.label,
      send: (message) => this.#guard(() => native.readyState === 'open' && native.send(Buffer.from(message))),
      backlogBytes: () => native.bufferedAmount + sctp.outboundQueue.length * CHUNK_BYTES,
    };
    native.onMessage.subscribe((message) =>
      this.#guard((events) => events.onMessage(channel, Buffer.from(message))),
    );
    this.#events?.onChannel(channel);
  }

  /** What a client begins and does not end would be kept for ever: such a client is cut off. */
  #lookForUnfinished(): void {
    const streams = Object.values<InboundStream>(this.#sctp.sctp['inboundStreams']);
    const chunks = streams.flatMap(({ reassembly }) => reassembly);
    const bytes = chunks.reduce((sum, { userData }) => sum + userData.length, 0);
    const handshakes: readonly unknown[] = this.#dtls?.dtls?.['bufferFragmentedHandshakes'] ?? [];
    if (bytes > LIMITS.unfinishedBytes || handshakes.length > LIMITS.unfinishedHandshakes) this.#cutOff();
  }

  #cutOff(): void {
    const events = this.#events;
    this.close();
    events?.onState('failed');
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
