// The one door to the media engine's client, which nothing else runs: loaded when a preview opens.
import type { VideoCodec } from '@portico/contract/room';
import {
  ConnectionQuality,
  ConnectionState,
  createLocalAudioTrack,
  createLocalTracks,
  createLocalVideoTrack,
  DefaultReconnectPolicy,
  DisconnectReason,
  MediaDeviceFailure,
  RemoteTrackPublication,
  Room,
  RoomEvent,
  setLogLevel,
  Track,
  type LocalAudioTrack,
  type LocalTrack,
  type LocalVideoTrack,
  type Participant,
  type RemoteTrack,
  type TrackPublication,
} from 'livekit-client';
import { connect } from './connecting.ts';
import { isCutOff, lineReportOf, type Meter, type StatsEntry, type TrackStats } from './line-report.ts';
import { publish, publishingIn } from './publishing.ts';
import type {
  Connection,
  DeviceKind,
  DeviceProblem,
  InputKind,
  MediaPerson,
  MediaSnapshot,
  Playable,
} from './types.ts';

setLogLevel('silent'); // what is wrong is told to people in their words

/** Ids of devices; undefined is the system's choice. */
export type Chosen = Readonly<Record<DeviceKind, string | undefined>>;

export interface Thrift {
  /** Sound and screens only, no cameras of others. */
  usesLessData: boolean;
}

export interface Sent {
  /** What pictures are sent in, where this browser can. */
  videoCodec: VideoCodec;
}

type SessionOptions = Chosen & Thrift & Sent;

export interface OpenInputs {
  microphone?: LocalAudioTrack;
  camera?: LocalVideoTrack;
}

/**
 * After a full reconnect `livekit-client` 2.23.0 keeps the events of its next two seconds to itself, for ever: its
 * `Room` holds them back while `RTCEngine.pendingReconnect`, but lets go of them before that ends. What they tell of is
 * there, so it is looked at meanwhile.
 */
const LOOKS_AFTER_RECONNECT = 6;
const LOOK_EVERY_MS = 500;

/**
 * Before each try to connect again, with more or less than that by chance: the client's own, and one more early on, when
 * an engine that was started again is there.
 */
const RECONNECT_AFTER_MS = [0, 300, 600, 1200, 2700, 4800, 7000, 7000, 7000, 7000, 7000];

const preferring = (id: string | undefined) => (id === undefined ? {} : { deviceId: { ideal: id } });

export const openMicrophone = (id: string | undefined): Promise<LocalAudioTrack> =>
  createLocalAudioTrack(preferring(id));
export const openCamera = (id: string | undefined): Promise<LocalVideoTrack> =>
  createLocalVideoTrack(preferring(id));

/** Both at once: the browser asks one question instead of two. Rejects when either of them cannot be opened. */
export async function openBoth({ microphone, camera }: Chosen): Promise<OpenInputs> {
  const tracks = await createLocalTracks({ audio: preferring(microphone), video: preferring(camera) });
  const inputs: OpenInputs = {};
  for (const track of tracks) {
    if (track.kind === Track.Kind.Audio) inputs.microphone = track as LocalAudioTrack;
    else inputs.camera = track as LocalVideoTrack;
  }
  return inputs;
}

/** Why a device could not be opened. */
export function deviceProblemOf(error: unknown): DeviceProblem {
  switch (MediaDeviceFailure.getFailure(error)) {
    case MediaDeviceFailure.PermissionDenied:
      return 'denied';
    case MediaDeviceFailure.NotFound:
      return 'missing';
    case MediaDeviceFailure.DeviceInUse:
      return 'busy';
    case MediaDeviceFailure.Other:
    case undefined:
      return 'failed';
  }
}

const connections: Readonly<Record<ConnectionState, Connection>> = {
  [ConnectionState.Disconnected]: 'ended',
  [ConnectionState.Connecting]: 'connecting',
  [ConnectionState.Connected]: 'connected',
  [ConnectionState.Reconnecting]: 'reconnecting',
  [ConnectionState.SignalReconnecting]: 'resuming',
};

const playing = (publication: TrackPublication | undefined): Playable | undefined =>
  publication && !publication.isMuted ? publication.track : undefined;

const isHeld = (publication: TrackPublication | undefined): boolean =>
  publication?.isMuted === false && publication.track?.streamState === Track.StreamState.Paused;

const isWeak = ({ connectionQuality }: Participant): boolean =>
  connectionQuality === ConnectionQuality.Poor || connectionQuality === ConnectionQuality.Lost;

