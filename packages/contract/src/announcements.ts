import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { Instant } from './values.ts';

export const announcementLimits = {
  text: 400,
  /** How many of a site its administrators see, the newest first. */
  listed: 200,
  /** How many are shown to somebody at once. */
  shown: 10,
} as const;

/** To whom something is announced: to everybody who opens a page, guests too, or to some people of the site. */
export const announcementAudiences = ['everybody', 'people', 'hosts', 'administrators'] as const;
export type AnnouncementAudience = (typeof announcementAudiences)[number];

export const announcementTones = ['info', 'warning'] as const;
export type AnnouncementTone = (typeof announcementTones)[number];

/** By language; who reads another one gets that of the site, and else the first. */
const Texts = z
  .record(
    z.string().check(z.regex(/^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/)),
    z.string().check(z.trim(), z.minLength(1), z.maxLength(announcementLimits.text)),
  )
  .check(z.refine((texts) => Object.keys(texts).length > 0, { path: ['texts'] }));

const draft = {
  texts: Texts,
  startsAt: Instant,
  /** Null where somebody is to end it. */
  endsAt: z.nullable(Instant),
  audience: z.enum(announcementAudiences),
  tone: z.enum(announcementTones),
  /** Whoever has read it may put it away. */
  isDismissible: z.boolean(),
};

/** What an administrator announces. */
export const AnnouncementDraft = z.object(draft);
export type AnnouncementDraft = z.infer<typeof AnnouncementDraft>;

export const Announcement = z.object({
  ...draft,
  id: z.uuid(),
  state: z.enum(['scheduled', 'showing', 'over']),
  /** To be sent back with a change, so that two editors do not overwrite each other. */
  version: z.int(),
  /** Null where they left the site. */
  changedBy: z.nullable(z.string()),
  changedAt: Instant,
});
export type Announcement = z.infer<typeof Announcement>;

const id = z.object({ id: z.uuid() });
const version = z.int();

export const listAnnouncements = operation({
  id: 'announcements.list',
  method: 'GET',
  path: '/announcements',
  summary: 'What the site announces, has announced and is going to, the newest first.',
  audience: 'person',
  answer: z.object({
    announcements: z.array(Announcement),
    mayChange: z.boolean(),
    /** The languages to write them in, that of the site first. */
    languages: z.array(z.string()),
  }),
});

export const createAnnouncement = operation({
  id: 'announcements.create',
  method: 'POST',
  path: '/announcements',
  summary: 'Announces something on every page of the site, from a time until another.',
  audience: 'person',
  body: AnnouncementDraft,
  answer: Announcement,
});

export const changeAnnouncement = operation({
  id: 'announcements.change',
  method: 'PUT',
  path: '/announcements/{id}',
  summary: 'Changes what is announced; whoever put it away before sees it again where its words are others.',
  audience: 'person',
  params: id,
  body: z.extend(AnnouncementDraft, { version }),
  answer: Announcement,
  errors: ['notFound', 'changedMeanwhile'],
});

export const endAnnouncement = operation({
  id: 'announcements.end',
  method: 'POST',
  path: '/announcements/{id}/end',
  summary: 'Ends what is being announced.',
  audience: 'person',
  params: id,
  answer: Announcement,
  errors: ['notFound'],
});

export const deleteAnnouncement = operation({
  id: 'announcements.delete',
  method: 'DELETE',
  path: '/announcements/{id}',
  summary: 'Deletes an announcement; one that is shown goes from every page.',
  audience: 'person',
  params: id,
  answer: z.object({}),
  errors: ['notFound'],
});

export const dismissAnnouncement = operation({
  id: 'announcements.dismiss',
  method: 'POST',
  path: '/announcements/{id}/dismissal',
  summary: 'Puts an announcement away for the person, on every device of theirs.',
  audience: 'person',
  params: id,
  answer: z.object({}),
  errors: ['notFound'],
});
