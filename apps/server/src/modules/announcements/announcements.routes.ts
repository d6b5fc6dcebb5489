import { ANNOUNCEMENTS_CHANGED } from '@portico/contract/shown-announcement';
import {
  changeAnnouncement as changeOperation,
  createAnnouncement as createOperation,
  deleteAnnouncement as deleteOperation,
  dismissAnnouncement as dismissOperation,
  endAnnouncement as endOperation,
  listAnnouncements,
} from '@portico/contract/announcements';
import { read, write, type Route } from '../../platform/http/route.ts';
import { signedIn } from '../identity/index.ts';
import { announce, readAnnouncements } from './announcements.policy.ts';
import {
  changeAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  dismissAnnouncement,
  endAnnouncement,
  viewAnnouncements,
  type AnnouncementContext,
} from './announcements.service.ts';

const usual = { group: 'announcements', limits: [] };
const acting = { ...usual, access: announce };

/** What a site announces on its pages. */
export function announcementRoutes(context: AnnouncementContext): Route[] {
  return [
    read(
      listAnnouncements,
      { ...usual, access: readAnnouncements, staleBy: [ANNOUNCEMENTS_CHANGED] },
      ({ reads, actor, now }) => viewAnnouncements(reads, actor, now),
    ),
    write(
      createOperation,
      { ...acting, audit: 'announcements.created' },
      ({ tx, actor, body: draft, now, address, trackingId }) =>
        createAnnouncement(tx, context, { actor, draft, now, address, trackingId }),
    ),
    write(
      changeOperation,
      { ...acting, audit: 'announcements.changed' },
      ({ tx, actor, params, body: { version, ...draft }, now, address, trackingId }) =>
        changeAnnouncement(tx, context, { actor, draft, version, now, address, trackingId, ...params }),
    ),
    write(
      endOperation,
      { ...acting, audit: 'announcements.ended' },
      ({ tx, actor, params, now, address, trackingId }) =>
        endAnnouncement(tx, context, { actor, now, address, trackingId, ...params }),
    ),
    write(
      deleteOperation,
      { ...acting, audit: 'announcements.deleted' },
      async ({ tx, actor, params, now, address, trackingId }) => {
        await deleteAnnouncement(tx, context, { actor, now, address, trackingId, ...params });
        return {};
      },
    ),
    write(
      dismissOperation,
      { ...usual, access: signedIn, audit: { nothing: 'of what one has read oneself' } },
      async ({ tx, actor, params, now }) => {
        await dismissAnnouncement(tx, context, { actor, now, ...params });
        return {};
      },
    ),
  ];
}
