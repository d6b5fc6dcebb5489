import { expect, test } from 'vitest';
import type { LineSample } from '@portico/contract/quality';
import { QualityLedger, type EngineView } from './quality.ledger.ts';

const NOW = new Date('2026-11-21T09:30:30Z');
const ann = { instanceId: 'room', participantId: 'ann' };
const ben = { instanceId: 'room', participantId: 'ben' };

const sample = (change: Partial<LineSample> = {}): LineSample => ({
  secondsAgo: 0,
  seconds: 10,
  up: { bytes: 100, packets: 10, lost: 1 },
  down: { bytes: 200, packets: 20, lost: 2 },
  roundTripMs: null,
  jitterMs: null,
  sent: { height: 0, layers: 0 },
  seen: { pictures: 0, height: 0, held: 0 },
  limits: [],
  ...change,
});

const nothing: EngineView = { isBusy: false, lines: new Map() };
const view = (line: { lowered?: number; held?: number; short?: number }, isBusy = false): EngineView => ({
  isBusy,
  lines: new Map([
    ['ann', { identity: 'ann', downlinkBitsPerSecond: 300_000, lowered: 0, held: 0, short: 0, ...line }],
  ]),
});

/** What is kept of Ann. */
function keptOf(samples: LineSample[], engine: EngineView) {
  const ledger = new QualityLedger();
  ledger.note(ann, samples, NOW);
  return ledger.take(() => engine);
}

test('samples are added up by the minute in which they ended', () => {
  const samples = [
    sample({ roundTripMs: 40, seconds: 20, jitterMs: 5 }),
    sample({ roundTripMs: 100, limits: ['uplink'] }),
    sample({ secondsAgo: 30 }), // ended as the minute began: it is the one before
  ];
  const [first, second] = keptOf(samples, nothing);
  expect(first).toMatchObject({
    at: new Date('2026-11-21T09:30:00Z'),
    seconds: 30,
    upBytes: 200,
    downLost: 4,
    roundTripMs: 60,
    jitterMs: 5,
    uplinkSeconds: 10,
    lowered: null,
    downlinkBits: null,
  });
  expect(second).toMatchObject({ at: new Date('2026-11-21T09:29:00Z'), seconds: 10, roundTripMs: null });
});

test.each([
  ['downlink', view({ lowered: 1 }), { downlinkSeconds: 10, senderSeconds: 0, serverSeconds: 0, lowered: 1 }],
  ['downlink', view({ held: 2 }), { downlinkSeconds: 10, senderSeconds: 0, held: 2 }],
  ['sender', view({ short: 1 }), { downlinkSeconds: 0, senderSeconds: 10, serverSeconds: 0 }],
  ['server', view({}, true), { downlinkSeconds: 0, senderSeconds: 0, serverSeconds: 10 }],
  ['nothing', view({}), { downlinkSeconds: 0, senderSeconds: 0, serverSeconds: 0, downlinkBits: 300_000 }],
])('the word of the engine is added: %s (%#)', (_limit, engine, expected) => {
  expect(keptOf([sample()], engine)).toEqual([expect.objectContaining(expected)]);
});

test('where the engine says nothing, what the browser is told of held pictures counts', () => {
  const held = sample({ seen: { pictures: 1, height: 180, held: 1 }, limits: ['downlink'] });
  expect(keptOf([held], nothing)).toMatchObject([{ downlinkSeconds: 10, held: 1, lowered: null }]);
});

test('each person has their own minutes, and what was taken is gone', () => {
  const ledger = new QualityLedger();
  ledger.note(ann, [sample()], NOW);
  ledger.note(ben, [sample(), sample()], NOW);
  expect([...ledger.rooms()]).toEqual(['room']);
  expect(
    ledger.take(() => nothing).map(({ participantId, seconds }) => `${participantId} ${seconds}`),
  ).toEqual(['ann 10', 'ben 20']);
  expect(ledger.take(() => nothing)).toEqual([]);
});
