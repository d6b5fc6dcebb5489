import { TrackInfo } from '@livekit/protocol';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../limits.ts';
import type { MediaKind, Offer, OfferedCodec, OfferedSection } from '../sdp/offer.ts';
import { DownTrack } from './down-track.ts';
import { MediaSections } from './media-sections.ts';
import { Publication } from './publication.ts';

const VP8: OfferedCodec = {
  payloadType: 96,
  name: 'vp8',
  format: '',
  clockRate: 90_000,
  channels: undefined,
  rtxPayloadType: 97,
  redPayloadType: undefined,
};

const section = (mid: string, does: 'sends' | 'receives' | 'nothing', trackId = ''): OfferedSection => ({
  kind: 'video',
  mid,
  sends: does === 'sends',
  receives: does === 'receives',
  codecs: [VP8],
  extensions: [],
  rids: [],
  trackId,
  ssrcs: [],
  rtxSsrcs: new Map(),
});

const offerOf = (...sections: OfferedSection[]): Offer => ({
  transport: { usernameFragment: 'u', password: 'p', fingerprint: 'f', setup: 'actpass' },
  sections,
});

const publicationOf = (sid: string, kind: MediaKind = 'video') =>
  new Publication(new TrackInfo({ sid }), kind, { sendRtcp: () => {}, onDemand: () => {} });

describe('publishing', () => {
  it('finds the announced track by its id, or the first of its kind as Firefox needs it', () => {
    const sections = new MediaSections();
    const [first, second] = [publicationOf('TR_1'), publicationOf('TR_2')];
    sections.addPending({ cid: 'one', publication: first });
    sections.addPending({ cid: 'two', publication: second });
    expect(sections.negotiate(offerOf(section('0', 'sends', 'two'))).published).toEqual([second]);
    const both = offerOf(section('0', 'sends', 'two'), section('1', 'sends', 'unknown'));
    expect(sections.negotiate(both).published).toEqual([first]);
  });

  it('ends when the section stops to send', () => {
    const sections = new MediaSections();
    const publication = publicationOf('TR_1');
    sections.addPending({ cid: 'one', publication });
    sections.negotiate(offerOf(section('0', 'sends', 'one')));
    const { unpublished, answers } = sections.negotiate(offerOf(section('0', 'nothing')));
    expect(unpublished).toEqual([publication]);
    expect(answers[0]).toMatchObject({ sends: undefined, receives: false });
  });

  it('gives a sender that nobody announced an inactive section, until it is announced and offered again', () => {
    const sections = new MediaSections();
    const offer = offerOf(section('0', 'sends', 'x'));
    const { answers, published } = sections.negotiate(offer);
    expect([answers[0]?.receives, published]).toEqual([false, []]);
    expect(sections.requirement()).toBeUndefined();
    const late = publicationOf('TR_1');
    sections.addPending({ cid: 'x', publication: late });
    expect(sections.requirement()).toEqual({ audio: 0, video: 0 });
    expect(sections.negotiate(offer).published).toEqual([late]);
    expect(sections.requirement()).toBeUndefined();
  });
});

describe('subscribing', () => {
  it('asks for as many sections as are missing', () => {
    const sections = new MediaSections();
    sections.negotiate(offerOf(section('0', 'receives')));
    expect(sections.requirement()).toBeUndefined();
    for (const sid of ['TR_1', 'TR_2', 'TR_3'])
      sections.addDownTrack(new DownTrack(publicationOf(sid), 'PA_1'));
    expect(sections.requirement()).toEqual({ audio: 0, video: 2 });
  });

  it('asks for no more sections than an offer may have, and for voices first', () => {
    const sections = new MediaSections();
    for (let index = 0; index < 150; index += 1) {
      sections.addDownTrack(new DownTrack(publicationOf(`TR_v${index}`), 'PA_1'));
      sections.addDownTrack(new DownTrack(publicationOf(`TR_a${index}`, 'audio'), 'PA_1'));
    }
    expect(sections.requirement()).toEqual({ audio: 150, video: LIMITS.mediaSections - 1 - 150 });
  });

  it('asks for nothing where nothing finds a place', () => {
    const sections = new MediaSections();
    const full = Array.from({ length: LIMITS.mediaSections - 1 }, (_, mid) =>
      section(String(mid), 'receives'),
    );
    for (let index = 0; index < full.length; index += 1)
      sections.addDownTrack(new DownTrack(publicationOf(`TR_${index}`), 'PA_1'));
    sections.negotiate(offerOf(...full));
    sections.addDownTrack(new DownTrack(publicationOf('TR_late'), 'PA_1'));
    expect(sections.requirement()).toBeUndefined();
  });

  it('answers a freed section inactive once, before it carries another track', () => {
    const sections = new MediaSections();
    const gone = new DownTrack(publicationOf('TR_1'), 'PA_1');
    sections.addDownTrack(gone);
    const offer = offerOf(section('0', 'receives'));
    expect(sections.negotiate(offer).midToTrackSid).toEqual({ 0: 'TR_1' });
    sections.removeDownTrack(gone);
    sections.addDownTrack(new DownTrack(publicationOf('TR_2'), 'PA_1'));
    expect(sections.requirement()).toEqual({ audio: 0, video: 1 });
    expect(sections.negotiate(offer).midToTrackSid).toEqual({});
    expect(sections.requirement()).toEqual({ audio: 0, video: 0 });
    expect(sections.negotiate(offer).midToTrackSid).toEqual({ 0: 'TR_2' });
    expect(sections.requirement()).toBeUndefined();
  });
});
