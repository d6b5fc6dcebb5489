import { expect, test } from 'vitest';
import { lineReportOf, type StatsEntry, type TrackStats } from './line-report.ts';

const at = (timestamp: number, entries: Omit<StatsEntry, 'timestamp'>[]): StatsEntry[] =>
  entries.map((entry) => ({ timestamp, ...entry }));

const path = [
  { id: 'T', type: 'transport', selectedCandidatePairId: 'P' },
  { id: 'P', type: 'candidate-pair', localCandidateId: 'L', currentRoundTripTime: 0.042 },
  { id: 'other', type: 'candidate-pair', localCandidateId: 'X', currentRoundTripTime: 9 },
  { id: 'L', type: 'local-candidate', protocol: 'udp', candidateType: 'host' },
];

/** Ben's camera as it is received. */
const camera = (
  timestamp: number,
  bytesReceived: number,
  packets: { packetsReceived: number; packetsLost: number },
) =>
  ({
    person: 'ben',
    isMine: false,
    source: 'camera',
    isHeld: false,
    entries: at(timestamp, [
      ...path,
      {
        id: 'in',
        jitter: 0.012,
        type: 'inbound-rtp',
        frameWidth: 640,
        frameHeight: 360,
        framesPerSecond: 24,
        bytesReceived,
        ...packets,
      },
    ]),
  }) satisfies TrackStats;

/** One's own camera, as two layers that are sent and one that is not. */
const own = (timestamp: number, bytesSent: number, packets: { packetsSent: number; packetsLost: number }) =>
  ({
    person: 'me',
    isMine: true,
    source: 'camera',
    isHeld: false,
    entries: at(timestamp, [
      ...path,
      {
        id: 'q',
        type: 'outbound-rtp',
        frameWidth: 320,
        frameHeight: 180,
        framesPerSecond: 15,
        bytesSent,
        packetsSent: packets.packetsSent,
      },
      {
        id: 'h',
        type: 'outbound-rtp',
        frameWidth: 640,
        frameHeight: 360,
        framesPerSecond: 20,
        bytesSent: bytesSent * 3,
        qualityLimitationReason: 'bandwidth',
      },
      {
        id: 'f',
        type: 'outbound-rtp',
        frameWidth: 1280,
        frameHeight: 720,
        framesPerSecond: 0,
        bytesSent: 777,
      },
      { id: 'r', type: 'remote-inbound-rtp', packetsLost: packets.packetsLost },
    ]),
  }) satisfies TrackStats;

test('two looks give rates, losses, delay and what limits the picture', () => {
  const before = [
    camera(1000, 50_000, { packetsReceived: 100, packetsLost: 3 }),
    own(1000, 1000, { packetsSent: 200, packetsLost: 0 }),
  ];
  const now = [
    camera(3000, 150_000, { packetsReceived: 190, packetsLost: 13 }),
    own(3000, 26_000, { packetsSent: 250, packetsLost: 5 }),
  ];
  expect(lineReportOf(before, now)).toEqual({
    seconds: 2,
    roundTripMs: 42,
    path: 'udp',
    jitterMs: 12,
    incoming: { bitsPerSecond: 400_000, loss: 0.1, bytes: 100_000, packets: 90, lost: 10 },
    outgoing: { bitsPerSecond: 400_000, loss: 0.1, bytes: 100_000, packets: 50, lost: 5 },
    pictures: [
      {
        person: 'ben',
        isMine: false,
        source: 'camera',
        width: 640,
        height: 360,
        framesPerSecond: 24,
        bitsPerSecond: 400_000,
        layers: 1,
        limit: undefined,
      },
      {
        person: 'me',
        isMine: true,
        source: 'camera',
        width: 640,
        height: 360,
        framesPerSecond: 20,
        bitsPerSecond: 400_000,
        layers: 2,
        limit: 'bandwidth',
      },
    ],
    held: [],
  });
});

test('a track that was not there before has no rate yet, and without tracks there is nothing to say', () => {
  const first = lineReportOf([], [camera(1000, 50_000, { packetsReceived: 100, packetsLost: 3 })]);
  expect(first.incoming).toEqual({ bitsPerSecond: 0, loss: undefined, bytes: 0, packets: 0, lost: 0 });
  expect(first.seconds).toBe(0);
  expect(first.pictures).toMatchObject([{ width: 640, bitsPerSecond: 0 }]);
  expect(lineReportOf([], [])).toMatchObject({ roundTripMs: undefined, path: undefined, pictures: [] });
});

test('a track that came between the looks counts from the next one on, and a counter that began anew is nothing', () => {
  const before = [own(1000, 50_000, { packetsSent: 900, packetsLost: 9 })];
  const now = [
    own(3000, 10, { packetsSent: 1, packetsLost: 0 }),
    camera(3000, 900_000, { packetsReceived: 1, packetsLost: 0 }),
  ];
  const { incoming, outgoing } = lineReportOf(before, now);
  const nothing = { bitsPerSecond: 0, loss: undefined, bytes: 0, packets: 0, lost: 0 };
  expect(incoming).toEqual(nothing);
  expect(outgoing).toEqual(nothing);
});

test.each([
  ['tcp', 'host', 'tcp'],
  ['udp', 'srflx', 'udp'],
  ['udp', 'relay', 'relay'],
])('%s from a %s candidate is the path %s', (protocol, candidateType, expected) => {
  const track = camera(0, 0, { packetsReceived: 0, packetsLost: 0 });
  const entries = track.entries.map((entry) =>
    entry.id === 'L' ? { ...entry, protocol, candidateType } : entry,
  );
  expect(lineReportOf([], [{ ...track, entries }]).path).toBe(expected);
});
