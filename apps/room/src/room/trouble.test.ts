import { expect, test } from 'vitest';
import { troubleOf } from './trouble.ts';

const well = { phase: 'connected', isUnstable: false, isBack: false, touch: 'open' } as const;

test.each([
  ['all is well', {}, undefined],
  ['the picture suffers', { isUnstable: true }, { kind: 'unstable', works: 'sound' }],
  ['only the push channel is lost', { touch: 'lost' }, { kind: 'unstable', works: 'media' }],
  ['only the line to the engine is lost', { phase: 'resuming' }, { kind: 'reconnecting', works: 'media' }],
  ['sound and picture are lost', { phase: 'reconnecting' }, { kind: 'reconnecting', works: 'chat' }],
  [
    'everything is lost',
    { phase: 'reconnecting', touch: 'lost' },
    { kind: 'reconnecting', works: 'nothing' },
  ],
  ['everything came back', { isBack: true }, { kind: 'back' }],
  ['the engine gave up', { phase: 'lost' }, { kind: 'lost', works: 'chat' }],
  [
    'the engine gave up and chat is lost',
    { phase: 'lost', touch: 'lost' },
    { kind: 'lost', works: 'nothing' },
  ],
  ['it only begins', { phase: 'connecting', touch: 'lost' }, undefined],
  ['there never was a push channel', { touch: 'none' }, undefined],
] as const)('%s', (_, lines, expected) => {
  expect(troubleOf({ ...well, ...lines })).toEqual(expected);
});
