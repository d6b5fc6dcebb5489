// A bare page with Janus' VideoRoom: its JSON over a WebSocket, and nothing else. Runs after `page.js`.
const KEEP_ALIVE_MS = 20_000;

/** A session; `ask` resolves with what follows the acknowledgement, or rejects with what is wrong. */
async function openSession(url) {
  const socket = new WebSocket(url, 'janus-protocol');
  const waiting = new Map();
  let session;
  const send = (request) => {
    const transaction = crypto.randomUUID();
    socket.send(JSON.stringify({ ...request, ...session, transaction }));
    return transaction;
  };
  const ask = (request) =>
    new Promise((resolve, reject) => {
      waiting.set(send(request), { resolve, reject });
    });
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data);
    const asked = waiting.get(message.transaction);
    if (!asked || message.janus === 'ack') return;
    const reason = message.error?.reason ?? message.plugindata?.data.error;
    if (reason === undefined) asked.resolve(message);
    else asked.reject(new Error(`Janus: ${reason}`));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('Janus does not answer')));
  });
  session = { session_id: (await ask({ janus: 'create' })).data.id };
  const timer = setInterval(() => void send({ janus: 'keepalive' }), KEEP_ALIVE_MS);
  const close = () => {
    clearInterval(timer);
    socket.close();
  };
  return { ask, send, close };
}

/** A connection of a session with the room, and how the room is asked by it. */
async function attach({ ask, send }) {
  const { data } = await ask({ janus: 'attach', plugin: 'janus.plugin.videoroom' });
  const connection = new RTCPeerConnection();
  connection.addEventListener('icecandidate', ({ candidate }) => {
    send({ janus: 'trickle', handle_id: data.id, candidate: candidate ?? { completed: true } });
  });
  const tell = (body, jsep) => ask({ janus: 'message', handle_id: data.id, body, ...(jsep && { jsep }) });
  return { connection, tell };
}

/** Comes with tracks; answers the others who are there. */
async function publish(session, { room, tracks }) {
  const { connection, tell } = await attach(session);
  for (const track of tracks) connection.addTrack(track);
  await connection.setLocalDescription();
  const { plugindata, jsep } = await tell(
    { request: 'joinandconfigure', ptype: 'publisher', room },
    connection.localDescription,
  );
  const answered = connection.setRemoteDescription(jsep);
  return { connection, answered, others: plugindata.data.publishers };
}

/** Plays somebody; resolves `seen` with their first picture. */
async function watch(session, { room, feed }) {
  const { connection, tell } = await attach(session);
  const seen = new Promise((resolve) => {
    connection.addEventListener('track', ({ track }) => {
      const srcObject = new MediaStream([track]);
      const player = Object.assign(document.createElement(track.kind), { srcObject, autoplay: true });
      document.body.append(player);
      if (track.kind === 'video') void firstPicture(player).then(resolve);
    });
  });
  const { jsep } = await tell({ request: 'join', ptype: 'subscriber', room, streams: [{ feed }] });
  await connection.setRemoteDescription(jsep);
  await connection.setLocalDescription();
  await tell({ request: 'start' }, connection.localDescription);
  return { connection, seen };
}

const tracksOfMachine = async () =>
  (await navigator.mediaDevices.getUserMedia({ audio: true, video: true })).getTracks();

/** Shows a camera to whoever comes, and stays. */
globalThis.stayAtJanus = async ({ url, room }) => {
  const tracks = await tracksOfMachine();
  const { answered } = await publish(await openSession(url), { room, tracks });
  await answered;
};

/** From opening the WebSocket to the first picture of somebody else; camera and microphone are open. */
globalThis.joinJanus = async ({ url, room }) => {
  const tracks = await tracksOfMachine();
  const begin = performance.now();
  const session = await openSession(url);
  const sent = await publish(session, { room, tracks });
  const [{ id: feed }] = sent.others;
  const [{ connection, seen }] = await Promise.all([watch(session, { room, feed }), sent.answered]);
  const took = (await inTime(seen)) - begin;
  for (const each of [sent.connection, connection]) each.close();
  for (const track of tracks) track.stop();
  session.close();
  return took;
};

let watched;

/** Sees and hears the one who shows their camera, and stays. */
globalThis.watchAtJanus = async ({ url, room }) => {
  const session = await openSession(url);
  const { tell } = await attach(session);
  const { plugindata } = await tell({ request: 'listparticipants', room });
  const { id: feed } = plugindata.data.participants.find(({ publisher }) => publisher);
  watched = await watch(session, { room, feed });
  await inTime(watched.seen);
};

/** Of the voice that comes: samples that were played, and how many of them had to be made up. */
globalThis.voice = async () => {
  const reports = [...(await watched.connection.getStats()).values()];
  const { totalSamplesReceived, concealedSamples } = reports.find(
    ({ type, kind }) => type === 'inbound-rtp' && kind === 'audio',
  );
  return { played: totalSamplesReceived, madeUp: concealedSamples };
};
