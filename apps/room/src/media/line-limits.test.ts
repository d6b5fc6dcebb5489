import { expect, test } from 'vitest';
import { limitsOf } from './line-limits.ts';
import type { PictureReport } from './line-report.ts';
import { mediaPerson } from '../testing/media-person.ts';
import type { MediaPerson } from './types.ts';

const person = (id: string, isUnstable: boolean): [string, MediaPerson] => [
  id,
  mediaPerson({ id, isUnstable }),
];
const picture = (change: Partial<PictureReport>): PictureReport => ({
  person: 'me',
  isMine: true,
  source: 'camera',
  width: 1280,
  height: 720,
  framesPerSecond: 30,
  bitsPerSecond: 1,
  layers: 3,
  limit: undefined,
  ...change,
});

test('the own side comes first, then pictures that do not come, then those whose own line is bad', () => {
  const pictures = [
    picture({ limit: 'cpu' }),
    picture({ source: 'screen', limit: 'bandwidth' }),
    picture({ limit: 'bandwidth' }),
  ];
  const people = new Map([person('me', true), person('ben', true), person('cem', false)]);
  expect(limitsOf({ pictures, held: [{ person: 'cem', source: 'screen' }] }, people, 'me')).toEqual([
    { kind: 'uplink' },
    { kind: 'device' },
    { kind: 'downlink', person: 'cem', source: 'screen' },
    { kind: 'theirs', person: 'ben' },
  ]);
});

test('nothing limits a line on which all is well', () => {
  expect(limitsOf({ pictures: [picture({})], held: [] }, new Map([person('ben', false)]), 'me')).toEqual([]);
});
