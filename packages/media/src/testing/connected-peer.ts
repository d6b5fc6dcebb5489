import { newCounters } from '../sfu/counters.ts';
import { Peer, type PeerEvents } from '../sfu/peer.ts';
import type { Publication } from '../sfu/publication.ts';
import { fakeTransports, type FakeTransport } from './fake-transport.ts';
import recorded from './recorded-session.json' with { type: 'json' };

/** Ids and section of the recorded offer: its voice is section 7, its video with three layers section 8. */
export const RECORDED = {
  extensions: { transportWide: 3, mid: 4, rid: 10, repairedRid: 11 },
  voiceMid: Buffer.from('7'),
  videoMid: Buffer.from('8'),
  payloadTypes: { opus: 111, vp8: 96, rtx: 97 },
  offer: recorded.offer,
} as const;

/** A peer whose client a test plays. */
export interface Side {
  peer: Peer;
  transport: FakeTransport;
}

interface SideParts {
  /** What the client sends. */
  publishes?: Publication;
  /** What it gets, from the participant `PA_publisher`. */
  gets?: Publication | readonly Publication[];
  offer?: string;
  /** Its addresses that come before that. */
  early?: string[];
  events?: Partial<PeerEvents>;
}

/** A peer that has answered the recorded offer, or another one, and is connected. */
export async function connectSide(name: string, parts: SideParts): Promise<Side> {
  const { factory, all } = fakeTransports();
  const events = { onConnected: () => {}, onLost: () => {}, onData: () => {}, onHeld: () => {} };
  const peer = new Peer(name, {
    transport: factory,
    events: { ...events, ...parts.events },
    counters: newCounters(),
  });
  if (parts.publishes) peer.announce({ cid: 'x', publication: parts.publishes });
  for (const publication of [parts.gets ?? []].flat()) peer.subscribe(publication, 'PA_publisher');
  for (const candidate of parts.early ?? []) peer.addCandidate(candidate);
  await peer.answer(parts.offer ?? RECORDED.offer);
  const [transport] = all;
  transport!.events.onState('connected');
  return { peer, transport: transport! };
}
