/** What a browser counts of one stream, path or candidate (W3C webrtc-stats), as far as it is read here. */
export interface StatsEntry {
  id: string;
  type: string;
  /** Milliseconds. */
  timestamp: number;
  kind?: string;
  bytesReceived?: number;
  bytesSent?: number;
  packetsReceived?: number;
  packetsSent?: number;
  packetsLost?: number;
  /** Seconds. */
  jitter?: number;
  frameWidth?: number;
  frameHeight?: number;
  framesPerSecond?: number;
  qualityLimitationReason?: string;
  /** Seconds. */
  currentRoundTripTime?: number;
  selectedCandidatePairId?: string;
  localCandidateId?: string;
  protocol?: string;
  candidateType?: string;
  iceState?: string;
}

/** One track that comes or goes, with what the browser counts of it. */
export interface TrackStats {
  /** The id of whose it is. */
  person: string;
  isMine: boolean;
  source: 'camera' | 'screen' | 'sound';
  /** The line does not carry it at the moment, as the engine says. */
  isHeld: boolean;
  entries: readonly StatsEntry[];
}

export interface Flow {
  bitsPerSecond: number;
  /** 0 to 1; undefined where nothing was sent or nobody has said. */
  loss: number | undefined;
  /** What was counted between the looks. Of what was sent `packets` are all, of what was received those that came. */
  bytes: number;
  packets: number;
  lost: number;
}

export interface PictureReport {
  person: string;
  isMine: boolean;
  source: 'camera' | 'screen';
  width: number;
  height: number;
  framesPerSecond: number;
  bitsPerSecond: number;
  /** In how many sizes one's own picture leaves; 1 of what is received. */
  layers: number;
  /** What keeps one's own picture from being better. */
  limit: 'bandwidth' | 'cpu' | undefined;
}

/** How somebody's connection to the media of a meeting is. */
export interface LineReport {
  /** Between the looks; 0 when nothing was there at both of them. */
  seconds: number;
  roundTripMs: number | undefined;
  path: 'udp' | 'tcp' | 'relay' | undefined;
  /** How unevenly packets arrive, of the stream where it is worst. */
  jitterMs: number | undefined;
  incoming: Flow;
  outgoing: Flow;
  pictures: readonly PictureReport[];
  /** Whose pictures the line does not carry at the moment. */
  held: readonly Pick<PictureReport, 'person' | 'source'>[];
}

/** Says how a line was since it was asked before; undefined at first, and where there is none. */
export type Meter = () => Promise<LineReport | undefined>;

type Count = 'bytesReceived' | 'bytesSent' | 'packetsReceived' | 'packetsSent' | 'packetsLost';

/** What was counted between two looks. */
class Growth {
  readonly #before: ReadonlyMap<string, StatsEntry>;

  constructor(before: readonly TrackStats[]) {
    this.#before = new Map(before.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry]));
  }

  /** Undefined for what was not there at the first look. */
  of(entry: StatsEntry, count: Count): number | undefined {
    const before = this.#before.get(entry.id);
    return before && Math.max(0, (entry[count] ?? 0) - (before[count] ?? 0));
  }

  seconds(entry: StatsEntry): number {
    const before = this.#before.get(entry.id);
    return before ? Math.max(0, entry.timestamp - before.timestamp) / 1000 : 0;
  }

  bitsPerSecond(entry: StatsEntry, count: Count): number {
    const seconds = this.seconds(entry);
    return seconds > 0 ? ((this.of(entry, count) ?? 0) * 8) / seconds : 0;
  }
}

/** Whether a path that carried tracks carries nothing any more. */
export const isCutOff = (stats: readonly TrackStats[]): boolean =>
  stats.some(({ entries }) =>
    entries.some(({ iceState = '' }) => ['disconnected', 'failed', 'closed'].includes(iceState)),
  );

const typed = (entries: readonly StatsEntry[], type: string): StatsEntry[] =>
  entries.filter((entry) => entry.type === type);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const share = (lost: number, all: number): number | undefined =>
  all > 0 ? Math.min(1, lost / all) : undefined;

