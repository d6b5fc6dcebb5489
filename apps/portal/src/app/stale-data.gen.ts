// Made by `npm run generate` of what operations say of themselves. Do not edit.

/** Which data an event makes stale, as the beginnings of its query keys. */
export const staleBy: Readonly<Record<string, readonly string[]>> = {
  'access_requests.changed': ['accessRequests'],
  'announcements.changed': ['announcements'],
  'calendar_feed.changed': ['calendarFeeds'],
  'deployment.sites_changed': ['deployment'],
  'email.templates_changed': ['emailTemplates'],
  'groups.changed': ['groups', 'people'],
  'meeting.answered': ['answers'],
  'meeting.changed': ['answers', 'emailTemplates', 'hub', 'meetings', 'rooms', 'siteMeetings'],
  'my_data.export_changed': ['myData'],
  'notification.added': ['notifications'],
  'notification.read': ['notifications'],
  'people.import_changed': ['imports'],
  'person.changed': ['profile'],
  'recording.changed': ['hub', 'recordings'],
  'room.changed': ['room', 'siteMeetings'],
  'site.settings_changed': ['audit', 'hub', 'myData', 'siteSettings'],
  'user.settings_changed': ['preferences', 'userSettings'],
};
