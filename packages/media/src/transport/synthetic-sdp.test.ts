import { parse } from 'sdp-transform';
import { expect, it } from 'vitest';
import { announceAddresses, announceTcp, readLocalParameters, syntheticOffer } from './synthetic-sdp.ts';

const REMOTE = {
  usernameFragment: 'frag',
  password: 'pass',
  fingerprint: 'sha-256 AB:CD',
  setup: 'actpass',
} as const;

it('shows libdatachannel exactly one media section, so that it hands over every SSRC', () => {
  const { media } = parse(syntheticOffer(REMOTE));
  expect(media.map(({ type, mid, iceUfrag }) => [type, mid, iceUfrag])).toEqual([
    ['video', 'm', 'frag'],
    ['application', 'd', 'frag'],
  ]);
});

it('reads the local parameters, each candidate once', () => {
  const sdp = [
    'a=ice-ufrag:u',
    'a=ice-pwd:p',
    'a=fingerprint:sha-256 EF',
    'a=setup:active',
    'a=candidate:1 1 UDP 1 192.0.2.1 7882 typ host',
    'a=candidate:1 1 UDP 1 192.0.2.1 7882 typ host',
  ];
  expect(readLocalParameters(sdp.join('\r\n'))).toEqual({
    usernameFragment: 'u',
    password: 'p',
    fingerprint: 'sha-256 EF',
    setup: 'active',
    candidates: ['candidate:1 1 UDP 1 192.0.2.1 7882 typ host'],
  });
  expect(() => readLocalParameters('a=ice-ufrag:u')).toThrow(/lacks ice-pwd/);
});

it('announces each address over TCP too, once, below every way by UDP', () => {
  const candidates = announceAddresses(['203.0.113.7', '2001:db8::7'], 7882);
  expect(announceTcp([...candidates, candidates[0]!], 7883)).toEqual([
    'candidate:100 1 tcp 1526726655 203.0.113.7 7883 typ host tcptype passive',
    'candidate:101 1 tcp 1526726399 2001:db8::7 7883 typ host tcptype passive',
  ]);
});

it('announces the addresses of the administrator, the first as the best', () => {
  expect(announceAddresses(['203.0.113.7', '2001:db8::7'], 7882)).toEqual([
    'candidate:1 1 UDP 2130706431 203.0.113.7 7882 typ host',
    'candidate:2 1 UDP 2130706175 2001:db8::7 7882 typ host',
  ]);
});
