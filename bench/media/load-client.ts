import { PeerConnection, Video, type Track } from 'node-datachannel';
import { Feedback } from './feedback.ts';

const HEADER_BYTES = 12;
const PAYLOAD_FEEDBACK = 206;
/** Chromium says when what arrived 10 to 20 times a second. */
const FEEDBACK_EVERY_MS = 100;
const TRANSPORT_WIDE = 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01';

interface LoadOptions {
  /** Of VP8 in each packet that it sends. */
  payloadBytes: number;
  /** Whether it counts what it receives. */
  counts: boolean;
  /** Whether it tells when each packet arrived, so that the other side can adapt to its line. */
  givesFeedback?: boolean;
  address: string;
}

/** One libdatachannel client that sends or receives one video. */
export class LoadClient {
  readonly #connection: PeerConnection;
  readonly #options: LoadOptions;
  readonly #packet: Buffer;
  readonly #feedback = new Feedback();
  readonly #gathered: Promise<void>;
  readonly #opened = Promise.withResolvers<void>();
  #track: Track | undefined;
  #timer: NodeJS.Timeout | undefined;
  received = 0;
  #sequence = 0;
  #isKeyframeAsked = true;

  constructor(name: string, options: LoadOptions) {
    this.#options = options;
    this.#connection = new PeerConnection(name, {
      iceServers: [],
      bindAddress: options.address,
      disableAutoNegotiation: true,
    });
    this.#packet = firstPacket(1 + Math.floor(Math.random() * 0x7ffffffe), options.payloadBytes);
    this.#gathered = new Promise((resolve) => {
      this.#connection.onGatheringStateChange((state) => {
        if (state === 'complete') resolve();
      });
    });
  }

  get counts(): boolean {
    return this.#options.counts;
  }

  get opened(): Promise<void> {
    return this.#opened.promise;
  }

  /** The client's offer with its candidates. */
  async offer(direction: 'SendOnly' | 'RecvOnly'): Promise<string> {
    const video = new Video('m', direction);
    video.addVP8Codec(96);
    if (direction === 'SendOnly') video.addSSRC(this.#packet.readUInt32BE(8), 'load', 'stream', 'track');
    this.#take(this.#connection.addTrack(video));
    this.#connection.createDataChannel('_reliable');
    this.#connection.setLocalDescription('offer');
    const sdp = await this.#localSdp();
    // libdatachannel does not know the extension; it hands the packets over as they are.
    return this.#options.givesFeedback
      ? sdp.replace('a=rtpmap:96', `a=extmap:3 ${TRANSPORT_WIDE}\r\n$&`)
      : sdp;
  }

  accept(answer: string): void {
    this.#connection.setRemoteDescription(answer, 'answer');
  }

  /** The answer to a server that offers what it sends. */
  answer(offer: string): Promise<string> {
    this.#connection.onTrack((track) => this.#take(track));
    this.#connection.setRemoteDescription(offer, 'offer');
    this.#connection.setLocalDescription('answer');
    return this.#localSdp();
  }

  /** Sends packets with rising numbers, each a frame of its own. */
  send(count: number): void {
    const packet = this.#packet;
    for (let index = 0; index < count; index += 1) {
      this.#sequence += 1;
      packet.writeUInt16BE(this.#sequence & 0xffff, 2);
      packet.writeUInt32BE((this.#sequence * 900) >>> 0, 4);
      packet.writeUInt16BE(0x8000 | (this.#sequence & 0x7fff), HEADER_BYTES + 2);
      packet[HEADER_BYTES + 6] = this.#isKeyframeAsked ? 0x10 : 0x11;
      this.#isKeyframeAsked = false;
      this.#track!.sendMessageBinary(packet);
    }
  }

  close(): void {
    clearInterval(this.#timer);
    this.#connection.close();
  }

  async #localSdp(): Promise<string> {
    await this.#gathered;
    return this.#connection.localDescription()!.sdp;
  }

  #take(track: Track): void {
    const { counts, givesFeedback } = this.#options;
    this.#track = track;
    track.onOpen(() => this.#opened.resolve());
    if (track.isOpen()) this.#opened.resolve();
    if (!counts && !givesFeedback && track.direction() !== 'SendOnly') return;
    track.onMessage((packet) => {
      if (isRtcp(packet)) {
        this.#isKeyframeAsked ||= asksForKeyframe(packet);
        return;
      }
      this.received += 1;
      if (givesFeedback) this.#feedback.note(packet);
    });
    if (givesFeedback) this.#timer = setInterval(() => this.#report(), FEEDBACK_EVERY_MS);
  }

  #report(): void {
    const packet = this.#feedback.take();
    if (packet) this.#track!.sendMessageBinary(packet);
  }
}

const isRtcp = (packet: Buffer): boolean => packet[1]! >= 192 && packet[1]! <= 223;

/** Whether one of the packets in it is feedback on the payload, which nobody sends here but to ask for a keyframe. */
function asksForKeyframe(compound: Buffer): boolean {
  for (let at = 0; at + 4 <= compound.length; at += 4 * (compound.readUInt16BE(at + 2) + 1))
    if (compound[at + 1] === PAYLOAD_FEEDBACK) return true;
  return false;
}

/** A VP8 packet as Chrome writes it: 15-bit PictureID, TL0PICIDX, one frame (RFC 7741 section 4.2). */
function firstPacket(ssrc: number, payloadBytes: number): Buffer {
  const packet = Buffer.alloc(HEADER_BYTES + payloadBytes, 0x5a);
  packet[0] = 0x80;
  packet[1] = 0x80 | 96;
  packet.writeUInt32BE(ssrc, 8);
  Buffer.from('90e08000002010', 'hex').copy(packet, HEADER_BYTES);
  return packet;
}