/** `usesLessData`: the cameras of others are not fetched. */
function personOf(participant: Participant, usesLessData: boolean): MediaPerson {
  const cameraOf = participant.getTrackPublication(Track.Source.Camera);
  const screenOf = participant.getTrackPublication(Track.Source.ScreenShare);
  const sounds = participant.isLocal ? [] : [...participant.audioTrackPublications.values()];
  return {
    id: participant.identity,
    name: participant.name ?? '',
    camera: playing(cameraOf),
    isCameraSpared: usesLessData && !participant.isLocal && cameraOf?.isMuted === false,
    isCameraHeld: isHeld(cameraOf),
    screen: playing(screenOf),
    isScreenHeld: isHeld(screenOf),
    sounds: sounds.flatMap(({ trackSid, track }) => (track ? { id: trackSid, track } : [])),
    isMicrophoneOn: participant.isMicrophoneEnabled,
    isSpeaking: participant.isSpeaking && participant.isMicrophoneEnabled,
    isUnstable: isWeak(participant),
  };
}

const sourceOf = ({ kind, source }: TrackPublication): TrackStats['source'] => {
  if (kind === Track.Kind.Audio) return 'sound';
  return source === Track.Source.ScreenShare ? 'screen' : 'camera';
};

async function statsOf(
  { identity, isLocal }: Participant,
  publication: TrackPublication,
): Promise<TrackStats | undefined> {
  const { track } = publication;
  // a track that ends meanwhile has nothing to tell any more
  const report = await (track as LocalTrack | RemoteTrack | undefined)
    ?.getRTCStatsReport()
    .catch(() => undefined);
  if (!report) return undefined;
  const entries = [...report.values()] as StatsEntry[];
  return {
    person: identity,
    isMine: isLocal,
    source: sourceOf(publication),
    isHeld: isHeld(publication),
    entries,
  };
}

/** Everything after which the picture of a meeting may be another one. */
const changes = [
  RoomEvent.ConnectionStateChanged,
  RoomEvent.ParticipantConnected,
  RoomEvent.ParticipantDisconnected,
  RoomEvent.ParticipantNameChanged,
  RoomEvent.TrackSubscribed,
  RoomEvent.TrackUnsubscribed,
  RoomEvent.TrackPublished,
  RoomEvent.TrackUnpublished,
  RoomEvent.LocalTrackPublished,
  RoomEvent.LocalTrackUnpublished,
  RoomEvent.TrackMuted,
  RoomEvent.TrackUnmuted,
  RoomEvent.TrackStreamStateChanged,
  RoomEvent.ActiveSpeakersChanged,
  RoomEvent.ConnectionQualityChanged,
  RoomEvent.AudioPlaybackStatusChanged,
] as const;

/** Why the engine let go. */
export type SessionEnd = 'left' | 'duplicated' | 'removed' | 'closed' | 'lost';

function endOf(reason: DisconnectReason | undefined): SessionEnd {
  if (reason === DisconnectReason.CLIENT_INITIATED) return 'left';
  if (reason === DisconnectReason.DUPLICATE_IDENTITY) return 'duplicated';
  if (reason === DisconnectReason.PARTICIPANT_REMOVED) return 'removed';
  const isClosed = reason === DisconnectReason.ROOM_DELETED || reason === DisconnectReason.ROOM_CLOSED;
  return isClosed ? 'closed' : 'lost';
}

export interface SessionEvents {
  onChange(snapshot: MediaSnapshot): void;
  onEnd(why: SessionEnd): void;
  /** Somebody who runs the meeting switched this microphone off. */
  onMuted(): void;
}

const kinds: Readonly<Record<DeviceKind, MediaDeviceKind>> = {
  microphone: 'audioinput',
  camera: 'videoinput',
  speaker: 'audiooutput',
};

/** One connection to the media of a meeting. */
export class MediaSession {
  readonly #room: Room;
  readonly #events: SessionEvents;
  #usesLessData: boolean;
  #isChangingMicrophone = false;
  #isChangeDue = false;
  #nextLook: ReturnType<typeof setTimeout> | undefined;
  /** Where the signalling is away: whether sound and pictures are away as well. */
  #isCutOff = false;
  #isConnecting = false;
  #isOver = false;

