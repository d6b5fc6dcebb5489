import { parse } from 'sdp-transform';
import { describe, expect, it } from 'vitest';
import recorded from '../testing/recorded-session.json' with { type: 'json' };
import { writeAnswer, type SectionAnswer } from './answer.ts';
import { EXTENSION, learnExtensions, noExtensions } from './header-extensions.ts';
import { BadOfferError, parseOffer, type OfferedSection } from './offer.ts';

const sdp = recorded.offer;
const offer = parseOffer(sdp);
const media = offer.sections.filter((section): section is OfferedSection => section.kind !== 'application');

const LOCAL = {
  usernameFragment: 'ufrag',
  password: 'password-of-this-server',
  fingerprint: 'sha-256 AB:CD',
  setup: 'active',
  candidates: ['candidate:1 1 UDP 1 127.0.0.1 7882 typ host'],
} as const;

const write = (change: (section: OfferedSection) => Partial<SectionAnswer>) =>
  writeAnswer(
    LOCAL,
    offer.sections.map((offered) => ({
      offered,
      sends: undefined,
      receives: false,
      ...(offered.kind === 'application' ? {} : change(offered)),
    })),
  );

const answerWith = (change: (section: OfferedSection) => Partial<SectionAnswer>) => parse(write(change));

describe('an offer', () => {
  it('of Chrome is read with its codecs, retransmissions and extensions', () => {
    const sending = media.filter(({ sends }) => sends);
    expect(sending.map(({ kind, mid, rids }) => [kind, mid, rids])).toEqual([
      ['audio', '7', []],
      ['video', '8', ['q', 'h', 'f']],
    ]);
    expect(media.filter(({ receives }) => receives)).toHaveLength(6);
    const audio = media.find(({ kind }) => kind === 'audio')!;
    expect(audio.codecs).toEqual([
      {
        payloadType: 111,
        name: 'opus',
        format: '',
        clockRate: 48_000,
        channels: 2,
        rtxPayloadType: undefined,
        redPayloadType: 63,
      },
    ]);
    const video = media.find(({ kind }) => kind === 'video')!;
    expect(video.codecs.map(({ name, payloadType }) => [name, payloadType])).toEqual([
      ['vp8', 96],
      ['vp9', 98],
      ['h264', 108],
      ['av1', 45],
    ]);
    expect(video.codecs.map(({ format }) => format)).toEqual([
      '',
      'profile-id=0',
      'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
      'level-idx=5;profile=0;tier=0',
    ]);
    expect(video.codecs.slice(0, 1)).toEqual([
      {
        payloadType: 96,
        name: 'vp8',
        format: '',
        clockRate: 90_000,
        channels: undefined,
        rtxPayloadType: 97,
        redPayloadType: undefined,
      },
    ]);
    const ids = noExtensions();
    for (const section of media) learnExtensions(ids, section.extensions);
    expect(Object.values(ids).every((id) => id > 0)).toBe(true);
  });

  it('an offer that could smuggle lines into the SDP of the transport is refused', () => {
    for (const [good, bad] of [
      [/a=ice-ufrag:\S+/g, 'a=ice-ufrag:x y'],
      [/a=ice-pwd:\S+/g, 'a=ice-pwd:'],
      [/a=fingerprint:\S+ \S+/g, 'a=fingerprint:sha-256 nothex'],
      [/a=mid:\S+/g, 'a=mid:<script>'],
    ] as const) {
      expect(() => parseOffer(sdp.replaceAll(good, bad))).toThrow(BadOfferError);
    }
    expect(() => parseOffer('')).toThrow(BadOfferError);
    expect(() => parseOffer('v=0')).toThrow(BadOfferError);
  });
});

