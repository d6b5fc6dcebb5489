import { SessionDescription } from '@livekit/protocol';
import { crc32c, RTCPeerConnection, type RTCDataChannel } from 'werift';
import { eventually, type Joiner } from './meeting.ts';
import { SignalClient } from './signal-client.ts';

/** Ports, verification tag and checksum (RFC 9260 section 3.1). */
const HEADER_BYTES = 12;
const CHECKSUM_AT = 8;
/** What was sent so far, at most: the beginning of the association and the latest of it. */
const KEPT = 40;

/** A client with a data channel whose SCTP packets a test sees, and can send as it likes. */
export class SctpClient {
  /** SCTP packets as they went out. */
  readonly sent: Buffer[] = [];
  readonly channel: RTCDataChannel;
  readonly #connection = new RTCPeerConnection({ iceServers: [] });
  #signal: SignalClient | undefined;
  #send: ((packet: Buffer) => Promise<void>) | undefined;

  private constructor() {
    this.channel = this.#connection.createDataChannel('_reliable');
  }

  /** Joins an engine and opens the channel `_reliable`. */
  static async join(httpPort: number, joiner: Joiner): Promise<SctpClient> {
    const client = new SctpClient();
    const signal = await SignalClient.join(httpPort, joiner);
    client.#signal = signal;
    await client.#connection.setLocalDescription(await client.#connection.createOffer());
    const { dtlsTransport } = client.#connection.sctpTransport!;
    const send = dtlsTransport.sendData;
    client.#send = send;
    const watched = (packet: Buffer): Promise<void> => {
      if (client.sent.length === KEPT) client.sent.splice(KEPT / 2, 1);
      client.sent.push(Buffer.from(packet));
      return send(packet);
    };
    Object.assign(dtlsTransport, { sendData: watched });
    const { sdp } = client.#connection.localDescription!;
    const value = new SessionDescription({ type: 'offer', sdp, id: 1 });
    signal.send({ case: 'offer', value });
    if (!(await signal.gets('answer'))) throw new Error('the offer was not answered');
    const [answer] = signal.of('answer');
    await client.#connection.setRemoteDescription({ type: 'answer', sdp: answer!.value.sdp });
    if (!(await eventually(() => client.channel.readyState === 'open')))
      throw new Error('the data channel did not open');
    return client;
  }

  /** Sends a packet by the association's own way, whatever is in it; with a right checksum it is read. */
  async sendPacket(packet: Buffer, isChecksumRight: boolean): Promise<void> {
    if (isChecksumRight && packet.length >= HEADER_BYTES) {
      packet.writeUInt32LE(0, CHECKSUM_AT);
      packet.writeUInt32LE(crc32c(packet), CHECKSUM_AT);
    }
    await this.#send!(packet);
  }

  async close(): Promise<void> {
    this.#signal?.close();
    await this.#connection.close();
  }
}
