import type { LocalAudioTrack, LocalVideoTrack } from 'livekit-client';
import { keep, keptAtFirst, readKept, type Kept } from '../app/storage.ts';
import { Store } from '../app/store.ts';
import type { Chosen, OpenInputs } from './engine.ts';
import { loadEngine } from './load-engine.ts';
import type { DeviceKind, DeviceProblem, InputKind } from './types.ts';

/** A device that can be chosen. */
export interface Device {
  id: string;
  label: string;
}

/** A track of one's own. */
export type OwnTrack = LocalAudioTrack | LocalVideoTrack;

/** Which of both somebody wants on. */
export type Wanted = Pick<Kept, 'isMicrophoneOn' | 'isCameraOn'>;

interface Input<T> {
  /** Whether its person wants it on, in the preview and when they go in. */
  isWanted: boolean;
  track: T | undefined;
  problem: DeviceProblem | undefined;
}

export interface DevicesState {
  /** `closed`: nobody has been asked for their camera and microphone yet. */
  preview: 'closed' | 'opening' | 'open';
  microphone: Input<LocalAudioTrack>;
  camera: Input<LocalVideoTrack>;
  lists: Readonly<Record<DeviceKind, readonly Device[]>>;
  chosen: Chosen;
}

const nothing = (isWanted: boolean) => ({ isWanted, track: undefined, problem: undefined });
const idOf = (id: string): string | undefined => (id === '' ? undefined : id);

const kindOf: Readonly<Record<MediaDeviceKind, DeviceKind>> = {
  audioinput: 'microphone',
  videoinput: 'camera',
  audiooutput: 'speaker',
};

/** The devices without a name are those that the browser does not tell before it was allowed to. */
function listsOf(devices: readonly MediaDeviceInfo[]): DevicesState['lists'] {
  const lists: Record<DeviceKind, Device[]> = { microphone: [], camera: [], speaker: [] };
  for (const { kind, deviceId, label } of devices) {
    if (label !== '' && deviceId !== '') lists[kindOf[kind]].push({ id: deviceId, label });
  }
  return lists;
}

/** Microphone, camera and speaker of this browser: what there is, what is chosen, and the preview before one goes in. */
export class Devices extends Store<DevicesState> {
  /** Told when another device is chosen while a meeting uses the old one. */
  onChoose: ((kind: DeviceKind, id: string | undefined) => Promise<void>) | undefined;
  #isAsked = false;

  constructor() {
    super({
      preview: 'closed',
      microphone: nothing(keptAtFirst.isMicrophoneOn),
      camera: nothing(keptAtFirst.isCameraOn),
      lists: { microphone: [], camera: [], speaker: [] },
      chosen: { microphone: undefined, camera: undefined, speaker: undefined },
    });
  }

  /** Reads what was kept, and follows what is plugged in. Answers how to stop. */
  start(): () => void {
    const kept = readKept();
    this.set({
      microphone: nothing(kept.isMicrophoneOn),
      camera: nothing(kept.isCameraOn),
      chosen: {
        microphone: idOf(kept.microphone),
        camera: idOf(kept.camera),
        speaker: idOf(kept.speaker),
      },
    });
    const list = (): void => void this.#list();
    list();
    navigator.mediaDevices?.addEventListener('devicechange', list);
    return () => navigator.mediaDevices?.removeEventListener('devicechange', list);
  }

  /** Opens the preview when the browser would ask nothing. */
  async openIfAllowed(): Promise<void> {
    const asked = ['microphone', 'camera'].map((name) =>
      navigator.permissions.query({ name: name as PermissionName }),
    );
    const answers = await Promise.allSettled(asked);
    const isAllowed = answers.some(
      (answer) => answer.status === 'fulfilled' && answer.value.state === 'granted',
    );
    if (isAllowed) await this.open();
  }

