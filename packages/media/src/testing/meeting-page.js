// A participant as a browser has it: unmodified livekit-client, every event noted, every video attached.
const { LivekitClient } = globalThis;
LivekitClient.setLogLevel('silent');

const notes = [];
const videos = new Map();
const note = (name, detail) => notes.push({ name, detail });

const DETAILS = {
  trackMuted: (publication, participant) => `${participant.identity}:${publication.source}`,
  trackUnmuted: (publication, participant) => `${participant.identity}:${publication.source}`,
  trackUnsubscribed: (_track, publication, participant) => `${participant.identity}:${publication.source}`,
  participantConnected: (participant) => participant.identity,
  participantDisconnected: (participant) => participant.identity,
  activeSpeakersChanged: (speakers) => speakers.map((speaker) => speaker.identity).join(','),
  disconnected: (reason) => String(reason),
  dataReceived: (...[payload, from, , topic]) =>
    `${from?.identity ?? 'server'}|${topic}|${new TextDecoder().decode(payload)}`,
  reconnecting: () => '',
  reconnected: () => '',
};

// Chromium's second fake camera gives depth instead of a picture, its third one JPEG.
const STRANGE_CAMERAS = 3;

/** One of the fake cameras for this page alone. */
async function cameraOf(index) {
  const devices = await navigator.mediaDevices.enumerateDevices();
  const cameras = devices.filter(({ kind }) => kind === 'videoinput').slice(STRANGE_CAMERAS);
  return cameras[index % cameras.length]?.deviceId; // Firefox has one fake camera, which is any page's
}

function play(track, key) {
  const element = track.attach();
  document.body.append(element);
  if (track.kind === 'video') videos.set(key, element);
}

/** Plays what the SDK did not tell of: after a reconnect it keeps the next two seconds to itself. */
function playUntold() {
  for (const { identity, trackPublications } of globalThis.room.remoteParticipants.values())
    for (const { source, track } of trackPublications.values())
      if (track?.attachedElements.length === 0) play(track, `${identity}:${source}`);
}

function createRoom(options, deviceId) {
  const room = new LivekitClient.Room({
    adaptiveStream: false,
    dynacast: false,
    publishDefaults: {
      simulcast: false,
      red: false,
      videoEncoding: { maxBitrate: 700_000, maxFramerate: 25 },
    },
    videoCaptureDefaults: { deviceId, resolution: { width: 640, height: 360, frameRate: 25 } },
    ...options,
  });
  for (const [name, detail] of Object.entries(DETAILS))
    room.on(name, (...args) => note(name, detail(...args)));
  room.on('trackSubscribed', (track, publication, participant) => {
    play(track, `${participant.identity}:${publication.source}`);
    note('trackSubscribed', `${participant.identity}:${publication.source}`);
  });
  room.registerTextStreamHandler('lk.chat', async (reader, from) => {
    note('text', `${from.identity}|${await reader.readAll()}`);
  });
  return room;
}

/** A moving picture of any size, for screen shares and changes of resolution. */
function paintCanvas(width, height) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  let hue = 0;
  setInterval(() => {
    hue = (hue + 7) % 360;
    context.fillStyle = `hsl(${hue}, 80%, 50%)`;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = 'black';
    context.fillRect((hue * 3) % canvas.width, 0, 40, canvas.height);
  }, 50);
  return canvas;
}

/** What the browser counts of what comes, stream by stream. */
async function inbound(kind) {
  const reports = await globalThis.room.engine.pcManager.publisher.getStats();
  return [...reports.values()].filter((report) => report.type === 'inbound-rtp' && report.kind === kind);
}

/** The codecs of the videos that flow at present. */
function codecs(reports, type) {
  const flowing = [...reports.values()].filter(
    (report) => report.type === type && report.kind === 'video' && report.framesPerSecond > 0,
  );
  const names = new Set(flowing.map(({ codecId }) => reports.get(codecId)?.mimeType.split('/')[1]));
  return ['AV1', 'H264', 'VP8', 'VP9'].filter((name) => names.has(name)).join(' ');
}

