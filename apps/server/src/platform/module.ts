import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '@portico/contract/call';
import type { MailBundle } from '@portico/contract/mails';
import type { Operation } from '@portico/contract/operation';
import type { Database } from './db/database.ts';
import type { Check } from './health/health.ts';
import type { CookieNames, CookieToSet } from './http/cookies.ts';
import type { Csrf } from './http/csrf.ts';
import type { DirectContext } from './http/direct-call.ts';
import type { CountHit } from './http/rate-limits.ts';
import type { ReadinessCheck } from './http/health.ts';
import type { Route } from './http/route.ts';
import type { Tries } from './http/tries.ts';
import type { UpgradeHandler } from './http/upgrades.ts';
import type { Sweep } from './jobs/housekeeping.ts';
import type { JobKind } from './jobs/jobs.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { PagesHost } from './pages/send-page.ts';
import type { Platform } from './platform.ts';
import type { ChannelRule } from './push/hub.ts';
import type { Push } from './push/push.ts';
import type { Storage } from './storage/storage.ts';

/** What modules are made with. Each takes as much of it as it says. */
export interface Kit {
  platform: Platform;
  database: Database;
  push: Push;
  storage: Storage;
  csrf: Csrf;
  cookies: CookieNames;
  /** Counts what may be done much: of all processes together, and cheap. */
  count: CountHit;
  mails: MailBundle;
  pages: PagesHost;
  /** The pages of the room. */
  room: PagesHost;
}

/** What answers by itself over HTTP is handed, beside the server. */
export interface HttpParts {
  /** Counts a request by the limits of the operation that it stands for. */
  count(request: FastifyRequest, operation: Operation): Promise<void>;
  tries: Tries;
  /** The contract's calls, made inside the server. */
  callsFor(context: DirectContext): Call;
  writeCookie(reply: FastifyReply, cookie: CookieToSet): void;
}

/** What a capability brings to the portal; all of it is optional. */
export interface Manifest {
  operations?: readonly Route[];
  /** Mounts what answers over HTTP and is no operation: pages, files, what other programs ask. */
  mount?(app: FastifyInstance, http: HttpParts): void;
  /** WebSockets, by their path. */
  upgrades?: Readonly<Record<string, UpgradeHandler>>;
  jobs?: readonly JobKind<object>[];
  /** What is deleted once an hour. */
  sweeps?: readonly Sweep[];
  /** Who may listen on a push channel, by its kind. */
  channels?: Readonly<Record<string, ChannelRule>>;
  /** What this process itself hears of push events, by their type. */
  hears?: Readonly<Record<string, (data: Readonly<Record<string, unknown>>) => void>>;
  /** What `/readyz` asks: a process that cannot do it is taken away. */
  readiness?: Readonly<Record<string, ReadinessCheck>>;
  /** What the health page looks at. */
  checks?: readonly Check[];
  /** Adds what it counts. */
  metrics?(metrics: Metrics): void;
  /** Reads or mends what it keeps, when push events are followed and no job runs yet. */
  prepare?(): Promise<unknown>;
  /** Begins what runs beside calls; jobs run, and nobody is served yet. */
  start?(): Promise<unknown>;
  /** Once others reach this process, at this address. */
  listening?(url: string): Promise<unknown>;
  /** Ends what comes from outside, so that the HTTP server can close. */
  hangUp?(): Promise<unknown>;
  /** Ends what runs beside calls, while engine, jobs and database are still there. */
  stop?(): Promise<unknown>;
}

/** A capability with its API: what other modules are handed of it. */
export interface Module<Api> extends Manifest {
  api: Api;
}
