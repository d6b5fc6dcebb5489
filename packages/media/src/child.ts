import { Engine } from './engine.ts';
import { MediaCallError } from './ipc/media-call-error.ts';
import {
  parseParentMessage,
  type ChildCall,
  type ChildConfiguration,
  type ChildMessage,
} from './ipc/messages.ts';
import { LiveFeeds } from './live/live-feeds.ts';
import { Recorder } from './recorder/recorder.ts';
import { TokenBucket } from './token-bucket.ts';
import { openMediaNetwork, type MediaNetwork } from './transport/media-network.ts';
import { createWebhooks } from './webhooks/webhooks.ts';

/** The program of a media child: configured once by its parent over IPC, it serves until the parent stops it or is gone. */
interface Running {
  engine: Engine;
  recorder: Recorder;
  live: LiveFeeds;
  network: MediaNetwork;
}

const ERROR_REPORTS = { perSecond: 1, burst: 20 };
const STOP_TIMEOUT_MS = 1500;

let running: Running | undefined;
const errorReports = new TokenBucket(ERROR_REPORTS);

function send(message: ChildMessage): void {
  if (process.connected) process.send?.(message);
}

function reportError(error: unknown): void {
  if (!errorReports.take()) return;
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  send({ type: 'event', event: { type: 'engineError', message } });
}

async function start(configuration: ChildConfiguration): Promise<Running> {
  const { apiKey, apiSecret, turn, keepsLostMs, webhookUrl: url, transport: kind } = configuration;
  const key = { apiKey, apiSecret };
  const network = await openMediaNetwork({ ...configuration, kind }, reportError);
  const { transport, udpPort, tcpPort } = network;
  const engine = new Engine({ key, transport, turn, keepsLostMs, onError: reportError });
  const live = new LiveFeeds(engine.rooms);
  const recorder = new Recorder(engine.rooms, (event) => send({ type: 'event', event }));
  if (url !== undefined)
    engine.rooms.context.observers.add(createWebhooks({ url, key, onError: reportError }));
  const httpPort = await engine.listen(configuration.httpPort);
  send({ type: 'ready', httpPort, udpPort, tcpPort });
  return { engine, recorder, live, network };
}

async function answer({ engine, recorder, live }: Running, call: ChildCall): Promise<void> {
  const { id } = call;
  switch (call.type) {
    case 'startRecording':
      await recorder.start(call);
      send({ type: 'recordingStarted', id });
      break;
    case 'stopRecording':
      send({ type: 'recordingStopped', id, manifest: await recorder.stop(call.room) });
      break;
    case 'startLive':
      live.start(call.room, call.sink);
      send({ type: 'liveChanged', id });
      break;
    case 'stopLive':
      live.stop(call.room);
      send({ type: 'liveChanged', id });
      break;
    case 'stats':
      send({ type: 'statsTaken', id, stats: engine.stats() });
      break;
    case 'lines':
      send({ type: 'linesTaken', id, ...engine.lines(call.room) });
      break;
  }
}

/** Keeps what was recorded, then ends; a disk that hangs does not keep the process alive. */
async function stop(): Promise<void> {
  setTimeout(() => process.exit(0), STOP_TIMEOUT_MS);
  running?.live.stopAll();
  await running?.recorder.stopAll();
  running?.engine.close();
  running?.network.close();
  process.exit(0);
}

async function onMessage(value: unknown): Promise<void> {
  const message = parseParentMessage(value);
  if (message.type === 'configure') {
    running ??= await start(message.configuration);
    return;
  }
  if (message.type === 'stop') {
    await stop();
    return;
  }
  try {
    if (!running) throw new MediaCallError('down', 'not configured');
    await answer(running, message);
  } catch (error) {
    const { id } = message;
    const reason = error instanceof MediaCallError ? error.reason : 'failed';
    send({ type: 'callFailed', id, reason, message: error instanceof Error ? error.message : String(error) });
  }
}

process.on('message', (value) => {
  onMessage(value).catch((error: unknown) => {
    reportError(error);
    // Without ports there is nothing to serve; the parent tries again later.
    if (!running) process.exit(1);
  });
});
process.on('disconnect', () => void stop());
process.on('uncaughtException', reportError);
process.on('unhandledRejection', reportError);
// The parent stops this process; what ends the whole group, as Ctrl-C and a closed terminal do, must not overtake it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
