import type { AnnouncementTone } from './announcements.ts';

/** The event that what a site announces is something else now: by a change, or by the time. */
export const ANNOUNCEMENTS_CHANGED = 'announcements.changed';

/** An announcement as its reader sees it. */
export interface ShownAnnouncement {
  id: string;
  /** By what the browser of a guest remembers that it was put away. */
  key: string;
  text: string;
  /** The language of the text. */
  lang: string;
  tone: AnnouncementTone;
  isDismissible: boolean;
  /** When it goes by itself, ISO 8601. */
  endsAt: string | null;
}
