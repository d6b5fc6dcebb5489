import { createHash, randomBytes } from 'node:crypto';
import {
  calendarFeedEvents,
  makeCalendarFeed,
  readCalendarFeed,
  revokeCalendarFeed,
  type CalendarFeed,
} from '@portico/contract/calendar-feeds';
import type { Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import type { OperationLimit } from '../../platform/http/rate-limits.ts';
import { read, write, type Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit } from '../audit/index.ts';
import { signedIn } from '../identity/index.ts';
import { findActivePerson } from '../people/index.ts';
import { deleteFeed, findFeed, keepSecret, type FeedRow } from './calendar-feeds.store.ts';

const SECRET_BYTES = 32;

/** What is kept of a secret: nobody guesses 256 bits, so nothing has to slow them down. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Wrong secrets that are shown at the address of calendars; whoever has the right one is not counted. */
const guesses: OperationLimit = {
  key: 'address',
  limit: 60,
  windowSeconds: 900,
  counted: 'oneByOne',
  counts: 'tries',
};

const usual = { access: signedIn, group: 'calendarFeeds' };

const present = (row: FeedRow | undefined): CalendarFeed => ({
  madeAt: row?.madeAt.toISOString() ?? null,
  readAt: row?.readAt?.toISOString() ?? null,
});

interface Act {
  actor: PersonActor;
  address: string;
  trackingId: string;
  action: 'calendar_feeds.made' | 'calendar_feeds.revoked';
}

/** Tells the person's open pages, and the audit trail. */
async function account(
  tx: Tx,
  { publish }: Platform,
  { actor, action, address, trackingId }: Act,
): Promise<void> {
  const { siteId, personId } = actor;
  const person = await findActivePerson(tx, siteId, personId);
  if (!person) throw new Failure('forbidden');
  await recordAudit(tx, {
    siteId,
    actor: { id: personId, name: person.displayName },
    action,
    subject: { kind: 'person', id: personId },
    address,
    trackingId,
  });
  await publish(tx, {
    channels: [`person:${personId}`],
    eventType: calendarFeedEvents.changed,
    data: {},
  });
}

/** The address at which calendars read a person's meetings, as its person has it. */
export function calendarFeedRoutes(platform: Platform): Route[] {
  return [
    read(
      readCalendarFeed,
      { ...usual, limits: [guesses], staleBy: [calendarFeedEvents.changed] },
      async ({ reads, actor }) => present(await findFeed(reads, actor.personId)),
    ),
    write(
      makeCalendarFeed,
      { ...usual, limits: [], audit: 'calendar_feeds.made' },
      async ({ tx, actor, now, address, trackingId }) => {
        const secret = randomBytes(SECRET_BYTES).toString('base64url');
        await account(tx, platform, { actor, address, trackingId, action: 'calendar_feeds.made' });
        await keepSecret(tx, { personId: actor.personId, secretHash: hashOf(secret), at: now });
        return {
          ...present({ madeAt: now, readAt: null }),
          address: `${platform.publicUrl}/calendar/${secret}.ics`,
        };
      },
    ),
    write(
      revokeCalendarFeed,
      { ...usual, limits: [], audit: 'calendar_feeds.revoked' },
      async ({ tx, actor, address, trackingId }) => {
        await account(tx, platform, { actor, address, trackingId, action: 'calendar_feeds.revoked' });
        await deleteFeed(tx, actor.personId);
        return present(undefined);
      },
    ),
  ];
}
