import { meetingEvents } from '@portico/contract/meetings';
import { roomEvents } from '@portico/contract/room';
import {
  cancelSiteMeeting,
  endSiteMeeting,
  findSiteMeetings,
  getSiteMeetingScopes,
  handOverSiteMeeting,
  readMeetingContent,
  undoSiteMeetingAct,
} from '@portico/contract/site-meetings';
import { mayAdministerSite } from '@portico/domain/roles';
import { read, write, type Route } from '../../platform/http/route.ts';
import type { JoiningContext } from '../joining/index.ts';
import { findMeetingsOfSite, readScopes, type ChangeContext } from '../meetings/index.ts';
import { actOnSiteMeetings, readSiteMeetings } from './site-meetings.policy.ts';
import {
  cancelMeeting,
  endMeeting,
  handOverMeeting,
  readContent,
  showsContent,
  undoCancellation,
} from './site-meetings.service.ts';

const usual = { group: 'siteMeetings', limits: [] };
const shown = { ...usual, access: readSiteMeetings, staleBy: [meetingEvents.changed, roomEvents.changed] };
const acting = { ...usual, access: actOnSiteMeetings };

/** Meetings of the site, for its administrators. */
export function siteMeetingRoutes(joining: JoiningContext, changing: ChangeContext): Route[] {
  return [
    read(findSiteMeetings, shown, async ({ reads, actor, query, now }) => {
      const { siteId, roles } = actor;
      const may = { mayAct: mayAdministerSite(roles), showsContent: await showsContent(reads, siteId) };
      const found = await findMeetingsOfSite(reads, query, { siteId, now, ...may });
      return { ...found, showsContent: may.showsContent };
    }),
    read(getSiteMeetingScopes, { ...shown, access: actOnSiteMeetings }, ({ reads, actor, params, now }) =>
      readScopes(reads, { actor, now, isAdministrator: true, ...params }),
    ),
    write(
      readMeetingContent,
      { ...usual, access: readSiteMeetings, audit: 'sitemeetings.content_read' },
      ({ tx, actor, params, now, address, trackingId }) =>
        readContent(tx, joining, { actor, now, address, trackingId, ...params }),
    ),
    write(
      endSiteMeeting,
      { ...acting, audit: 'sitemeetings.ended' },
      async ({ tx, actor, params, now, address, trackingId }) => {
        await endMeeting(tx, joining, { actor, now, address, trackingId, ...params });
        return {};
      },
    ),
    write(
      cancelSiteMeeting,
      { ...acting, audit: 'sitemeetings.cancelled' },
      ({ tx, actor, params, query, now, address, trackingId }) =>
        cancelMeeting(tx, changing, { actor, now, address, trackingId, ...params, ...query }),
    ),
    write(
      undoSiteMeetingAct,
      { ...acting, audit: 'sitemeetings.restored' },
      async ({ tx, actor, params, now, address, trackingId }) => {
        await undoCancellation(tx, changing, { actor, now, address, trackingId, ...params });
        return {};
      },
    ),
    write(
      handOverSiteMeeting,
      { ...acting, audit: 'sitemeetings.handed_over' },
      ({ tx, actor, params, body, now, address, trackingId }) =>
        handOverMeeting(tx, changing, { actor, now, address, trackingId, ...params, ...body }),
    ),
  ];
}
