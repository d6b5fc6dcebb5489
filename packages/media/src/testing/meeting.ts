import { LIVEKIT_KEY } from '@portico/testkit/livekit-server';
import { findRunningLiveKit } from '@portico/testkit/running-livekit';
import type { Browser } from '@playwright/test';
import { AccessToken, RoomServiceClient, type VideoGrant } from 'livekit-server-sdk';
import { vi } from 'vitest';
import type { PageServer } from './page-server.ts';

/** The server that the suite meets on, where it is neither our own engine nor one that it starts. */
export const RUNNING_LIVEKIT = process.env['TEST_ENGINE'] === 'livekit' ? findRunningLiveKit() : undefined;

/** What every engine of the tests knows, ours as the real LiveKit server. */
export const TEST_KEY = RUNNING_LIVEKIT?.key ?? LIVEKIT_KEY;

/** What carries the media of all test engines. */
export const TEST_TRANSPORT = process.env['TEST_TRANSPORT'] === 'werift' ? 'werift' : 'auto';

/** What the page's script offers; see `meeting-page.js`. */
interface MeetingPage {
  join(options: {
    url: string;
    token: string;
    publish: boolean;
    /** Which of the browser's fake cameras. */
    camera: number;
    room?: object | undefined;
  }): Promise<void>;
  frames(key: string): number;
  width(key: string): number;
  noted(name: string, detail: string): boolean;
}

declare global {
  var meeting: MeetingPage;
}

/** Who joins, and how. */
export interface Joiner {
  identity: string;
  room: string;
  grant?: VideoGrant;
  attributes?: Record<string, string>;
  /** Publish camera and microphone; default yes. */
  publish?: boolean;
  /** Options for the SDK's `Room`. */
  options?: object;
}

/** Options of a room whose publisher prefers a codec, and sends VP8 to who cannot decode it. */
export const preferring = (videoCodec: string): object => {
  const backup = { backupCodec: true, backupCodecPolicy: SIMULCAST };
  return { dynacast: true, publishDefaults: { videoCodec, scalabilityMode: 'L1T3', ...backup } };
};

/** A join token as the portal would sign it. */
export function joinToken({ identity, room, grant, attributes }: Joiner): Promise<string> {
  const token = new AccessToken(TEST_KEY.apiKey, TEST_KEY.apiSecret, {
    identity,
    name: identity.toUpperCase(),
    ...(attributes ? { attributes } : {}),
  });
  token.addGrant({ roomJoin: true, room, canUpdateOwnMetadata: true, ...grant });
  return token.toJwt();
}

/** The portal's side of the test engine. */
export function roomService(httpPort: number): RoomServiceClient {
  return roomServiceAt(`http://127.0.0.1:${httpPort}`);
}

/** The same of an engine anywhere. */
export const roomServiceAt = (url: string): RoomServiceClient =>
  new RoomServiceClient(url, TEST_KEY.apiKey, TEST_KEY.apiSecret);

/** Where guests come from and go to. */
export interface Venue {
  browser: Browser;
  pages: Pick<PageServer, 'url'>;
  httpPort: number;
  /** Where they find the engine's signalling; default 127.0.0.1. */
  host?: string;
  /** The same as an address; default that of host and port, without TLS. */
  url?: string;
}

/** A page of whatever browser. */
export interface GuestPage {
  evaluate<T>(code: string): Promise<T>;
  evaluate<T, Argument>(run: (argument: Argument) => T | Promise<T>, argument: Argument): Promise<T>;
  close(): Promise<void>;
}

/** `BackupCodecPolicy`: both codecs at once. */
const SIMULCAST = 1;
const PATIENCE_MS = 8000;

/** A participant in a real browser page, in a profile of its own; what is waited for is answered with true, or false in the end. */
export class Guest {
  static #opened = 0;
  readonly #page: GuestPage;
  readonly #camera = (Guest.#opened += 1);

  /** In a page that shows the venue's and has not joined yet. */
  constructor(page: GuestPage) {
    this.#page = page;
  }

  /** Opens a page of Chromium that has not joined yet. */
  static async open({ browser, pages }: Venue): Promise<Guest> {
    // Without the permission a page sees no more than that there are cameras.
    const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
    const page = await context.newPage();
    await page.goto(pages.url);
    return new Guest({
      evaluate: <T, Argument>(run: string | ((argument: Argument) => T), argument?: Argument) =>
        page.evaluate(run as (argument: unknown) => T, argument),
      close: () => context.close(),
    });
  }

  /** Opens a page and joins. */
  static async join(venue: Venue, joiner: Joiner): Promise<Guest> {
    const guest = await Guest.open(venue);
    await guest.join(venue, joiner);
    return guest;
  }

  async join({ httpPort, host = '127.0.0.1', ...venue }: Venue, joiner: Joiner): Promise<void> {
    const { url = `ws://${host}:${httpPort}` } = venue;
    const token = await joinToken(joiner);
    const { publish = true, options: room } = joiner;
    const join = { url, token, publish, camera: this.#camera, room };
    await this.#page.evaluate((options) => meeting.join(options), join);
  }

  /** Frames of `identity:source` that the page decoded so far. */
  frames(key: string): Promise<number> {
    return this.#page.evaluate((key) => meeting.frames(key), key);
  }

  /** Whether more frames of `identity:source` get decoded; a track that comes back counts from nothing. */
  async sees(key: string, options: { frames?: number; timeoutMs?: number } = {}): Promise<boolean> {
    const { frames = 5, timeoutMs } = options;
    let last = await this.frames(key);
    let seen = 0;
    return eventually(async () => {
      const now = await this.frames(key);
      seen += now < last ? now : now - last;
      last = now;
      return seen >= frames;
    }, timeoutMs);
  }

  /** Whether the camera of somebody comes in this codec, in the browser's words: `H264`. */
  gets(identity: string, codec: string): Promise<boolean> {
    return eventually(
      async () => (await this.run(`meeting.receivedCodec('${identity}', 'camera')`)) === codec,
    );
  }

  /** Whether its pictures go out in these codecs and no others: `H264 VP8`. */
  sends(codecs: string, timeoutMs?: number): Promise<boolean> {
    return eventually(async () => (await this.run('meeting.sentCodecs()')) === codecs, timeoutMs);
  }

  /** Whether the SDK tells of an event. */
  notices(name: string, detail = '', timeoutMs?: number): Promise<boolean> {
    return eventually(() => this.noticed(name, detail), timeoutMs);
  }

  /** Whether the SDK told of an event so far. */
  noticed(name: string, detail = ''): Promise<boolean> {
    return this.#page.evaluate(([name, detail]) => meeting.noted(name, detail), [name, detail] as const);
  }

  /** Whether an expression in the page becomes true. */
  becomes(expression: string, timeoutMs?: number): Promise<boolean> {
    return eventually(() => this.#page.evaluate<boolean>(expression), timeoutMs);
  }

  /** Value of an expression in the page; a promise is awaited, an error becomes its message. */
  run<T = unknown>(expression: string): Promise<T> {
    return this.#page.evaluate<T>(
      `(async () => ${expression})().catch((error) => 'error: ' + error.message)`,
    );
  }

  close(): Promise<void> {
    return this.#page.close();
  }
}

/** Whether something becomes true in time. */
export async function eventually(
  holds: () => Promise<boolean> | boolean,
  timeout = PATIENCE_MS,
): Promise<boolean> {
  try {
    return await vi.waitUntil(holds, { timeout, interval: 50 });
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('Timed out')) return false;
    throw error;
  }
}
