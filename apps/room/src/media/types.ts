/** A picture or a sound that elements can play. */
export interface Playable {
  attach(element: HTMLMediaElement): HTMLMediaElement;
  detach(element: HTMLMediaElement): HTMLMediaElement;
}

/** Something that is to be heard. */
export interface Sound {
  id: string;
  track: Playable;
}

/** Somebody as the media engine knows them; the id is that of the room's participant. */
export interface MediaPerson {
  id: string;
  name: string;
  /** Undefined while it is off or not here yet. */
  camera: Playable | undefined;
  /** The camera is on, and not fetched: this reader uses less data. */
  isCameraSpared: boolean;
  /** This reader's line does not carry the picture at the moment: the last picture stands still. */
  isCameraHeld: boolean;
  screen: Playable | undefined;
  /** The same of the screen. */
  isScreenHeld: boolean;
  /** What is to be heard of them; empty for oneself. */
  sounds: readonly Sound[];
  isMicrophoneOn: boolean;
  isSpeaking: boolean;
  isUnstable: boolean;
}

/** `resuming`: only the line to the server broke, picture and sound go on. */
export type Connection = 'connecting' | 'connected' | 'resuming' | 'reconnecting' | 'ended';

/** The media of a meeting at one moment. */
export interface MediaSnapshot {
  connection: Connection;
  people: ReadonlyMap<string, MediaPerson>;
  /** Who speaks now, the loudest first. */
  speakers: readonly string[];
  /** The browser plays no sound before somebody presses something. */
  isSoundBlocked: boolean;
  isMicrophoneOn: boolean;
  isCameraOn: boolean;
  isScreenOn: boolean;
  isUnstable: boolean;
  /** One's own line loses something or takes long, without breaking off. */
  isStrained: boolean;
  /** The microphone that is heard, for its level. */
  microphone: MediaStreamTrack | undefined;
}

export const noMedia: MediaSnapshot = {
  connection: 'connecting',
  people: new Map(),
  speakers: [],
  isSoundBlocked: false,
  isMicrophoneOn: false,
  isCameraOn: false,
  isScreenOn: false,
  isUnstable: false,
  isStrained: false,
  microphone: undefined,
};

export type InputKind = 'microphone' | 'camera';
export type DeviceKind = InputKind | 'speaker';

/** Why a microphone or camera cannot be used. */
export type DeviceProblem = 'denied' | 'missing' | 'busy' | 'failed';
