import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readCalendarFeed } from '@portico/contract/calendar-feeds';
import { writeCalendarFeed } from '@portico/domain/icalendar';
import { hasModule } from '@portico/domain/site-settings';
import * as z from 'zod/mini';
import type { Database } from '../../platform/db/database.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { CountHit } from '../../platform/http/rate-limits.ts';
import type { HttpParts } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { anyone } from '../identity/index.ts';
import { feedEvents } from '../meetings/index.ts';
import { findSiteById, type Site } from '../sites/index.ts';
import { hashOf } from './calendar-feeds.routes.ts';
import { findOwner, setReadAt, type FeedOwner } from './calendar-feeds.store.ts';

const Params = z.object({ secret: z.string().check(z.regex(/^[\w-]{43}$/)) });

const DAY_MS = 86_400_000;
const DAYS_BACK = 30;
const DAYS_AHEAD = 365;
const HOUR_MS = 3_600_000;
/** Calendars are asked to come back so often. */
const REFRESH_HOURS = 1;
/** Each calendar of a person asks by itself. */
const asked = { limit: 120, windowSeconds: 3600 };

/** What the address of calendars is mounted with. */
export interface ServingOptions {
  platform: Platform;
  database: Database;
  count: CountHit;
  http: HttpParts;
}

type Open = FeedOwner & { site: Site; hash: string };

async function findOpen({ database }: ServingOptions, params: unknown): Promise<Open> {
  const { data } = z.safeParse(Params, params);
  const hash = data && hashOf(data.secret);
  const owner = hash && (await findOwner(database.reads, hash));
  const site = owner && (await findSiteById(database.reads, owner.siteId));
  if (!owner || !site || !hasModule(site.settings, 'meeting')) throw new Failure('notFound');
  return { ...owner, site, hash };
}

/** Shown to its person, who knows then which addresses nobody uses; to the hour, which is not what one writes for each read. */
async function noteRead({ database }: ServingOptions, { personId, readAt }: Open, now: Date): Promise<void> {
  if (readAt && now.getTime() - readAt.getTime() < HOUR_MS) return;
  await database.work((tx) => setReadAt(tx, personId, now));
}

async function calendarOf({ platform, database }: ServingOptions, open: Open, now: Date): Promise<string> {
  const { personId, displayName, site } = open;
  const events = await feedEvents(database.reads, platform, {
    personId,
    site,
    now,
    from: new Date(now.getTime() - DAYS_BACK * DAY_MS),
    until: new Date(now.getTime() + DAYS_AHEAD * DAY_MS),
  });
  const name = `${displayName} · ${site.displayName}`;
  return writeCalendarFeed({ name, refreshHours: REFRESH_HOURS }, events);
}

async function answer(options: ServingOptions, request: FastifyRequest, reply: FastifyReply) {
  const { platform, count, http } = options;
  await http.count(request, readCalendarFeed);
  const open = await http.tries.take(readCalendarFeed, {
    address: request.ip,
    cookies: {},
    attempt: () => findOpen(options, request.params),
    isTry: () => false, // one that is wrong is `notFound`, which counts
  });
  const retryAfterSeconds = await count(asked, `calendar-feed|${open.hash}`);
  if (retryAfterSeconds > 0) throw new Failure('tooManyRequests', { retryAfterSeconds });
  const now = platform.clock.now();
  const text = await calendarOf(options, open, now);
  await noteRead(options, open, now);
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  reply.headers({ etag, 'cache-control': 'private, no-cache' });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply
    .headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="meetings.ics"',
    })
    .send(text);
}

/**
 * The address at which calendars read: whoever has it reads, as no calendar signs in. It ends with its secret, with the
 * person's right to come in, and with the meetings of the site.
 */
export function mountCalendarFeeds(app: FastifyInstance, options: ServingOptions): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/calendar/:secret(^[A-Za-z0-9_-]{43}).ics',
    exposeHeadRoute: false,
    config: { access: anyone.name },
    handler: (request, reply) => answer(options, request, reply),
  });
}
