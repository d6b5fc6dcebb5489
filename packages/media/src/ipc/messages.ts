import type { LineReport } from '../downlink/line-report.ts';
import { parseManifest, type RecordingManifest } from '../recorder/manifest.ts';
import { COUNTER_NAMES, newCounters, type EngineCounters } from '../sfu/counters.ts';
import type { TurnServers } from '../signal/turn.ts';
import type { LiveSink } from '../live/live-feed.ts';
import { TRANSPORT_KINDS, type TransportKind } from '../transport/transport-kind.ts';
import { CALL_FAILURES, type CallFailure } from './media-call-error.ts';
import type { EngineReport } from './media-event.ts';
import { BadMessageError, readList, readNumber, readObject, readOneOf, readText } from './reading.ts';

/** What a child is told once, before anything else; ports of 0 let the system choose. */
export interface ChildConfiguration {
  apiKey: string;
  apiSecret: string;
  httpPort: number;
  udpPort: number;
  tcpPort: number;
  bindAddress: string;
  announcedAddresses: string[];
  transport: TransportKind;
  turn?: TurnServers;
  webhookUrl?: string;
  keepsLostMs?: number;
}

/** A question to the child; the answer carries the same `id`. */
export type ChildCall =
  | { type: 'startRecording'; id: number; room: string; directory: string; isResumed: boolean }
  | { type: 'stopRecording'; id: number; room: string }
  | { type: 'startLive'; id: number; room: string; sink: LiveSink }
  | { type: 'stopLive'; id: number; room: string }
  | { type: 'lines'; id: number; room: string }
  | { type: 'stats'; id: number };

/** Everything the parent sends. */
export type ParentMessage =
  | { type: 'configure'; configuration: ChildConfiguration }
  | { type: 'stop' }
  | ChildCall;

/** What the engine holds and has counted, and what its process uses. */
export interface MediaStats {
  /** Of the child process. */
  pid: number;
  rooms: number;
  participants: number;
  counters: EngineCounters;
  residentBytes: number;
  /** CPU time of the process since its start, in microseconds. */
  cpuMicroseconds: number;
}

/** What the engine knows of the way to one participant. */
export interface EngineLine extends LineReport {
  identity: string;
}

/** What it knows of a room's lines. */
export interface RoomLines {
  /** Whether the process has no time left: then it is what limits. */
  isBusy: boolean;
  lines: EngineLine[];
}

/** Everything the child sends. */
export type ChildMessage =
  | { type: 'ready'; httpPort: number; udpPort: number; tcpPort: number }
  | { type: 'event'; event: EngineReport }
  | { type: 'recordingStarted'; id: number }
  | { type: 'liveChanged'; id: number }
  | { type: 'recordingStopped'; id: number; manifest: RecordingManifest }
  | { type: 'statsTaken'; id: number; stats: MediaStats }
  | ({ type: 'linesTaken'; id: number } & RoomLines)
  | { type: 'callFailed'; id: number; reason: CallFailure; message: string };

const PARENT_TYPES = [
  'configure',
  'stop',
  'startRecording',
  'stopRecording',
  'startLive',
  'stopLive',
  'lines',
  'stats',
] as const;

/** Reads a message of the parent; throws `BadMessageError`. */
export function parseParentMessage(value: unknown): ParentMessage {
  const message = readObject(value);
  const type = readOneOf(message['type'], PARENT_TYPES);
  if (type === 'configure') return { type, configuration: readConfiguration(message['configuration']) };
  if (type === 'stop') return { type };
  const id = readNumber(message['id']);
  if (type === 'stats') return { type, id };
  const room = readText(message['room']);
  if (type === 'startLive') return { type, id, room, sink: readSink(message['sink']) };
  if (type === 'stopRecording' || type === 'stopLive' || type === 'lines') return { type, id, room };
  const isResumed = message['isResumed'] === true;
  return { type, id, room, directory: readText(message['directory']), isResumed };
}

function readSink(value: unknown): LiveSink {
  const sink = readObject(value);
  return { port: readNumber(sink['port']), token: readText(sink['token']) };
}

