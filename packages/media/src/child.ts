import { Engine } from './engine.ts';
import { createEventReporter } from './ipc/event-reporter.ts';
import { MediaCallError } from './ipc/media-call-error.ts';
import {
  parseParentMessage,
  type ChildCall,
  type ChildConfiguration,
  type ChildMessage,
} from './ipc/messages.ts';
import { Recorder } from './recorder/recorder.ts';
import { TokenBucket } from './token-bucket.ts';
import { createNdcTransportFactory } from './transport/ndc-transport.ts';
import { TcpGateway } from './transport/tcp-gateway.ts';
import { holdUdpPort, type HeldPort } from './transport/udp-port.ts';

/** The program of a media child: configured once by its parent over IPC, it serves until the parent stops it or is gone. */
interface Running {
  engine: Engine;
  recorder: Recorder;
  media: HeldPort;
  gateway: TcpGateway;
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
  const { apiKey, apiSecret, bindAddress, announcedAddresses, turn } = configuration;
  const media = await holdUdpPort(bindAddress, configuration.udpPort);
  const udpPort = media.port;
  const gateway = await TcpGateway.open({ bindAddress, udpPort, tcpPort: configuration.tcpPort });
  const tcpPort = gateway.port;
  const network = { bindAddress, udpPort, tcpPort, announcedAddresses };
  const transport = createNdcTransportFactory(network, reportError);
  const engine = new Engine({ key: { apiKey, apiSecret }, transport, turn, onError: reportError });
  const recorder = new Recorder(engine.rooms, (event) => send({ type: 'event', event }));
  engine.rooms.context.observers.add(createEventReporter((event) => send({ type: 'event', event })));
  const httpPort = await engine.listen(configuration.httpPort);
  send({ type: 'ready', httpPort, udpPort, tcpPort });
  return { engine, recorder, media, gateway };
}

async function answer({ engine, recorder }: Running, call: ChildCall): Promise<void> {
  const { id } = call;
  switch (call.type) {
    case 'startRecording':
      await recorder.start(call);
      send({ type: 'recordingStarted', id });
      break;
    case 'stopRecording':
      send({ type: 'recordingStopped', id, manifest: await recorder.stop(call.room) });
      break;
    case 'stats':
      send({ type: 'statsTaken', id, stats: engine.stats() });
      break;
  }
}

/** Keeps what was recorded, then ends; a disk that hangs does not keep the process alive. */
async function stop(): Promise<void> {
  setTimeout(() => process.exit(0), STOP_TIMEOUT_MS);
  await running?.recorder.stopAll();
  running?.engine.close();
  running?.gateway.close();
  running?.media.release();
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
// The parent stops this process; a Ctrl-C meant for the whole group must not overtake it.
process.on('SIGINT', () => {});
