import { connect, type Socket } from 'node:net';
import { Encryption_Type, TrackSource } from '@livekit/protocol';
import { SenderClock } from '../recorder/track-clock.ts';
import type { Publication } from '../sfu/publication.ts';
import type { Participant } from '../signal/participant.ts';
import type { Room } from '../signal/room.ts';
import { Director, type Candidate, type Choice } from './director.ts';
import { packLive, type LiveMessage, type LiveScene } from './live-messages.ts';
import { TrackTap, type TappedFrame } from './track-tap.ts';

const LOOK_EVERY_MS = 250;
/** A composer that is so far behind does not catch up: it is let go, and a new one begins. */
const MOST_WAITING_BYTES = 8 << 20;
const SILENCE = 127;

/** Where a composer listens on this machine, and what it knows its engine by. */
export interface LiveSink {
  port: number;
  token: string;
}

interface Tapped {
  track: number;
  tap: TrackTap;
}

const isPlain = ({ info }: Publication): boolean => info.encryption === Encryption_Type.NONE;

const findVideo = ({ peer }: Participant, source: TrackSource): Publication | undefined =>
  [...peer.publications.values()].find(
    (one) => one.kind === 'video' && one.info.source === source && !one.muted && isPlain(one),
  );

/** Sends a composer what is heard in a room, and of what is seen what the picture is of. */
export class LiveFeed {
  readonly #room: Room;
  readonly #socket: Socket;
  readonly #director = new Director();
  readonly #voices = new Map<Publication, Tapped>();
  readonly #clocks = new Map<string, SenderClock>();
  /** The loudest of each voice since the last look. */
  readonly #levels = new Map<string, number>();
  readonly #screens: string[] = [];
  readonly #timer: NodeJS.Timeout;
  #video: (Tapped & { publication: Publication }) | undefined;
  #scene = '';
  #track = 0;

  /** `onEnd` is called once, when the composer is gone. */
  constructor(room: Room, { port, token }: LiveSink, onEnd: () => void) {
    this.#room = room;
    this.#socket = connect(port, '127.0.0.1').setNoDelay(true);
    this.#socket.on('error', () => {}); // its end follows
    this.#socket.once('close', () => {
      this.close();
      onEnd();
    });
    this.#send({ type: 'hello', token, nowMs: performance.now() });
    for (const participant of room.participants.values())
      for (const publication of participant.peer.publications.values()) this.add(participant, publication);
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
    this.#look();
  }

  /** A track is there from now on. */
  add(by: Participant, publication: Publication): void {
    if (publication.kind !== 'audio' || by.hidden || !isPlain(publication)) return;
    const { identity } = by;
    const onLevel = (level: number): void =>
      void this.#levels.set(identity, Math.min(level, this.#levels.get(identity) ?? SILENCE));
    this.#voices.set(publication, this.#tap(by, publication, onLevel));
  }

  /** The publication is in the stream no more. */
  remove(publication: Publication): void {
    const voice = this.#voices.get(publication);
    this.#voices.delete(publication);
    if (voice) this.#drop(voice);
    if (this.#video?.publication === publication) this.#look();
  }

  /** Ends it; the composer is told by the end of the connection. */
  close(): void {
    clearInterval(this.#timer);
    for (const { tap } of this.#voices.values()) tap.close();
    this.#voices.clear();
    this.#video?.tap.close();
    this.#video = undefined;
    this.#socket.destroy();
  }

  #tap(by: Participant, publication: Publication, onLevel?: (level: number) => void): Tapped {
    this.#track += 1;
    const track = this.#track;
    const senderClock = this.#clocks.get(by.sid) ?? new SenderClock();
    this.#clocks.set(by.sid, senderClock);
    const onFrame = (frame: TappedFrame): void => this.#sendFrame(track, publication, frame);
    return { track, tap: new TrackTap({ publication, senderClock, onFrame, ...(onLevel && { onLevel }) }) };
  }

  #drop({ track, tap }: Tapped): void {
    tap.close();
    this.#send({ type: 'gone', track });
  }

  #look(): void {
    const people = [...this.#room.participants.values()].filter(({ hidden }) => !hidden);
    this.#followScreens(people);
    const choice = this.#director.choose(this.#candidates(people));
    this.#levels.clear();
    const scene = this.#sceneOf(choice, people);
    const words = JSON.stringify(scene);
    if (words === this.#scene) return;
    this.#scene = words;
    this.#send({ type: 'scene', ms: performance.now(), scene });
  }

  /** In the order in which they began. */
  #followScreens(people: readonly Participant[]): void {
    const sharing = people
      .filter((one) => findVideo(one, TrackSource.SCREEN_SHARE))
      .map((one) => one.identity);
    const kept = this.#screens.filter((identity) => sharing.includes(identity));
    const fresh = sharing.filter((identity) => !kept.includes(identity));
    this.#screens.splice(0, this.#screens.length, ...kept, ...fresh);
  }

  #candidates(people: readonly Participant[]): Candidate[] {
    const rank = ({ identity }: Participant): number => this.#screens.indexOf(identity);
    return people
      .toSorted((a, b) => rank(a) - rank(b))
      .map((one) => ({
        identity: one.identity,
        hasScreen: this.#screens.includes(one.identity),
        hasCamera: findVideo(one, TrackSource.CAMERA) !== undefined,
        level: this.#levels.get(one.identity) ?? SILENCE,
      }));
  }

  #sceneOf(choice: Choice, people: readonly Participant[]): LiveScene {
    const shown =
      choice.kind === 'nobody' ? undefined : people.find((one) => one.identity === choice.identity);
    if (choice.kind === 'nobody' || !shown) {
      this.#watch(undefined, undefined);
      return { kind: 'nobody', identity: '', name: '' };
    }
    const source = choice.kind === 'screen' ? TrackSource.SCREEN_SHARE : TrackSource.CAMERA;
    const track = this.#watch(shown, findVideo(shown, source));
    const { identity, grants } = shown;
    return { kind: choice.kind, identity, name: grants.name, ...(track !== undefined && { track }) };
  }

  /** Of pictures only the one is fetched that is shown. Answers its track. */
  #watch(by: Participant | undefined, publication: Publication | undefined): number | undefined {
    if (this.#video?.publication !== publication) {
      if (this.#video) this.#drop(this.#video);
      this.#video = by && publication && { ...this.#tap(by, publication), publication };
    }
    return this.#video?.track;
  }

  #sendFrame(track: number, { codec }: Publication, frame: TappedFrame): void {
    const { ms, isKeyframe, description, data } = frame;
    const about = description && { description: Buffer.from(description).toString('base64') };
    this.#send({ type: 'frame', ms, track, codec, isKeyframe, ...about }, data);
  }

  #send(message: LiveMessage, payload?: Buffer): void {
    if (this.#socket.destroyed) return;
    if (this.#socket.writableLength > MOST_WAITING_BYTES) {
      this.#socket.destroy();
      return;
    }
    this.#socket.cork();
    for (const part of packLive(message, payload)) this.#socket.write(part);
    this.#socket.uncork();
  }
}