globalThis.meeting = {
  async join({ url, token, publish, camera = 0, room: options }) {
    globalThis.room = createRoom(options ?? {}, await cameraOf(camera));
    await globalThis.room.connect(url, token);
    if (publish) await globalThis.room.localParticipant.enableCameraAndMicrophone();
  },
  /** Frames of a remote video that were decoded and shown. */
  frames(key) {
    playUntold();
    const video = videos.get(key);
    // Firefox counts those of streams by its own name alone.
    return video?.mozPaintedFrames ?? video?.getVideoPlaybackQuality().totalVideoFrames ?? 0;
  },
  element: (key) => videos.get(key),
  width: (key) => videos.get(key)?.videoWidth ?? 0,
  /** Notes of what happened so far. */
  forget: () => void notes.splice(0),
  noted: (name, detail) => notes.some((entry) => entry.name === name && entry.detail.includes(detail)),
  publicationOf: (identity, source) =>
    [...(globalThis.room.remoteParticipants.get(identity)?.trackPublications.values() ?? [])].find(
      (publication) => publication.source === source,
    ),
  async shareCanvas(width, height) {
    const canvas = paintCanvas(width, height);
    const [track] = canvas.captureStream(20).getVideoTracks();
    const published = await globalThis.room.localParticipant.publishTrack(track, {
      source: 'screen_share',
      name: 'screen',
      simulcast: false,
    });
    return { canvas, published };
  },
  /** Says something that does not end, where the fake microphone only beeps now and then. */
  async speak() {
    const context = new AudioContext();
    const voice = new OscillatorNode(context, { frequency: 440 });
    const out = context.createMediaStreamDestination();
    voice.connect(out);
    voice.start();
    await context.resume();
    const { track } = globalThis.room.localParticipant.getTrackPublication('microphone');
    await track.replaceTrack(out.stream.getAudioTracks()[0]);
  },
  /** Hears nothing any more: a microphone in a room in which nobody is. */
  async fallSilent() {
    const context = new AudioContext();
    const out = context.createMediaStreamDestination();
    new ConstantSourceNode(context, { offset: 0 }).connect(out);
    await context.resume();
    const { track } = globalThis.room.localParticipant.getTrackPublication('microphone');
    await track.replaceTrack(out.stream.getAudioTracks()[0]);
  },
  /** Plays a recording to its end, at four times the speed. */
  async play(url) {
    const video = Object.assign(document.createElement('video'), { src: url, muted: true, playbackRate: 4 });
    document.body.append(video);
    const widths = [];
    video.addEventListener('resize', () => widths.push(video.videoWidth));
    const error = await new Promise((resolve) => {
      video.addEventListener('ended', () => resolve(''));
      video.addEventListener('error', () => resolve(video.error.message || 'cannot be played'));
      video.play().catch((reason) => resolve(reason.message));
    });
    return { frames: video.getVideoPlaybackQuality().totalVideoFrames, widths, error };
  },
  /** The RIDs of the camera's simulcast layers that send pictures at present. */
  async sentLayers() {
    const [camera] = globalThis.room.localParticipant.videoTrackPublications.values();
    const reports = [...(await camera.track.sender.getStats()).values()];
    const isSent = (rid) =>
      reports.some(
        (report) => report.type === 'outbound-rtp' && report.rid === rid && report.framesPerSecond > 0,
      );
    return ['q', 'h', 'f'].filter(isSent).join('');
  },
  /** Loss over all received video, as the browser counts it. */
  /** The protocol of the way that is used. */
  async protocol() {
    const reports = await globalThis.room.engine.pcManager.publisher.getStats();
    const transport = [...reports.values()].find((report) => report.selectedCandidatePairId);
    return reports.get(reports.get(transport.selectedCandidatePairId).localCandidateId).protocol;
  },
  inboundVideo: () => inbound('video'),
  /** The codecs in which a remote video comes and a local one goes, in the browser's words: `H264`. */
  async receivedCodec(identity, source) {
    return codecs(await meeting.publicationOf(identity, source).track.receiver.getStats(), 'inbound-rtp');
  },
  async sentCodecs() {
    return codecs(await globalThis.room.engine.pcManager.publisher.getStats(), 'outbound-rtp');
  },
  inboundAudio: () => inbound('audio'),
};
