import { noEngine } from '../../platform/media/no-engine.ts';
import type { Kit, Module } from '../../platform/module.ts';
import { SITE_STATE_CHANGED } from '@portico/contract/deployment';
import { TICKETS_ENDED } from '@portico/contract/session-news';
import { SITE_SETTINGS_CHANGED } from '@portico/contract/site-facts';
import { hasModule } from '@portico/domain/site-settings';
import { findSiteById, listInactiveSites, listSitesWithout } from '../sites/index.ts';
import { mayFollowDoor, mayFollowLobby, mayFollowRoom } from './joining.channels.ts';
import { joiningRoutes } from './joining.routes.ts';
import type { JoiningContext, RoomMedia, RoomNodes, RoomStreams } from './joining.context.ts';
import { joiningJobs } from './joining.going.ts';
import { Presence } from './joining.presence.ts';
import { endMeetingsOf } from './joining.moderation.ts';
import { endPlaces } from './joining.rights.ts';

interface Apis {
  media: { media: RoomMedia | undefined; rooms: RoomNodes };
  streams: RoomStreams;
}

/** Doors of meetings and who is inside; its API is what other modules ask of rooms. */
export function joiningModule(
  { platform, mails, database }: Pick<Kit, 'platform' | 'mails' | 'database'>,
  { media, streams }: Apis,
): Module<JoiningContext> {
  const context = { platform, mails, media: media.media ?? noEngine, nodes: media.rooms, streams };
  const { log } = platform;
  let presence: Presence | undefined;
  const endMeetings = (siteId: string): Promise<void> =>
    database.work((tx) => endMeetingsOf(tx, context, { siteId, now: platform.clock.now() }));
  const endWithoutModule = async (siteId: string): Promise<void> => {
    const site = await findSiteById(database.reads, siteId);
    if (site && !hasModule(site.settings, 'meeting')) await endMeetings(siteId);
  };
  return {
    api: context,
    operations: joiningRoutes(context),
    jobs: joiningJobs(context, database.work),
    channels: { room: mayFollowRoom, lobby: mayFollowLobby, door: mayFollowDoor },
    hears: {
      [SITE_SETTINGS_CHANGED]({ siteId }) {
        endWithoutModule(String(siteId)).catch((error: unknown) =>
          log.warn({ err: error }, 'meetings of a site that has none go on until the next start'),
        );
      },
      [SITE_STATE_CHANGED]({ siteId, state }) {
        if (state === 'active') return;
        endMeetings(String(siteId)).catch((error: unknown) =>
          log.warn({ err: error }, 'meetings of a site that rests go on until the next start'),
        );
      },
      // what they are in the middle of ends here where the console ended their way in without a server
      [TICKETS_ENDED]({ personId, staysInMeetings }) {
        if (staysInMeetings === true) return;
        const id = String(personId);
        database
          .work((tx) => endPlaces(tx, context, { personId: id }))
          .catch((error: unknown) =>
            log.warn({ err: error, person: id }, 'their places end when the room is looked at'),
          );
      },
    },
    async start() {
      presence = new Presence(context, database);
      // the console may have switched meetings off, or let the site rest, without a server
      const { reads } = database;
      const without = [...(await listSitesWithout(reads, 'meeting')), ...(await listInactiveSites(reads))];
      for (const siteId of new Set(without)) await endMeetings(siteId);
    },
    async stop() {
      await presence?.stop();
    },
  };
}
