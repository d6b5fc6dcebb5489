// Generated from locales/en/rooms.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface Rooms {
  'rooms.mine': undefined;
  'rooms.start': undefined;
  'rooms.join': undefined;
  'rooms.link.title': undefined;
  'rooms.link.text': undefined;
  'rooms.link.confirm': undefined;
  'rooms.link.done': undefined;
  'rooms.link.failed': undefined;
  'rooms.failed': undefined;
  'rooms.recent': undefined;
  'rooms.noneRecentTitle': undefined;
  'rooms.noneRecent': undefined;
  'rooms.startFailed': undefined;
  'rooms.join.required': undefined;
  'rooms.join.number': undefined;
  'rooms.join.unknown': undefined;
  'rooms.join.tooMany': undefined;
  'rooms.join.offline': undefined;
  'rooms.join.failed': undefined;
}
