export { AnnouncementList } from './announcement-list.tsx';
export { announcementsQuery } from './announcements.queries.ts';