function pathOf(entries: readonly StatsEntry[]): Pick<LineReport, 'roundTripMs' | 'path'> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const chosen = typed(entries, 'transport').find((entry) => entry.selectedCandidatePairId !== undefined);
  const pair = byId.get(chosen?.selectedCandidatePairId ?? '');
  const local = byId.get(pair?.localCandidateId ?? '');
  const seconds = pair?.currentRoundTripTime;
  const direct = local?.protocol === 'tcp' ? 'tcp' : 'udp';
  return {
    roundTripMs: seconds === undefined ? undefined : seconds * 1000,
    path: local && (local.candidateType === 'relay' ? 'relay' : direct),
  };
}

function pictureOf({ person, isMine, source, entries }: TrackStats, growth: Growth): PictureReport[] {
  if (source === 'sound') return [];
  const [type, count] = isMine
    ? (['outbound-rtp', 'bytesSent'] as const)
    : (['inbound-rtp', 'bytesReceived'] as const);
  const streams = typed(entries, type).filter(({ framesPerSecond = 0 }) => framesPerSecond > 0);
  const best = streams.toSorted((a, b) => (b.frameWidth ?? 0) - (a.frameWidth ?? 0))[0];
  if (!best) return [];
  const reason = best.qualityLimitationReason;
  return [
    {
      person,
      isMine,
      source,
      width: best.frameWidth ?? 0,
      height: best.frameHeight ?? 0,
      framesPerSecond: best.framesPerSecond ?? 0,
      bitsPerSecond: sum(streams.map((stream) => growth.bitsPerSecond(stream, count))),
      layers: streams.length,
      limit: isMine && (reason === 'bandwidth' || reason === 'cpu') ? reason : undefined,
    },
  ];
}

function jitterOf(entries: readonly StatsEntry[]): number | undefined {
  const jitters = typed(entries, 'inbound-rtp').flatMap(({ jitter }) => jitter ?? []);
  return jitters.length > 0 ? Math.max(...jitters) * 1000 : undefined;
}

const heldOf = ({ person, source, isHeld }: TrackStats): LineReport['held'] =>
  isHeld && source !== 'sound' ? [{ person, source }] : [];

/** What two looks at the tracks of a meeting, one after the other, say of the line. */
export function lineReportOf(before: readonly TrackStats[], now: readonly TrackStats[]): LineReport {
  const growth = new Growth(before);
  const entries = [
    ...new Map(now.flatMap((track) => track.entries).map((entry) => [entry.id, entry])).values(),
  ];
  const total = (type: string, count: Count): number =>
    sum(typed(entries, type).map((entry) => growth.of(entry, count) ?? 0));
  const bits = (type: string, count: Count): number =>
    sum(typed(entries, type).map((entry) => growth.bitsPerSecond(entry, count)));
  const received = total('inbound-rtp', 'packetsReceived');
  const lostIn = total('inbound-rtp', 'packetsLost');
  const lostOut = total('remote-inbound-rtp', 'packetsLost');
  const sent = typed(entries, 'remote-inbound-rtp').length > 0 ? total('outbound-rtp', 'packetsSent') : 0;
  return {
    seconds: Math.max(0, ...entries.map((entry) => growth.seconds(entry))),
    ...pathOf(entries),
    jitterMs: jitterOf(entries),
    incoming: {
      bitsPerSecond: bits('inbound-rtp', 'bytesReceived'),
      loss: share(lostIn, lostIn + received),
      bytes: total('inbound-rtp', 'bytesReceived'),
      packets: received,
      lost: lostIn,
    },
    outgoing: {
      bitsPerSecond: bits('outbound-rtp', 'bytesSent'),
      loss: share(lostOut, sent),
      bytes: total('outbound-rtp', 'bytesSent'),
      packets: sent,
      lost: Math.min(lostOut, sent),
    },
    pictures: now.flatMap((track) => pictureOf(track, growth)),
    held: now.flatMap(heldOf),
  };
}
