import { chosenKinds, deliveryKey, type ChosenKind } from '@portico/domain/notification-kinds';
import { deviceKinds } from '@portico/domain/user-agent';
import * as z from 'zod/mini';
import { AnswerWord } from './answers.ts';
import { operation } from './operation.ts';
import { page } from './page.ts';
import { UserSettingsView } from './user-settings.ts';
import { Instant } from './values.ts';

/** What news of a meeting say of it. */
const meeting = z.object({ topic: z.string(), host: z.string(), startsAt: Instant });

/** When an account was used, with what, and from which address of the network. */
const origin = {
  at: Instant,
  device: z.object({
    kind: z.enum(deviceKinds),
    browser: z.nullable(z.string()),
    system: z.nullable(z.string()),
  }),
  address: z.string(),
};

const newsOf = <const Kind extends string, About extends z.ZodMiniType>(kind: Kind, about: About) =>
  z.object({ kind: z.literal(kind), about });

const kinds = [
  newsOf('meeting-invited', meeting),
  newsOf('meeting-changed', meeting),
  newsOf('meeting-cancelled', meeting),
  newsOf('meeting-clocks', meeting),
  newsOf(
    'meeting-handed-over',
    // by whom; absent where the host has left
    z.object({ topic: z.string(), startsAt: Instant, by: z.optional(z.string()) }),
  ),
  newsOf('meeting-reminder', meeting),
  newsOf(
    'meeting-answered',
    z.object({ topic: z.string(), who: z.string(), answer: AnswerWord, startsAt: Instant }),
  ),
  newsOf(
    'time-proposed',
    /** `startsAt` is what was proposed. */
    z.object({ topic: z.string(), who: z.string(), startsAt: Instant, comment: z.string() }),
  ),
  newsOf('recording-ready', z.object({ name: z.string() })),
  newsOf('export-ready', z.object({ availableUntil: Instant })),
  newsOf('requests-waiting', z.object({ count: z.int() })),
  // with what the administrator wrote; empty for nothing
  newsOf('request-declined', z.object({ note: z.string() })),
  newsOf('password-changed', z.object({ ...origin, hasEndedOthers: z.boolean() })),
  newsOf('new-sign-in', z.object(origin)),
  newsOf(
    'roles-changed',
    // `wasAdmin` is missing in news of before it was told
    z.object({
      isAdmin: z.boolean(),
      wasAdmin: z.optional(z.boolean()),
      /** They had asked to host meetings: what the administrator wrote, empty for nothing. */
      note: z.optional(z.string()),
    }),
  ),
] as const;

/** What somebody is told, by its kind: data, so that each reader has it in their own language and zone. */
export const News = z.discriminatedUnion('kind', kinds);
export type News = z.infer<typeof News>;

/** News of one kind. */
export type NewsOf<Kind extends News['kind']> = Extract<News, { kind: Kind }>;

const notificationPage = page(20);
const NotificationId = z.string().check(z.regex(/^\d{1,18}$/));

/** Something that a person was told of. */
export const Notification = z.object({
  id: NotificationId,
  news: News,
  /** The page that it is about, below the site; null where there is none. */
  link: z.nullable(z.string()),
  createdAt: Instant,
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

/** The event that a person is told of something, and that they have read something, for their pages. */
export const notificationEvents = { added: 'notification.added', read: 'notification.read' } as const;

const Unread = z.object({ unread: z.int() });

export const listNotifications = operation({
  id: 'notifications.list',
  method: 'GET',
  path: '/notifications',
  summary: 'What one was told of, the newest first, and how much of it is unread.',
  audience: 'person',
  query: z.object(notificationPage.query),
  answer: z.object({ notifications: z.array(Notification), unread: z.int(), ...notificationPage.answer }),
});

export const countUnreadNotifications = operation({
  id: 'notifications.unread',
  method: 'GET',
  path: '/notifications/unread',
  summary: 'How much of what one was told of is unread.',
  audience: 'person',
  answer: Unread,
});

export const markNotificationRead = operation({
  id: 'notifications.markRead',
  method: 'PUT',
  path: '/notifications/{id}/read',
  summary: 'Says that one has read a notification. Answers how many are unread then.',
  audience: 'person',
  params: z.object({ id: NotificationId }),
  answer: Unread,
  errors: ['notFound'],
});

export const markAllNotificationsRead = operation({
  id: 'notifications.markAllRead',
  method: 'PUT',
  path: '/notifications/read',
  summary: 'Says that one has read all of one’s notifications. Answers how many are unread then.',
  audience: 'person',
  answer: Unread,
});

const view = UserSettingsView.shape;

/** What somebody chooses of how they are told, each a setting of their own. */
export const NotificationChoices = z.object({
  ...(Object.fromEntries(chosenKinds.map((kind) => [deliveryKey(kind), view[deliveryKey(kind)]])) as Pick<
    typeof view,
    `notify-${ChosenKind}`
  >),
  'meeting-reminder-minutes': view['meeting-reminder-minutes'],
  'digest-hour': view['digest-hour'],
  agenda: view.agenda,
  'agenda-time': view['agenda-time'],
  'agenda-days': view['agenda-days'],
  'quiet-hours': view['quiet-hours'],
  'quiet-hours-from': view['quiet-hours-from'],
  'quiet-hours-to': view['quiet-hours-to'],
});
export type NotificationChoices = z.infer<typeof NotificationChoices>;
