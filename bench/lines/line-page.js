// A participant at either end of a line: unmodified livekit-client, and what comes is played. Runs after the SDK.
const { LivekitClient } = globalThis;
LivekitClient.setLogLevel('silent');
const CAMERA = { resolution: { width: 960, height: 540, frameRate: 20 } };
const LAYERS = ['q', 'h', 'f'];
let room;

const reports = async () => [...(await room.engine.pcManager.publisher.getStats()).values()];
const inbound = async (kind) =>
  (await reports()).find((report) => report.type === 'inbound-rtp' && report.kind === kind);

/** Connects, and publishes a camera in three layers and a microphone where it is told to. */
globalThis.joinLine = async ({ url, token, publishes }) => {
  room = new LivekitClient.Room({
    dynacast: true,
    publishDefaults: {
      simulcast: true,
      red: true,
      dtx: false, // silence would be nothing to lose
      videoEncoding: { maxBitrate: 1_200_000, maxFramerate: 20 },
    },
    videoCaptureDefaults: CAMERA,
  });
  room.on('trackSubscribed', (track) => document.body.append(track.attach()));
  await room.connect(url, token);
  if (publishes) await room.localParticipant.enableCameraAndMicrophone();
};

globalThis.leaveLine = async () => {
  await room.disconnect();
  for (const element of document.querySelectorAll('video, audio')) element.remove();
};

/** Pixels of the remote picture; 0 where none came yet. */
globalThis.pictureWidth = () => document.querySelector('video')?.videoWidth ?? 0;

/** Of the remote voice: samples that were played, and how many of them had to be made up. */
globalThis.voice = async () => {
  const { totalSamplesReceived, concealedSamples } = await inbound('audio');
  return { played: totalSamplesReceived, madeUp: concealedSamples };
};

/** Milliseconds of the longest time from one remote picture to the next in so many; one that does not end counts too. */
globalThis.longestStop = async (ms) => {
  const video = document.querySelector('video');
  let shownAt = performance.now();
  let longest = 0;
  const look = (now) => {
    longest = Math.max(longest, now - shownAt);
    shownAt = now;
    video.requestVideoFrameCallback(look);
  };
  video.requestVideoFrameCallback(look);
  await new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
  return Math.max(longest, performance.now() - shownAt);
};

/** The layers of the own camera that are sent at present: `qhf`, or fewer of them. */
globalThis.sentLayers = async () => {
  const sent = (await reports()).filter(
    ({ type, kind, framesPerSecond }) => type === 'outbound-rtp' && kind === 'video' && framesPerSecond > 0,
  );
  return LAYERS.filter((layer) => sent.some(({ rid }) => rid === layer)).join('');
};

/** Asks for the small picture alone from now on. */
globalThis.wantLittle = () => {
  for (const { videoTrackPublications } of room.remoteParticipants.values())
    for (const publication of videoTrackPublications.values()) publication.setVideoQuality(0);
};

/** By which protocol media come and go: `udp` or `tcp`. */
globalThis.way = async () => {
  const all = await reports();
  const { selectedCandidatePairId } = all.find((report) => report.selectedCandidatePairId !== undefined);
  const { localCandidateId } = all.find(({ id }) => id === selectedCandidatePairId);
  return all.find(({ id }) => id === localCandidateId).protocol;
};
