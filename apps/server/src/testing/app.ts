import { createCalls } from '@portico/client/calls';
import type { Call } from '@portico/contract/call';
import type { Session } from '@portico/client/session';
import { startApp, type App } from '../app.ts';
import type { AppOptions } from '../base.ts';
import { cookieNames } from '../platform/http/cookies.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Paces } from '../platform/clock/paces.ts';
import { createLog } from '../platform/log/log.ts';
import { createRecentLog } from '../platform/log/recent.ts';
import { readSettings } from '../platform/settings/read.ts';
import { cacheDirectory, createTestDatabase, type TestDatabase } from '@portico/testkit/database';
import { loadPages } from '../pages.ts';
import { createPreparedDatabase } from './prepared.ts';
import { keepEngineWarm } from './warm-engine.ts';

/** A clock that a test moves. */
export class TestClock implements Clock {
  #now: number;
  #elapsedMs = 0;
  constructor(start = '2026-11-21T09:00:00Z') {
    this.#now = Date.parse(start);
  }
  now(): Date {
    return new Date(this.#now);
  }
  elapsedMs(): number {
    return this.#elapsedMs;
  }
  /** Lets time pass; backwards the clock is only set. */
  advance(seconds: number): void {
    this.jump(seconds);
    this.#elapsedMs += Math.max(0, seconds * 1000);
  }
  /** Somebody sets the clock: it says something else, and no time has passed. */
  jump(seconds: number): void {
    this.#now += seconds * 1000;
  }
}

/** A running portal with a database of its own, as the tests see it. */
export interface TestApp extends App {
  clock: TestClock;
  database: TestDatabase;
  /** All lines of the log, as they were written. */
  logged: string[];
  /** A browser that has been nowhere yet. */
  visitor(site?: string): Visitor;
}

export interface TestAppOptions {
  settings?: Record<string, string>;
  database?: TestDatabase;
  clock?: TestClock;
  /** What is waited for less than usual. */
  paces?: Partial<Paces>;
  /** Sees the HTTP server before anything is mounted on it. */
  extend?: AppOptions['extend'];
  /** Starts the media engine too, on a free port; tests about anything else do without. */
  hasMedia?: boolean;
}

/** The least that the queue can, and what is done stays done: nobody waits for longer than they must. */
const testPaces: Partial<Paces> = { queueLooksEverySeconds: 0.5, undoMs: 0 };

/** For rooms in which people come back, vanish and are missed: all of that in a fifth of the time. */
export const briskRooms: Partial<Paces> = { roomSettlesAfterMs: 600, engineKeepsLostMs: 1000 };

/** Where the secret is not given a portal makes one, which it does for an empty database alone. */
const newDatabase = ({ settings }: TestAppOptions): Promise<TestDatabase> =>
  settings?.['PORTICO_SECRET'] === '' ? createTestDatabase() : createPreparedDatabase();

/** Starts a portal on a free port. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await newDatabase(options));
  if (!database.url) await keepEngineWarm();
  const clock = options.clock ?? new TestClock();
  const logged: string[] = [];
  const recentLog = createRecentLog();
  const settings = readSettings({
    PORT: '0',
    MEDIA_PORT: '0',
    DATA_DIR: database.dataDirectory,
    DATABASE_URL: database.url,
    PORTICO_SECRET: 'a secret for tests, the same in each process',
    MAILBOX: 'true',
    ...options.settings,
  });
  const starting = startApp({
    settings,
    clock,
    paces: { ...testPaces, ...options.paces },
    log: createLog({ level: 'info', destination: { write: (line) => logged.push(line) }, recent: recentLog }),
    recentLog,
    ...(await loadPages()),
    cacheDirectory,
    isWithoutMedia: !options.hasMedia,
    ...(options.extend && { extend: options.extend }),
    onLost(error) {
      throw error;
    },
  });
  try {
    const app = await starting;
    return { ...app, clock, database, logged, visitor: (site) => new Visitor(app, site) };
  } catch (error) {
    if (!options.database) await database.drop();
    throw error;
  }
}

/** What a browser keeps: cookies and the page's session; calls go over the wire with all conventions. */
export class Visitor {
  readonly session: Session;
  readonly call: Call;
  readonly #cookies = new Map<string, string>();
  readonly #csrf: { cookie: string; tokenFor(cookie: string): string };
  readonly #origin: string;
  /** What this browser says that it is; what Node says where it is empty. */
  userAgent = '';
  /** The last answer's headers. */
  lastHeaders = new Headers();

  constructor(app: Pick<App, 'url' | 'publicUrl' | 'csrf'>, site = 'acme') {
    this.#origin = app.url;
    const csrfCookie = app.csrf.newCookie();
    const { csrf: cookie } = cookieNames(app.publicUrl.startsWith('https://'));
    this.#csrf = { cookie, tokenFor: (value) => app.csrf.tokenFor(value) };
    this.#cookies.set(cookie, csrfCookie);
    this.session = {
      basePath: `/webappng/sites/${site}`,
      siteUrl: site,
      siteId: '',
      siteFullUrl: `${app.url}/webappng/sites/${site}`,
      userHubIsRequested: false,
      userId: '',
      csrfToken: app.csrf.tokenFor(csrfCookie),
      ticket: undefined,
      ticketTTL: 5400,
      globalPageServiceUrl: '',
    };
    this.call = createCalls({
      session: this.session,
      origin: this.#origin,
      fetch: (input, init) => this.#send(input, init),
    });
  }

  /** A request with this visitor's cookies; the path may be absolute. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return this.#send(new URL(path, this.#origin), init);
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }
  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  /** What a request that is written by hand shows of them. */
  get cookieLine(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async #send(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', this.cookieLine);
    if (this.userAgent !== '') headers.set('user-agent', this.userAgent);
    const response = await fetch(input, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    this.lastHeaders = response.headers;
    return response;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split('=');
    if (value === '' || attributes.includes('Max-Age=0')) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
    if (name === this.#csrf.cookie) this.session.csrfToken = this.#csrf.tokenFor(value); // as the next page has it
  }
}
