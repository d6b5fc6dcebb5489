/**
 * What keeps media on somebody's line from being better: what their line sends or receives, their device, those who send
 * to them, or the server.
 */
export const lineLimits = ['uplink', 'downlink', 'device', 'sender', 'server'] as const;
export type LineLimit = (typeof lineLimits)[number];

/** Packets of one direction. */
export interface Packets {
  /** That arrived, or that were sent. */
  packets: number;
  lost: number;
}

/** What was measured of somebody's line in some stretch of time. */
export interface LineStretch {
  /** How much of the time was measured; 0 for nothing. */
  seconds: number;
  /** What they sent; `packets` holds the lost ones too, as the sender counts. */
  up: Packets;
  /** What they received; `packets` holds what arrived only, as the receiver counts. */
  down: Packets;
  /** There and back; undefined where nobody knows. */
  roundTripMs: number | undefined;
  /** For how many seconds each limit held. */
  limitedSeconds: Readonly<Record<LineLimit, number>>;
}

/** How a line was for the person at its end; `unknown` where nothing was measured. */
export const lineGrades = ['good', 'fair', 'poor', 'unknown'] as const;
export type LineGrade = (typeof lineGrades)[number];

/**
 * From where on a line is no longer good, and from where on it is poor. The same as the engine's own judgement: 2 % is
 * heard as a gap now and then, 6 % as much; a quarter of a second is felt in a conversation.
 */
export const lineBounds = {
  fair: { loss: 0.02, roundTripMs: 250 },
  poor: { loss: 0.06, roundTripMs: 600 },
  /** Fewer packets say nothing about loss. */
  leastPackets: 20,
  /** A limit counts when it held for so much of the time. */
  limitedShare: 0.5,
} as const;

const share = (lost: number, all: number): number | undefined =>
  all < lineBounds.leastPackets ? undefined : Math.min(1, lost / all);

/** The share of what they sent that got lost, 0 to 1; undefined where too little was sent to say. */
export const lossUp = ({ up }: Pick<LineStretch, 'up'>): number | undefined => share(up.lost, up.packets);

/** The same of what they should have received. */
export const lossDown = ({ down }: Pick<LineStretch, 'down'>): number | undefined =>
  share(down.lost, down.packets + down.lost);

/** What limited the line for at least half of the time. */
export const limitsOf = ({ seconds, limitedSeconds }: LineStretch): LineLimit[] =>
  lineLimits.filter((limit) => seconds > 0 && limitedSeconds[limit] >= seconds * lineBounds.limitedShare);

/** How a line was. That others sent too little is not the fault of this line, so it does not count. */
export function gradeOf(line: LineStretch): LineGrade {
  if (line.seconds === 0) return 'unknown';
  const loss = Math.max(lossUp(line) ?? 0, lossDown(line) ?? 0);
  const roundTripMs = line.roundTripMs ?? 0;
  const limits = limitsOf(line);
  const { fair, poor } = lineBounds;
  if (loss >= poor.loss || roundTripMs >= poor.roundTripMs || limits.includes('downlink')) return 'poor';
  const isLimited = limits.some((limit) => limit !== 'sender');
  return loss >= fair.loss || roundTripMs >= fair.roundTripMs || isLimited ? 'fair' : 'good';
}

/** What a spell of a bad line was about. */
export const spellKinds = ['upload', 'download', 'delay', 'device', 'server'] as const;
export type SpellKind = (typeof spellKinds)[number];

/** One minute of a line; `atMs` is when it begins, on the clock of the server. */
export interface LineMinute extends LineStretch {
  atMs: number;
}

/** A stretch of minutes in which one thing was wrong with a line. */
export interface Spell {
  kind: SpellKind;
  fromMs: number;
  untilMs: number;
  /** Of that direction over all of it, 0 to 1; undefined where the kind is not about one. */
  loss: number | undefined;
  /** The longest; undefined where the kind is not about it. */
  roundTripMs: number | undefined;
}

const MINUTE_MS = 60_000;
/** One better minute between two bad ones does not end a spell. */
const MOST_STEP_MS = 2 * MINUTE_MS;

/** What was wrong in a minute. */
function kindsOf(minute: LineMinute): SpellKind[] {
  const limits = limitsOf(minute);
  const { loss, roundTripMs } = lineBounds.fair;
  const isWrong: Record<SpellKind, boolean> = {
    upload: (lossUp(minute) ?? 0) >= loss || limits.includes('uplink'),
    download: (lossDown(minute) ?? 0) >= loss || limits.includes('downlink'),
    delay: (minute.roundTripMs ?? 0) >= roundTripMs,
    device: limits.includes('device'),
    server: limits.includes('server'),
  };
  return spellKinds.filter((kind) => isWrong[kind]);
}

const sum = (some: readonly Packets[]): Packets => ({
  packets: some.reduce((total, { packets }) => total + packets, 0),
  lost: some.reduce((total, { lost }) => total + lost, 0),
});

function spellOf(kind: SpellKind, minutes: readonly LineMinute[]): Spell {
  const delays = minutes.flatMap((minute) => minute.roundTripMs ?? []);
  return {
    kind,
    fromMs: minutes[0]?.atMs ?? 0,
    untilMs: (minutes.at(-1)?.atMs ?? 0) + MINUTE_MS,
    loss:
      kind === 'upload'
        ? lossUp({ up: sum(minutes.map(({ up }) => up)) })
        : kind === 'download'
          ? lossDown({ down: sum(minutes.map(({ down }) => down)) })
          : undefined,
    roundTripMs: kind === 'delay' ? Math.max(...delays) : undefined,
  };
}

/** What was notably wrong with one line, from its minutes in their order: each thing for itself, the earliest first. */
export function spellsOf(minutes: readonly LineMinute[]): Spell[] {
  const open = new Map<SpellKind, LineMinute[]>();
  const spells: Spell[] = [];
  const close = (kind: SpellKind): void => {
    const run = open.get(kind);
    if (run) spells.push(spellOf(kind, run));
    open.delete(kind);
  };
  for (const minute of minutes) {
    for (const [kind, run] of open) if (minute.atMs - (run.at(-1)?.atMs ?? 0) > MOST_STEP_MS) close(kind);
    for (const kind of kindsOf(minute)) open.set(kind, [...(open.get(kind) ?? []), minute]);
  }
  for (const kind of spellKinds) close(kind);
  return spells.toSorted((a, b) => a.fromMs - b.fromMs);
}
