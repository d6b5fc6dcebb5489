import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSuite, type Suite } from '../testing/suite.ts';
import { eventually, Guest } from '../testing/meeting.ts';

const ROOM = 'meeting';
let lobby: Suite;
let host: Guest;
let bob: Guest;
let viewer: Guest;

const send = (text: string, options: string) =>
  bob.run(`room.localParticipant.publishData(new TextEncoder().encode('${text}'), ${options})`);

interface InboundAudio {
  packetsReceived: number;
  totalSamplesReceived: number;
}

const SAMPLES_OF_A_SECOND = 48_000;

/** How many packets of Bob's voice the host gets in a second of what is played. */
async function packetsOfASecond(): Promise<number> {
  const heard = async (): Promise<InboundAudio> =>
    (await host.run<InboundAudio[]>('meeting.inboundAudio()'))[0] ?? {
      packetsReceived: 0,
      totalSamplesReceived: 0,
    };
  const before = await heard();
  let after = before;
  const hasPassed = async (): Promise<boolean> => {
    after = await heard();
    return after.totalSamplesReceived >= before.totalSamplesReceived + SAMPLES_OF_A_SECOND;
  };
  expect(await eventually(hasPassed)).toBe(true);
  const seconds = (after.totalSamplesReceived - before.totalSamplesReceived) / SAMPLES_OF_A_SECOND;
  return (after.packetsReceived - before.packetsReceived) / seconds;
}

beforeAll(async () => {
  lobby = await openSuite();
  host = await Guest.join(lobby, { identity: 'host', room: ROOM });
  bob = await Guest.join(lobby, { identity: 'bob', room: ROOM });
});

afterAll(() => lobby.close());

describe('joining', () => {
  it('lets two participants see each other', async () => {
    expect(await host.sees('bob:camera')).toBe(true);
    expect(await bob.sees('host:camera')).toBe(true);
  });

  it('shows a late viewer both videos, but lets it publish nothing', async () => {
    const grant = { canPublish: false, canPublishData: false };
    viewer = await Guest.join(lobby, { identity: 'viewer', room: ROOM, grant, publish: false });
    expect(await viewer.sees('host:camera')).toBe(true);
    expect(await viewer.sees('bob:camera')).toBe(true);
    expect(await viewer.run('room.localParticipant.setMicrophoneEnabled(true)')).toMatch(/^error: /);
  });

  it('is encrypted by DTLS 1.2 or later, with forward secrecy and an authenticated cipher', async () => {
    const transport = await bob.run<{ tlsVersion: string; dtlsCipher: string; srtpCipher: string }>(
      `room.engine.pcManager.publisher.getStats().then((stats) =>
        [...stats.values()].find(({ type }) => type === 'transport'))`,
    );
    expect(transport.tlsVersion).toMatch(/^FEF[CD]$/); // DTLS counts down: RFC 6347 §4.1, RFC 9147 §5.3
    expect(transport.dtlsCipher).toMatch(
      /^TLS_(?:ECDHE_ECDSA_WITH_)?(?:AES_\d+_GCM|CHACHA20_POLY1305)_SHA\d+$/,
    );
    expect(transport.srtpCipher).toMatch(/^SRTP_(?:AES128_CM_HMAC_SHA1_80|AEAD_AES_(?:128|256)_GCM)$/);
  });

  it('refuses a token with a wrong signature, and says so', async () => {
    const stranger = await Guest.open(lobby);
    const outcome = await stranger.run(
      `meeting.join({ url: '${lobby.url}', token: 'eyJhbGciOiJIUzI1NiJ9.e30.x' })`,
    );
    expect(outcome).toMatch(lobby.words.badToken);
    await stranger.close();
  });
});

describe('muting', () => {
  it('tells the others of a microphone muted and unmuted', async () => {
    await bob.run('room.localParticipant.setMicrophoneEnabled(false)');
    expect(await host.notices('trackMuted', 'bob:microphone')).toBe(true);
    await bob.run('room.localParticipant.setMicrophoneEnabled(true)');
    expect(await host.notices('trackUnmuted', 'bob:microphone')).toBe(true);
  });

  it('stops a camera and shows it again', async () => {
    await bob.run('room.localParticipant.setCameraEnabled(false)');
    expect(await host.notices('trackMuted', 'bob:camera')).toBe(true);
    await bob.run('room.localParticipant.setCameraEnabled(true)');
    expect(await host.sees('bob:camera', { frames: 15 })).toBe(true);
  });

  it('names who speaks', async () => {
    await bob.run('meeting.speak()');
    expect(await host.notices('activeSpeakersChanged', 'bob')).toBe(true);
  });

  it('sends next to nothing of silence', { timeout: 30_000 }, async () => {
    await bob.run('meeting.speak()');
    expect(await eventually(async () => (await packetsOfASecond()) > 40, 12_000)).toBe(true);
    await bob.run('meeting.fallSilent()');
    expect(await eventually(async () => (await packetsOfASecond()) < 10, 12_000)).toBe(true);
  });
});