  /** Opens what is wanted, and says what cannot be opened. */
  async open(): Promise<void> {
    if (this.get().preview === 'opening') return;
    this.#isAsked = true;
    this.set({ preview: 'opening' });
    const { microphone, camera, chosen } = this.get();
    const engine = await loadEngine();
    let opened: OpenInputs | undefined;
    if (microphone.isWanted && camera.isWanted) opened = await engine.openBoth(chosen).catch(() => undefined);
    if (opened?.microphone) this.#open('microphone', opened.microphone);
    else if (microphone.isWanted) await this.#openOne('microphone');
    if (opened?.camera) this.#open('camera', opened.camera);
    else if (camera.isWanted) await this.#openOne('camera');
    await this.#list();
    if (this.get().preview === 'opening') this.set({ preview: 'open' }); // unless they have gone in without it
  }

  /** Turns the microphone or camera of the preview on or off. */
  async want(kind: InputKind, isWanted: boolean): Promise<void> {
    this.keepWanted(kind, isWanted);
    if (this.get().preview === 'closed') return;
    if (isWanted) await this.#openOne(kind);
    else this.#close(kind);
  }

  /** What somebody wants is how they go into the next meeting, too. */
  keepWanted(kind: InputKind, isWanted: boolean): void {
    keep(kind === 'microphone' ? { isMicrophoneOn: isWanted } : { isCameraOn: isWanted });
    this.#change(kind, { isWanted });
  }

  /** Others turned it off: so it stays in this page, and whenever it comes back into the meeting. */
  turnedOff(kind: InputKind): void {
    this.#change(kind, { isWanted: false });
  }

  /** What this page wants; what is kept may be of another tab. */
  get wanted(): Wanted {
    const { microphone, camera } = this.get();
    return { isMicrophoneOn: microphone.isWanted, isCameraOn: camera.isWanted };
  }

  /** Goes on with what the page wanted before it was loaded anew. */
  takeUp({ isMicrophoneOn, isCameraOn }: Wanted): void {
    this.#change('microphone', { isWanted: isMicrophoneOn });
    this.#change('camera', { isWanted: isCameraOn });
  }

  async choose(kind: DeviceKind, id: string | undefined): Promise<void> {
    keep({ [kind]: id ?? '' });
    this.set({ chosen: { ...this.get().chosen, [kind]: id } });
    await this.onChoose?.(kind, id);
    if (kind !== 'speaker' && this.get()[kind].track) await this.#openOne(kind);
  }

  /**
   * Gives the open tracks away: they live on in the meeting. Coming back into one, they are opened again, and no others: who
   * was there without a microphone is not heard by surprise.
   */
  async handOver(): Promise<OwnTrack[]> {
    if (this.#isAsked && this.get().preview === 'closed') await this.open();
    const { microphone, camera } = this.get();
    this.#change('microphone', { track: undefined, isWanted: microphone.track !== undefined });
    this.#change('camera', { track: undefined, isWanted: camera.track !== undefined });
    this.set({ preview: 'closed' });
    return [microphone.track, camera.track].filter((track) => track !== undefined);
  }

  /** Lets go of the devices: their lights go out. */
  close(): void {
    this.#close('microphone');
    this.#close('camera');
    this.set({ preview: 'closed' });
  }

  /** Why a device of the meeting could not be turned on. */
  failed(kind: InputKind, problem: DeviceProblem): void {
    this.#change(kind, { problem });
  }

  #change(kind: InputKind, change: Partial<Input<OwnTrack>>): void {
    const state = this.get();
    this.set({ [kind]: { ...state[kind], ...change } });
  }

  #open(kind: InputKind, track: OwnTrack): void {
    this.#close(kind);
    // turned off, or gone in, while the browser was asking
    if (this.get()[kind].isWanted && this.get().preview !== 'closed') {
      this.#change(kind, { track, problem: undefined });
    } else track.stop();
  }

  #close(kind: InputKind): void {
    this.get()[kind].track?.stop();
    this.#change(kind, { track: undefined, problem: undefined });
  }

  async #openOne(kind: InputKind): Promise<void> {
    const engine = await loadEngine();
    const id = this.get().chosen[kind];
    try {
      this.#open(kind, await (kind === 'microphone' ? engine.openMicrophone(id) : engine.openCamera(id)));
    } catch (error) {
      this.#close(kind);
      this.#change(kind, { problem: engine.deviceProblemOf(error) });
    }
  }

  async #list(): Promise<void> {
    // without HTTPS a browser has no devices at all
    const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
    this.set({ lists: listsOf(devices) });
  }
}