describe('an answer', () => {
  it('echoes the extensions in every section, also in inactive ones, or Chrome drops transport-wide-cc for good', () => {
    const answer = answerWith(() => ({}));
    for (const section of answer.media.filter(({ type }) => type !== 'application')) {
      expect(section.direction).toBe('inactive');
      const uris = section.ext?.map(({ uri }) => uri);
      expect(uris).toContain(EXTENSION.transportWide);
      expect(uris).toContain(EXTENSION.mid);
      const { rid, repairedRid, audioLevel } = EXTENSION;
      expect(uris).toEqual(
        expect.arrayContaining(section.type === 'video' ? [rid, repairedRid] : [audioLevel]),
      );
    }
  });

  it('has each section of the offer in order, and offers retransmission on the uplink', () => {
    const answer = answerWith(({ codecs }) => ({ receives: true, codec: codecs[0] }));
    expect(answer.media.map(({ mid }) => String(mid))).toEqual(offer.sections.map(({ mid }) => mid));
    expect(answer.groups).toEqual([{ type: 'BUNDLE', mids: offer.sections.map(({ mid }) => mid).join(' ') }]);
    const video = answer.media.find(({ type }) => type === 'video')!;
    expect(video.direction).toBe('recvonly');
    expect(video.payloads).toBe('96 97');
    expect(video.fmtp).toContainEqual({ payload: 97, config: 'apt=96' });
    expect(video.candidates ?? answer.media[0]?.candidates).toHaveLength(1);
  });

  it.each([
    [{ repeats: true, skipsSilence: true }, [63, 111], 'usedtx=1'],
    [{ repeats: false, skipsSilence: false }, [111], 'usedtx=0'],
    [undefined, [63, 111], 'usedtx=1'],
  ])('asks for voices as their client announced them: %o', (voice, payloadTypes, silence) => {
    const answer = answerWith(({ kind, sends }) =>
      kind === 'audio' && sends ? { receives: true, voice } : {},
    );
    const audio = answer.media.find(({ type, direction }) => type === 'audio' && direction === 'recvonly')!;
    expect(String(audio.payloads)).toBe(payloadTypes.join(' '));
    expect(audio.rtp.map(({ payload }) => payload).toSorted((a, b) => a - b)).toEqual(payloadTypes);
    expect(audio.fmtp.find(({ payload }) => payload === 111)?.config).toContain(silence);
    const red = audio.fmtp.find(({ payload }) => payload === 63);
    expect(red?.config).toBe(payloadTypes.includes(63) ? '111/111' : undefined);
  });

  it('names the track that it sends', () => {
    const sends = { participantSid: 'PA_1', trackSid: 'TR_2', ssrc: 99, rtxSsrc: undefined };
    const [, first] = write(({ mid }) => (mid === media[0]!.mid ? { sends } : {})).split('m=audio');
    expect(first).toContain('a=sendonly\r\n');
    expect(first).toContain('a=msid:PA_1|TR_2 TR_2\r\n');
    expect(first).toContain('a=ssrc:99 cname:PA_1\r\n');
    expect(first).not.toContain('a=ssrc-group');
  });

  it('names the stream of its retransmissions beside it', () => {
    const sends = { participantSid: 'PA_1', trackSid: 'TR_2', ssrc: 99, rtxSsrc: 100 };
    const [, first] = write(({ mid }) => (mid === media[0]!.mid ? { sends } : {})).split('m=audio');
    expect(first).toContain('a=ssrc-group:FID 99 100\r\n');
    for (const ssrc of [99, 100]) expect(first).toContain(`a=ssrc:${ssrc} cname:PA_1\r\n`);
  });

  it.each([
    ['h264', '108 109', 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f'],
    ['vp9', '98 99', 'profile-id=0'],
    ['av1', '45 46', 'level-idx=5;profile=0;tier=0'],
  ] as const)('has the one codec that was agreed on: %s', (name, payloads, config) => {
    const answer = answerWith(({ codecs, kind, sends }) =>
      kind === 'video' && sends ? { receives: true, codec: codecs.find((codec) => codec.name === name) } : {},
    );
    const video = answer.media.find(({ type, direction }) => type === 'video' && direction === 'recvonly')!;
    expect(video.payloads).toBe(payloads);
    const [payload] = payloads.split(' ').map(Number);
    expect(video.rtp[0]).toMatchObject({ payload, codec: name.toUpperCase(), rate: 90_000 });
    expect(video.fmtp).toContainEqual({ payload, config });
    // In every packet of another codec it would be of no use.
    const isDescribed = video.ext?.some(({ uri }) => uri === EXTENSION.dependency);
    expect(isDescribed).toBe(name === 'av1');
  });

  it('refuses forms of a codec that not everybody with the codec can show', () => {
    const offered = (fmtp: string, codec: string) =>
      parseOffer(
        sdp
          .replace(/a=fmtp:96 [^\r]*/, '')
          .replaceAll('a=rtpmap:96 VP8', `a=fmtp:96 ${fmtp}\r\na=rtpmap:96 ${codec}`),
      );
    const namesOf = ({ sections }: ReturnType<typeof parseOffer>) =>
      sections
        .flatMap((section) => (section.kind === 'video' ? section.codecs : []))
        .filter(({ payloadType }) => payloadType === 96);
    for (const [fmtp, codec] of [
      ['packetization-mode=0;profile-level-id=42e01f', 'H264'],
      ['packetization-mode=1;profile-level-id=42001f', 'H264'],
      ['packetization-mode=1;profile-level-id=640c1f', 'H264'],
      ['packetization-mode=1;profile-level-id=42e0', 'H264'],
      ['packetization-mode=1', 'H264'],
      ['profile-id=2', 'VP9'],
      ['profile=1', 'AV1'],
    ] as const)
      expect(namesOf(offered(fmtp, codec))).toEqual([]);
    expect(namesOf(offered('profile-level-id=42E01F; packetization-mode=1', 'h264'))).not.toEqual([]);
  });

  it('takes every simulcast layer that is offered', () => {
    const lines = write(({ rids }) => (rids.length > 0 ? { receives: true } : {})).split('\r\n');
    const simulcast = lines.filter((line) => line.startsWith('a=rid:') || line.startsWith('a=simulcast:'));
    expect(simulcast).toEqual(['a=rid:q recv', 'a=rid:h recv', 'a=rid:f recv', 'a=simulcast:recv q;h;f']);
  });
});