describe('data', () => {
  it('reaches everybody, reliable and lossy', async () => {
    await send('hi', "{ reliable: true, topic: 'chat' }");
    await send('quick', "{ reliable: false, topic: 'cursor' }");
    expect(await host.notices('dataReceived', 'bob|chat|hi')).toBe(true);
    expect(await viewer.notices('dataReceived', 'bob|cursor|quick')).toBe(true);
  });

  it('reaches only those it is for', async () => {
    await send('secret', "{ reliable: true, topic: 'dm', destinationIdentities: ['host'] }");
    await send('after', "{ reliable: true, topic: 'dm' }");
    expect(await host.notices('dataReceived', 'bob|dm|secret')).toBe(true);
    // The channel keeps order: once the later message is here, the earlier one will not come.
    expect(await viewer.notices('dataReceived', 'bob|dm|after')).toBe(true);
    expect(await viewer.noticed('dataReceived', 'secret')).toBe(false);
  });

  it('is not taken from a participant without the right', async () => {
    await viewer.run(
      "room.localParticipant.publishData(new TextEncoder().encode('nope'), { reliable: true })",
    );
    await send('marker', "{ reliable: true, topic: 'x' }");
    expect(await host.notices('dataReceived', 'bob|x|marker')).toBe(true);
    expect(await host.noticed('dataReceived', 'nope')).toBe(false);
  });

  it('carries text streams and remote procedure calls', async () => {
    await bob.run("room.localParticipant.sendText('hello stream', { topic: 'lk.chat' })");
    expect(await host.notices('text', 'bob|hello stream')).toBe(true);
    await host.run("room.registerRpcMethod('greet', async (call) => 'hello ' + call.callerIdentity)");
    const call =
      "room.localParticipant.performRpc({ destinationIdentity: 'host', method: 'greet', payload: '' })";
    expect(await bob.run(call)).toBe('hello bob');
  });
});

describe('profile', () => {
  it('changes by the participant itself', async () => {
    await bob.run("room.localParticipant.setAttributes({ hand: '1' })");
    await bob.run("room.localParticipant.setName('Bobby')");
    expect(await host.becomes("room.remoteParticipants.get('bob').attributes.hand === '1'")).toBe(true);
    expect(await host.becomes("room.remoteParticipants.get('bob').name === 'Bobby'")).toBe(true);
  });
});

describe('screen share', () => {
  it('is seen by everybody until it ends', async () => {
    await bob.run('meeting.shareCanvas(1280, 720).then((share) => { globalThis.share = share; })');
    expect(await host.sees('bob:screen_share')).toBe(true);
    expect(await viewer.sees('bob:screen_share')).toBe(true);
    await bob.run('room.localParticipant.unpublishTrack(share.published.track)');
    expect(await host.becomes("meeting.publicationOf('bob', 'screen_share') === undefined")).toBe(true);
  });
});

describe('subscriptions', () => {
  const camera = "meeting.publicationOf('bob', 'camera')";

  it('pause and go on', async () => {
    await host.run(`${camera}.setEnabled(false)`);
    expect(await settles(() => host.frames('bob:camera'))).toBe(true);
    await host.run(`${camera}.setEnabled(true)`);
    expect(await host.sees('bob:camera', { frames: 10 })).toBe(true);
  });

  it('end and begin again', async () => {
    await host.run(`${camera}.setSubscribed(false)`);
    expect(await host.notices('trackUnsubscribed', 'bob:camera')).toBe(true);
    await host.run(`${camera}.setSubscribed(true)`);
    expect(await host.becomes("meeting.frames('bob:camera') > 4")).toBe(true);
  });

  it('are for those whom the publisher lets have them', async () => {
    const allow = (rule: string) => bob.run(`room.localParticipant.setTrackSubscriptionPermissions(${rule})`);
    await allow("false, [{ participantIdentity: 'viewer', allowAll: true }]");
    expect(
      await host.becomes(`!${camera}.isSubscribed && ${camera}.permissionStatus === 'not_allowed'`),
    ).toBe(true);
    await host.run(`${camera}.setSubscribed(true)`);
    expect(await viewer.sees('bob:camera')).toBe(true);
    expect(await settles(() => host.frames('bob:camera'))).toBe(true);
    await allow('true');
    expect(await host.becomes(`${camera}.permissionStatus === 'allowed'`)).toBe(true);
    expect(await host.becomes("meeting.frames('bob:camera') > 4")).toBe(true);
  });
});

/** Whether a number stays the same over a second, within 8 s. */
async function settles(read: () => Promise<number>): Promise<boolean> {
  let last = { value: -1, sinceMs: performance.now() };
  const endMs = performance.now() + 8000;
  while (performance.now() < endMs) {
    const value = await read();
    if (value !== last.value) last = { value, sinceMs: performance.now() };
    else if (performance.now() - last.sinceMs > 1000) return true;
  }
  return false;
}
