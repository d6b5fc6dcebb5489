import { describe, expect, it } from 'vitest';
import { newCounters } from '../sfu/counters.ts';
import { parseChildMessage, parseParentMessage, type ChildMessage, type ParentMessage } from './messages.ts';
import { BadMessageError } from './reading.ts';

const overTheWire = (message: unknown): unknown => JSON.parse(JSON.stringify(message));

describe('messages', () => {
  it('come back from JSON as they were', () => {
    const configuration = {
      apiKey: 'k',
      apiSecret: 's',
      httpPort: 0,
      udpPort: 7882,
      tcpPort: 7882,
      bindAddress: '0.0.0.0',
      announcedAddresses: ['192.0.2.1'],
      transport: 'werift' as const,
      turn: { urls: ['turn:turn.example:3478'], secret: 'shared' },
      webhookUrl: 'http://127.0.0.1:8080/webhook',
    };
    const parent: ParentMessage[] = [
      { type: 'configure', configuration },
      { type: 'startRecording', id: 1, room: 'r', directory: '/d', isResumed: true },
      { type: 'stopRecording', id: 2, room: 'r' },
      { type: 'lines', id: 3, room: 'r' },
      { type: 'stats', id: 3 },
      { type: 'stop' },
    ];
    expect(parent.map((message) => parseParentMessage(overTheWire(message)))).toEqual(parent);
    const stats = {
      pid: 9,
      rooms: 1,
      participants: 2,
      counters: newCounters(),
      residentBytes: 3,
      cpuMicroseconds: 4,
    };
    const lines = [
      { identity: 'a', downlinkBitsPerSecond: 5, lowered: 1, held: 2, short: 3 },
      { identity: 'b', downlinkBitsPerSecond: undefined, lowered: 0, held: 0, short: 0 },
    ];
    const child: ChildMessage[] = [
      { type: 'ready', httpPort: 1, udpPort: 2, tcpPort: 3 },
      { type: 'event', event: { type: 'recordingFinished', room: 'r', directory: '/d' } },
      { type: 'event', event: { type: 'recordingFailed', room: 'r', directory: '/d', reason: 'full' } },
      { type: 'statsTaken', id: 1, stats },
      { type: 'linesTaken', id: 1, isBusy: true, lines },
      { type: 'callFailed', id: 1, reason: 'failed', message: 'no' },
    ];
    expect(child.map((message) => parseChildMessage(overTheWire(message)))).toEqual(child);
  });
});

describe('anything else', () => {
  it('is refused', () => {
    const bad = [
      undefined,
      'ready',
      [],
      { type: 'unknown' },
      { type: 'ready', httpPort: '1', udpPort: 2 },
      { type: 'event', event: { type: 'recordingFinished', room: 'r' } },
      { type: 'event', event: { type: 'roomStarted', room: 'r' } },
      { type: 'statsTaken', id: 1, stats: {} },
      { type: 'linesTaken', id: 1, lines: [{ identity: 'a' }] },
    ];
    for (const message of bad) expect(() => parseChildMessage(message)).toThrow(BadMessageError);
    expect(() => parseParentMessage({ type: 'configure' })).toThrow(BadMessageError);
  });
});
