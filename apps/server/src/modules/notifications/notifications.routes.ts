import {
  countUnreadNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  notificationEvents,
} from '@portico/contract/notifications';
import { read, write, type Route } from '../../platform/http/route.ts';
import type { Publish } from '../../platform/push/outbox.ts';
import { signedIn } from '../identity/index.ts';
import { markRead, presentList } from './notifications.service.ts';
import { countUnread } from './notifications.store.ts';

const usual = { group: 'notifications', access: signedIn, limits: [] };
const reading = { ...usual, staleBy: Object.values(notificationEvents) };
const ofOneself = { ...usual, audit: { nothing: 'of what one was told oneself' } };

/** What people were told of. */
export const notificationRoutes = ({ publish }: { publish: Publish }): readonly Route[] => [
  read(listNotifications, reading, ({ reads, actor, query }) => presentList(reads, actor.personId, query)),
  read(countUnreadNotifications, reading, async ({ reads, actor }) => ({
    unread: await countUnread(reads, actor.personId),
  })),
  write(markNotificationRead, ofOneself, ({ tx, actor: { personId }, params: { id }, now }) =>
    markRead(tx, publish, { personId, id, now }),
  ),
  write(markAllNotificationsRead, ofOneself, ({ tx, actor: { personId }, now }) =>
    markRead(tx, publish, { personId, now }),
  ),
];
