import type { MediaAccess } from '@portico/contract/room';
import { keep, readKept } from '../app/storage.ts';
import { Store } from '../app/store.ts';
import type { Devices } from './devices.ts';
import type { MediaSession, SessionEnd } from './engine.ts';
import { engineUrl, loadEngine } from './load-engine.ts';
import type { Meter } from './line-report.ts';
import { noMedia, type DeviceKind, type DeviceProblem, type InputKind, type MediaSnapshot } from './types.ts';

/** `lost`: the engine gave up, or was never reached. */
export type Phase = 'outside' | 'connecting' | 'connected' | 'resuming' | 'reconnecting' | 'lost';

type Changing = InputKind | 'screen';

export interface ConferenceState extends MediaSnapshot {
  phase: Phase;
  /** For a few seconds after a lost connection came back. */
  isBack: boolean;
  /** What is being turned on or off; the last of several. */
  changing: Changing | undefined;
  /** Sound and screens only, no cameras of others. */
  usesLessData: boolean;
}

export interface ConferenceEvents {
  onEnd(why: Exclude<SessionEnd, 'left' | 'lost'>): Promise<void>;
  onMuted(): void;
}

const BACK_MS = 4000;

/** The media of the meeting that this page is in. */
export class Conference extends Store<ConferenceState> {
  readonly #devices: Devices;
  #session: MediaSession | undefined;
  #backTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #changing = new Set<Changing>();
  /** What was asked for last of an input that is being turned on or off. */
  readonly #asked = new Map<InputKind, boolean>();
  events: ConferenceEvents | undefined;

  constructor(devices: Devices) {
    super({ ...noMedia, phase: 'outside', isBack: false, changing: undefined, usesLessData: false });
    this.#devices = devices;
  }

  /** Connects with what the preview has open. */
  async enter({ url, token, videoCodec }: MediaAccess): Promise<void> {
    this.#letGo();
    const { usesLessData } = readKept();
    this.set({ ...noMedia, phase: 'connecting', isBack: false, usesLessData });
    const { MediaSession } = await loadEngine();
    const session: MediaSession = new MediaSession(
      { ...this.#devices.get().chosen, usesLessData, videoCodec },
      {
        onChange: (snapshot) => this.#session === session && this.#see(snapshot),
        onEnd: (why) => this.#session === session && this.#end(why),
        onMuted: () => {
          this.#devices.turnedOff('microphone');
          this.events?.onMuted();
        },
      },
    );
    this.#session = session;
    this.#devices.onChoose = (kind: DeviceKind, id) => session.useDevice(kind, id);
    const inputs = await this.#devices.handOver();
    try {
      await session.connect(engineUrl(url, window.location), token, inputs);
    } catch {
      for (const track of inputs) track.stop();
      if (this.#session === session) this.#end('lost');
    }
  }

  leave(): void {
    this.#letGo();
    this.#devices.close();
    this.set({ ...noMedia, phase: 'outside', isBack: false });
  }

  /** Whether the microphone or camera is on, or will be once it has come. */
  isWanted(kind: InputKind): boolean {
    const { isMicrophoneOn, isCameraOn } = this.get();
    return this.#asked.get(kind) ?? (kind === 'microphone' ? isMicrophoneOn : isCameraOn);
  }

  /**
   * Turns the microphone or camera on or off; answers what stands against it. What is asked for while it is on its way is
   * done right after that: who lets go of a key, or thinks better of it, is not left on because their device was slow.
   */
  async setInput(kind: InputKind, isOn: boolean): Promise<DeviceProblem | undefined> {
    if (!this.#session) return undefined;
    this.#asked.set(kind, isOn);
    if (!isOn) this.#devices.keepWanted(kind, false); // a page that goes now comes back with it off
    if (this.#changing.has(kind)) return undefined;
    this.#begin(kind);
    try {
      let done: boolean;
      do done = await this.#turn(kind);
      while (done !== this.#asked.get(kind));
      return undefined;
    } catch (error) {
      const { deviceProblemOf } = await loadEngine();
      return deviceProblemOf(error);
    } finally {
      this.#asked.delete(kind);
      this.#finish(kind);
    }
  }

  async #turn(kind: InputKind): Promise<boolean> {
    const isOn = this.#asked.get(kind) === true;
    await this.#session?.setInput(kind, isOn);
    if (isOn && this.#asked.get(kind)) this.#devices.keepWanted(kind, true);
    return isOn;
  }

  #begin(what: Changing): void {
    this.#changing.add(what);
    this.set({ changing: what });
  }

  #finish(what: Changing): void {
    this.#changing.delete(what);
    this.set({ changing: [...this.#changing].at(-1) });
  }

  /** Shares a screen or stops it; answers whether the browser could. Somebody who changes their mind has not failed. */
  async setScreen(isOn: boolean): Promise<boolean> {
    if (!this.#session || this.#changing.has('screen')) return true;
    this.#begin('screen');
    try {
      await this.#session.setScreen(isOn);
      return true;
    } catch (error) {
      return error instanceof Error && error.name === 'NotAllowedError';
    } finally {
      this.#finish('screen');
    }
  }

  /** Does without the cameras of others, here and in the next meetings, or fetches them again. */
  saveData(isOn: boolean): void {
    keep({ usesLessData: isOn });
    this.set({ usesLessData: isOn });
    this.#session?.saveData(isOn);
  }

  /** Answers what says how one's line was since it was asked before; it begins anew with each connection. */
  meter(): Meter {
    let session: MediaSession | undefined;
    let measure: Meter | undefined;
    return async () => {
      if (session !== this.#session) {
        session = this.#session;
        measure = session?.meter();
      }
      return await measure?.();
    };
  }

  startSound(): void {
    void this.#session?.startSound();
  }

  #letGo(): void {
    const session = this.#session;
    this.#session = undefined;
    this.#devices.onChoose = undefined;
    clearTimeout(this.#backTimer);
    if (session) void session.leave();
  }

  #see(snapshot: MediaSnapshot): void {
    const { connection } = snapshot;
    if (connection === 'ended') return; // the end comes with its reason
    const before = this.get().phase;
    const wasAway = before === 'reconnecting' || before === 'resuming';
    this.set({ ...snapshot, phase: connection });
    if (wasAway && connection === 'connected') this.#sayBack();
  }

  #sayBack(): void {
    clearTimeout(this.#backTimer);
    this.set({ isBack: true });
    this.#backTimer = setTimeout(() => this.set({ isBack: false }), BACK_MS);
  }

  #end(why: SessionEnd): void {
    this.#session = undefined;
    this.#devices.onChoose = undefined;
    const lost = (): void => this.set({ ...noMedia, phase: 'lost', isBack: false });
    if (why === 'lost' || why === 'left') lost(); // who leaves does so by `leave`
    // the room says why; when it says nothing, it was the engine alone
    else void this.events?.onEnd(why).finally(() => this.get().phase !== 'outside' && lost());
  }
}