function readConfiguration(value: unknown): ChildConfiguration {
  const configuration = readObject(value);
  return {
    apiKey: readText(configuration['apiKey']),
    apiSecret: readText(configuration['apiSecret']),
    httpPort: readNumber(configuration['httpPort']),
    udpPort: readNumber(configuration['udpPort']),
    tcpPort: readNumber(configuration['tcpPort']),
    bindAddress: readText(configuration['bindAddress']),
    announcedAddresses: readList(configuration['announcedAddresses'], readText),
    transport: readOneOf(configuration['transport'], TRANSPORT_KINDS),
    ...(configuration['turn'] !== undefined && { turn: readTurn(configuration['turn']) }),
    ...(configuration['webhookUrl'] !== undefined && { webhookUrl: readText(configuration['webhookUrl']) }),
    ...(configuration['keepsLostMs'] !== undefined && {
      keepsLostMs: readNumber(configuration['keepsLostMs']),
    }),
  };
}

function readTurn(value: unknown): TurnServers {
  const turn = readObject(value);
  return { urls: readList(turn['urls'], readText), secret: readText(turn['secret']) };
}

const CHILD_TYPES = [
  'ready',
  'event',
  'recordingStarted',
  'recordingStopped',
  'liveChanged',
  'statsTaken',
  'linesTaken',
  'callFailed',
] as const;

/** Reads a message of the child; throws `BadMessageError`. */
export function parseChildMessage(value: unknown): ChildMessage {
  const message = readObject(value);
  const type = readOneOf(message['type'], CHILD_TYPES);
  switch (type) {
    case 'ready':
      return {
        type,
        httpPort: readNumber(message['httpPort']),
        udpPort: readNumber(message['udpPort']),
        tcpPort: readNumber(message['tcpPort']),
      };
    case 'event':
      return { type, event: readEvent(message['event']) };
    case 'recordingStarted':
    case 'liveChanged':
      return { type, id: readNumber(message['id']) };
    case 'recordingStopped':
      return { type, id: readNumber(message['id']), manifest: parseManifest(message['manifest']) };
    case 'statsTaken':
      return { type, id: readNumber(message['id']), stats: readStats(message['stats']) };
    case 'linesTaken':
      return {
        type,
        id: readNumber(message['id']),
        isBusy: message['isBusy'] === true,
        lines: readList(message['lines'], readLine),
      };
    case 'callFailed':
      return {
        type,
        id: readNumber(message['id']),
        reason: readOneOf(message['reason'], CALL_FAILURES),
        message: readText(message['message']),
      };
    default:
      throw new BadMessageError('unknown message');
  }
}

function readEvent(value: unknown): EngineReport {
  const event = readObject(value);
  const kind = readText(event['type']);
  if (kind === 'engineError') return { type: kind, message: readText(event['message']) };
  const room = readText(event['room']);
  switch (kind) {
    case 'recordingFinished':
      return { type: kind, room, directory: readText(event['directory']) };
    case 'recordingFailed':
      return { type: kind, room, directory: readText(event['directory']), reason: readText(event['reason']) };
    default:
      throw new BadMessageError('unknown event');
  }
}

function readLine(value: unknown): EngineLine {
  const line = readObject(value);
  const estimate = line['downlinkBitsPerSecond'];
  return {
    identity: readText(line['identity']),
    downlinkBitsPerSecond: estimate === undefined ? undefined : readNumber(estimate),
    lowered: readNumber(line['lowered']),
    held: readNumber(line['held']),
    short: readNumber(line['short']),
  };
}

function readStats(value: unknown): MediaStats {
  const stats = readObject(value);
  const counted = readObject(stats['counters']);
  const counters = newCounters();
  for (const name of COUNTER_NAMES) counters[name] = readNumber(counted[name]);
  return {
    pid: readNumber(stats['pid']),
    rooms: readNumber(stats['rooms']),
    participants: readNumber(stats['participants']),
    counters,
    residentBytes: readNumber(stats['residentBytes']),
    cpuMicroseconds: readNumber(stats['cpuMicroseconds']),
  };
}
