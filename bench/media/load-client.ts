import { PeerConnection, Video, type Track } from 'node-datachannel';

const HEADER_BYTES = 12;
const KEYFRAME_EVERY = 500;

/** One libdatachannel client that sends or receives one video. */
export class LoadClient {
  readonly #connection: PeerConnection;
  readonly #track: Track;
  readonly #packet: Buffer;
  readonly opened: Promise<void>;
  received = 0;
  #sequence = 0;

  /** `payloadBytes` of VP8 in each packet that it sends. */
  constructor(
    name: string,
    direction: 'SendOnly' | 'RecvOnly',
    options: { payloadBytes: number; counts: boolean },
  ) {
    const ssrc = 1 + Math.floor(Math.random() * 0x7ffffffe);
    this.#packet = firstPacket(ssrc, options.payloadBytes);
    this.#connection = new PeerConnection(name, {
      iceServers: [],
      bindAddress: '127.0.0.1',
      disableAutoNegotiation: true,
    });
    const video = new Video('m', direction);
    video.addVP8Codec(96);
    if (direction === 'SendOnly') video.addSSRC(ssrc, 'load', 'stream', 'track');
    this.#track = this.#connection.addTrack(video);
    this.#connection.createDataChannel('_reliable');
    this.opened = new Promise((resolve) => this.#track.onOpen(resolve));
    if (options.counts) {
      this.#track.onMessage((packet) => {
        if ((packet[1]! & 0x7f) === 96) this.received += 1;
      });
    }
  }

  /** The client's offer with its candidates. */
  async offer(): Promise<string> {
    const gathered = new Promise<void>((resolve) => {
      this.#connection.onGatheringStateChange((state) => {
        if (state === 'complete') resolve();
      });
    });
    this.#connection.setLocalDescription('offer');
    await gathered;
    return this.#connection.localDescription()!.sdp;
  }

  accept(answer: string): void {
    this.#connection.setRemoteDescription(answer, 'answer');
  }

  /** Sends packets with rising numbers, each a frame of its own. */
  send(count: number): void {
    const packet = this.#packet;
    for (let index = 0; index < count; index += 1) {
      this.#sequence += 1;
      packet.writeUInt16BE(this.#sequence & 0xffff, 2);
      packet.writeUInt32BE((this.#sequence * 900) >>> 0, 4);
      packet.writeUInt16BE(0x8000 | (this.#sequence & 0x7fff), HEADER_BYTES + 2);
      packet[HEADER_BYTES + 6] = this.#sequence % KEYFRAME_EVERY === 1 ? 0x10 : 0x11;
      this.#track.sendMessageBinary(packet);
    }
  }
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
