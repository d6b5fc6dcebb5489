import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, Page } from '@playwright/test';
import type { JoinInfo } from '../modules/media/index.ts';
import { contentSecurityPolicy, newNonce } from '../platform/http/security-headers.ts';
import { eventually } from './eventually.ts';

const require = createRequire(import.meta.url);

/** What runs in the page: the unmodified SDK, every remote camera attached (anew when it comes back), what happened noted. */
const script = `
  const { Room, setLogLevel } = LivekitClient;
  setLogLevel('silent');
  globalThis.videos = new Map();
  globalThis.notes = [];
  globalThis.joinRoom = async ({ url, token, rtcConfig }, camera) => {
    const devices = await navigator.mediaDevices.enumerateDevices();
    const cameras = devices.filter(({ kind }) => kind === 'videoinput').slice(3); // the first give strange pictures
    const room = new Room({
      publishDefaults: { simulcast: false },
      videoCaptureDefaults: { deviceId: cameras[camera % cameras.length].deviceId },
    });
    const since = performance.now();
    for (const name of ['reconnecting', 'reconnected', 'disconnected', 'localTrackPublished', 'localTrackUnpublished'])
      room.on(name, () => notes.push(name, Math.round(performance.now() - since)));
    room.on('trackSubscribed', play);
    await room.connect(new URL(url, location.href).href, token, { rtcConfig });
    globalThis.room = room;
    await room.localParticipant.enableCameraAndMicrophone();
  };
  const play = (track, { source }, { identity }) => {
    const element = track.attach();
    document.body.append(element);
    if (source === 'camera') videos.set(identity, element);
  };
  // After a reconnect the SDK keeps what happens in the next two seconds to itself.
  const playUntold = () => {
    for (const participant of globalThis.room?.remoteParticipants.values() ?? [])
      for (const publication of participant.trackPublications.values())
        if (publication.track?.attachedElements.length === 0) play(publication.track, publication, participant);
  };
  const tracksOf = ({ trackPublications }) =>
    [...trackPublications.values()].map(({ source, trackSid, isMuted, isSubscribed, track }) =>
      [source, trackSid, isMuted && 'muted', isSubscribed && 'subscribed', track?.mediaStreamTrack.readyState]
        .filter(Boolean)
        .join(' '),
    );
  globalThis.storyOf = (room) => ({
    state: room.state,
    notes,
    own: tracksOf(room.localParticipant),
    others: [...room.remoteParticipants.values()].map((one) => [one.identity, ...tracksOf(one)]),
    connections: ['publisher', 'subscriber'].map((side) => room.engine.pcManager?.[side]?.getConnectionState()),
    frames: Object.fromEntries([...videos.keys()].map((identity) => [identity, framesOf(identity)])),
  });
  /** The kind and protocol of this end of the way that is used. */
  globalThis.wayOf = async (room) => {
    const reports = await room.engine.pcManager.publisher.getStats();
    const { selectedCandidatePairId } = [...reports.values()].find(({ type }) => type === 'transport') ?? {};
    const { candidateType, relayProtocol } = reports.get(reports.get(selectedCandidatePairId)?.localCandidateId) ?? {};
    return [candidateType, relayProtocol].join(' ');
  };
  /** Where the engine answers. */
  globalThis.answersAt = async (room) => {
    const reports = await room.engine.pcManager.publisher.getStats();
    return [...reports.values()]
      .filter(({ type, state }) => type === 'candidate-pair' && state === 'succeeded')
      .map(({ remoteCandidateId }) => reports.get(remoteCandidateId)?.address);
  };
  globalThis.framesOf = (identity) => {
    playUntold();
    return videos.get(identity)?.getVideoPlaybackQuality().totalVideoFrames ?? 0;
  };
`;

/** How somebody joins. */
interface GuestInfo extends JoinInfo {
  rtcConfig?: { iceTransportPolicy: 'relay' };
  /** What the pages of rooms may connect to beside the portal; the page here is an empty one with their policy then. */
  connect?: readonly string[];
}

const emptyPage = (connect: readonly string[]) => ({
  contentType: 'text/html',
  headers: { 'content-security-policy': contentSecurityPolicy({ nonce: newNonce(), connect }) },
  body: '<!doctype html><title>a room</title>',
});

/** Somebody in a meeting, in a browser of their own, on a page of the portal and under its policies. */
export class MediaGuest {
  static #opened = 0;
  readonly page: Page;
  /** What the page's policy refused. */
  readonly refusals: string[] = [];

  private constructor(page: Page) {
    this.page = page;
    page.on('console', (message) => {
      if (/content security policy|permissions policy/i.test(message.text()))
        this.refusals.push(message.text());
    });
  }

  /** Opens a page and joins from there; rejects with the SDK's words when the engine refuses. */
  static async join(browser: Browser, portalUrl: string, info: GuestInfo): Promise<MediaGuest> {
    // a page that a test wrote has no address of its own, and would have to ask before it calls this machine
    const permissions = ['camera', 'microphone', 'local-network-access'];
    const context = await browser.newContext({ permissions });
    const guest = new MediaGuest(await context.newPage());
    const address = `${portalUrl}/webappng/errorpage/404`;
    const { connect } = info;
    if (connect) await guest.page.route(address, (route) => route.fulfill(emptyPage(connect)));
    await guest.page.goto(address);
    const sdk = await readFile(require.resolve('livekit-client'), 'utf8');
    // what a test evaluates is no script of the page, so the policy stays as it is
    await guest.page.evaluate(`${sdk}\n${script}`);
    MediaGuest.#opened += 1;
    const call = `joinRoom(${JSON.stringify(info)}, ${MediaGuest.#opened})`;
    const refused = await guest.page.evaluate<string>(`${call}.then(() => '', (error) => error.message)`);
    if (refused) throw new Error(refused);
    return guest;
  }

  /** Whether five more pictures of somebody's camera get decoded; one that comes back counts from nothing. */
  async sees(identity: string, timeoutMs?: number): Promise<boolean> {
    let last = await this.#frames(identity);
    let seen = 0;
    return eventually(async () => {
      const now = await this.#frames(identity);
      seen += now < last ? now : now - last;
      last = now;
      return seen >= 5;
    }, timeoutMs);
  }

  /** Whether the SDK tells of an event. */
  notices(name: string, timeoutMs?: number): Promise<boolean> {
    return eventually(() => this.page.evaluate<boolean>(`notes.includes('${name}')`), timeoutMs);
  }

  /** Value of an expression in the page. */
  run<T>(expression: string): Promise<T> {
    return this.page.evaluate<T>(expression);
  }

  /** Whether an expression in the page becomes true. */
  becomes(expression: string): Promise<boolean> {
    return eventually(() => this.page.evaluate<boolean>(expression));
  }

  close(): Promise<void> {
    return this.page.context().close();
  }

  /** What this browser has and knows, for whoever asks why it does not see. */
  story(): Promise<unknown> {
    return this.page.evaluate<unknown>('storyOf(room)');
  }

  #frames(identity: string): Promise<number> {
    return this.page.evaluate<number>(`framesOf('${identity}')`);
  }
}