  constructor(
    { microphone, camera, speaker, usesLessData, videoCodec }: SessionOptions,
    events: SessionEvents,
  ) {
    this.#events = events;
    this.#usesLessData = usesLessData;
    this.#room = new Room({
      adaptiveStream: true,
      dynacast: true,
      reconnectPolicy: new DefaultReconnectPolicy(RECONNECT_AFTER_MS),
      publishDefaults: publishingIn(videoCodec),
      audioCaptureDefaults: preferring(microphone),
      videoCaptureDefaults: preferring(camera),
      ...(speaker !== undefined && { audioOutput: { deviceId: speaker } }),
    });
    for (const event of changes) this.#room.on(event, () => this.#changed());
    this.#room.on(RoomEvent.Reconnected, () => this.#lookAgain(LOOKS_AFTER_RECONNECT));
    this.#room.on(RoomEvent.SignalReconnecting, () => void this.#watchMedia());
    this.#room.on(RoomEvent.Disconnected, (reason) => {
      clearTimeout(this.#nextLook);
      const why = endOf(reason);
      if (this.#isConnecting && (why === 'left' || why === 'lost')) return; // it may go on: `connect` says how it ends
      this.#isOver = true;
      events.onEnd(why);
    });
    this.#room.on(RoomEvent.TrackMuted, (publication, participant) => {
      const isMine = participant.isLocal && publication.source === Track.Source.Microphone;
      if (isMine && !this.#isChangingMicrophone) events.onMuted();
    });
  }

  /** Connects, then publishes what is open already. Rejects when the engine cannot be reached. */
  async connect(
    url: string,
    token: string,
    inputs: readonly (LocalAudioTrack | LocalVideoTrack)[],
  ): Promise<void> {
    this.#isConnecting = true;
    try {
      await connect(this.#room, { url, token, isWanted: () => !this.#isOver });
    } finally {
      this.#isConnecting = false;
    }
    await Promise.all(inputs.map((track) => publish(this.#room, track as LocalTrack)));
  }

  async setInput(kind: InputKind, isOn: boolean): Promise<void> {
    const { localParticipant } = this.#room;
    if (kind === 'camera') {
      await localParticipant.setCameraEnabled(isOn);
      return;
    }
    this.#isChangingMicrophone = true;
    try {
      await localParticipant.setMicrophoneEnabled(isOn);
    } finally {
      this.#isChangingMicrophone = false;
    }
  }

  /** Shares a screen, a window or a tab that the browser asks for, with its sound where it can; or ends that. */
  async setScreen(isOn: boolean): Promise<void> {
    await this.#room.localParticipant.setScreenShareEnabled(isOn, {
      audio: true,
      selfBrowserSurface: 'exclude',
    });
  }

  async useDevice(kind: DeviceKind, id: string | undefined): Promise<void> {
    await this.#room.switchActiveDevice(kinds[kind], id ?? 'default', false);
  }

  /** Fetches the cameras of others or does without them; what is sent stays as it is. */
  saveData(isOn: boolean): void {
    this.#usesLessData = isOn;
    this.#changed();
  }

  /** Answers what says how the line was since it was asked before; undefined when it never was. */
  meter(): Meter {
    let last: readonly TrackStats[] | undefined;
    return async () => {
      const before = last;
      last = await this.#look();
      return before && lineReportOf(before, last);
    };
  }

  startSound = (): Promise<void> => this.#room.startAudio();

  async leave(): Promise<void> {
    this.#isOver = true;
    await this.#room.disconnect();
  }

  async #look(): Promise<TrackStats[]> {
    const { localParticipant, remoteParticipants } = this.#room;
    const looks = [localParticipant, ...remoteParticipants.values()].flatMap((participant) =>
      [...participant.trackPublications.values()].map((publication) => statsOf(participant, publication)),
    );
    return (await Promise.all(looks)).filter((stats) => stats !== undefined);
  }

  /** The client tells of its signalling first, and of its media only when it gives those up as well. */
  async #watchMedia(): Promise<void> {
    while (this.#room.state === ConnectionState.SignalReconnecting) {
      const isGone = isCutOff(await this.#look());
      if (isGone !== this.#isCutOff) {
        this.#isCutOff = isGone;
        this.#changed();
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    this.#isCutOff = false;
  }

  /** Events come in bunches: one picture for all of them. */
  #changed(): void {
    if (this.#isChangeDue) return;
    this.#isChangeDue = true;
    queueMicrotask(() => {
      this.#isChangeDue = false;
      this.#subscribeToCameras();
      this.#events.onChange(this.#snapshot());
    });
  }

  #subscribeToCameras(): void {
    for (const participant of this.#room.remoteParticipants.values()) {
      const camera = participant.getTrackPublication(Track.Source.Camera);
      if (camera instanceof RemoteTrackPublication && camera.isDesired === this.#usesLessData)
        camera.setSubscribed(!this.#usesLessData);
    }
  }

  #lookAgain(times: number): void {
    clearTimeout(this.#nextLook);
    if (times === 0) return;
    this.#nextLook = setTimeout(() => {
      this.#changed();
      this.#lookAgain(times - 1);
    }, LOOK_EVERY_MS);
  }

  #snapshot(): MediaSnapshot {
    const { state, localParticipant, remoteParticipants, activeSpeakers, canPlaybackAudio } = this.#room;
    const everybody = localParticipant.identity
      ? [localParticipant, ...remoteParticipants.values()]
      : [...remoteParticipants.values()];
    return {
      connection: this.#isCutOff && connections[state] === 'resuming' ? 'reconnecting' : connections[state],
      people: new Map(
        everybody.map((participant) => [participant.identity, personOf(participant, this.#usesLessData)]),
      ),
      speakers: activeSpeakers.map(({ identity }) => identity),
      isSoundBlocked: !canPlaybackAudio,
      isMicrophoneOn: localParticipant.isMicrophoneEnabled,
      isCameraOn: localParticipant.isCameraEnabled,
      isScreenOn: localParticipant.isScreenShareEnabled,
      isUnstable: isWeak(localParticipant),
      isStrained: localParticipant.connectionQuality === ConnectionQuality.Good,
      microphone: localParticipant.getTrackPublication(Track.Source.Microphone)?.track?.mediaStreamTrack,
    };
  }
}
