export { insertAnnouncement } from './announcements.store.ts';
export { shownTo } from './announcements.shown.ts';
export type { KnownAnnouncements } from './known-announcements.ts';
