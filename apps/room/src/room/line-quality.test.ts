import { expect, test } from 'vitest';
import { noMedia } from '../media/types.ts';
import { mediaPerson } from '../testing/media-person.ts';
import { lineQualityOf } from './line-quality.ts';

const fine = { ...noMedia, phase: 'connected', touch: 'open' } as const;
const held = new Map([['ben', mediaPerson({ isCameraHeld: true })]]);

test.each([
  ['nothing is lost', {}, 'good'],
  ['something is lost', { isStrained: true }, 'fair'],
  ['somebody’s picture is held back', { people: held }, 'fair'],
  ['sound and picture break off', { isUnstable: true, isStrained: true }, 'weak'],
  ['the line to the portal is gone', { touch: 'lost' }, 'weak'],
  ['the line to the engine is found again', { phase: 'resuming' }, 'weak'],
  ['it is made anew', { phase: 'reconnecting' }, 'none'],
  ['nobody makes it any more', { phase: 'lost' }, 'none'],
  ['it is not there yet', { phase: 'connecting' }, undefined],
  ['somebody only watches', { phase: 'outside' }, undefined],
] as const)('when %s', (_when, change, quality) => {
  expect(lineQualityOf({ ...fine, ...change })).toBe(quality);
});
