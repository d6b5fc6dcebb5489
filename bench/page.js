// What the pages of this bench run. Times are milliseconds.
const TIMEOUT_MS = 30_000;
const LOOK_EVERY_MS = 20;
/** No picture for so long: they stand still. */
const PAUSE_MS = 500;

/** Resolves when the first picture of a remote camera has been decoded and shown. */
function firstPicture(video) {
  return new Promise((resolve) => {
    video.requestVideoFrameCallback(() => resolve(performance.now()));
  });
}

const inTime = (promise) =>
  Promise.race([
    promise,
    new Promise((_, reject) => {
      setTimeout(() => reject(new Error('no picture came')), TIMEOUT_MS);
    }),
  ]);

/** A call of the portal's API, as the person whose page `boot` is from. */
globalThis.callPortal = async ({ boot, path, body }) => {
  const { basePath, siteUrl, siteId, siteFullUrl, ticket, csrfToken } = boot;
  const answer = await fetch(`${basePath}/api/v1${path}?siteurl=${siteUrl}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(ticket !== undefined && { ticket }),
      siteId,
      siteFullUrl,
      userHubIsRequested: 'false',
      'X-CSRF-Token': csrfToken,
      trackingID: `PORTAL_${crypto.randomUUID()}_1`,
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? undefined : await answer.json();
};

/** From the call of `connect` to the first picture of somebody else, with nothing but the unmodified SDK. */
globalThis.joinBare = async ({ url, token }) => {
  const { Room, createLocalTracks, setLogLevel } = globalThis.LivekitClient;
  setLogLevel('silent');
  const tracks = await createLocalTracks({ audio: true, video: true });
  const room = new Room();
  const seen = new Promise((resolve) => {
    room.on('trackSubscribed', (track) => {
      const element = track.attach();
      document.body.append(element);
      if (track.kind === 'video') void firstPicture(element).then(resolve);
    });
  });
  const begin = performance.now();
  await room.connect(new URL(url, location.href).href, token);
  await Promise.all(tracks.map((track) => room.localParticipant.publishTrack(track)));
  const took = (await inTime(seen)) - begin;
  await room.disconnect();
  for (const track of tracks) track.stop();
  return took;
};

/** From pressing the one button of a room's door to the first picture of somebody else on the stage. */
globalThis.joinByDoor = async (ownId) => {
  const known = new WeakSet();
  const seen = new Promise((resolve) => {
    const look = () => {
      for (const video of document.querySelectorAll('figure[data-participant] video')) {
        if (known.has(video) || video.closest('figure').dataset.participant === ownId) continue;
        known.add(video);
        void firstPicture(video).then(resolve);
      }
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
  const begin = performance.now();
  document.querySelector('form button[type="submit"]').click();
  return (await inTime(seen)) - begin;
};

/** Connects with nothing but the unmodified SDK, publishes camera and microphone, shows everybody, and stays. */
globalThis.stayBare = async ({ url, token }) => {
  const { Room, createLocalTracks, setLogLevel } = globalThis.LivekitClient;
  setLogLevel('silent');
  const tracks = await createLocalTracks({ audio: true, video: true });
  const room = new Room();
  await room.connect(new URL(url, location.href).href, token);
  await Promise.all(tracks.map((track) => room.localParticipant.publishTrack(track)));
  // looked at and not listened to: after a reconnect the SDK keeps the events of two seconds to itself
  setInterval(() => {
    for (const { trackPublications } of room.remoteParticipants.values())
      for (const { track } of trackPublications.values())
        if (track?.attachedElements.length === 0) document.body.append(track.attach());
  }, LOOK_EVERY_MS);
};

let shownAt = 0;
let onShown = () => {};

/** From now on notices each picture of somebody else. */
globalThis.watchPictures = (ownId = '') => {
  const known = new WeakSet();
  setInterval(() => {
    for (const video of document.querySelectorAll('video')) {
      if (known.has(video) || video.closest('figure')?.dataset.participant === ownId) continue;
      known.add(video);
      const note = () => {
        const before = shownAt;
        shownAt = Date.now();
        onShown(before);
        video.requestVideoFrameCallback(note);
      };
      video.requestVideoFrameCallback(note);
    }
  }, LOOK_EVERY_MS);
};

/** From a moment, as `Date.now` gave it, to the first picture after the pause that it led to. */
globalThis.movesAgain = (since) =>
  inTime(
    new Promise((resolve) => {
      onShown = (before) => {
        if (shownAt - Math.max(before, since) > PAUSE_MS) resolve(shownAt - since);
      };
    }),
  );
