import { expect, it } from 'vitest';
import { LIMITS } from '../limits.ts';
import { connectSide } from '../testing/connected-peer.ts';

const candidate = (port: number) => `candidate:1 1 UDP 1 192.0.2.1 ${port} typ host`;

it('addresses of a client that come before its offer are used after it, up to a bound', async () => {
  const many = Array.from({ length: LIMITS.earlyCandidates + 5 }, (_, at) => candidate(5000 + at));
  const { peer, transport } = await connectSide('PA_early', { early: many });
  expect(transport.candidates).toEqual(many.slice(0, LIMITS.earlyCandidates));
  peer.addCandidate(candidate(4000));
  expect(transport.candidates.at(-1)).toBe(candidate(4000));
  peer.close();
});
