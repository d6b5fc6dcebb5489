// Generated from locales/en/announcements.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface Announcements {
  'announcements.lead': undefined;
  'announcements.create': undefined;
  'announcements.column.text': undefined;
  'announcements.column.state': undefined;
  'announcements.column.audience': undefined;
  'announcements.column.from': undefined;
  'announcements.column.until': undefined;
  'announcements.state.scheduled': undefined;
  'announcements.state.showing': undefined;
  'announcements.state.over': undefined;
  'announcements.audience.everybody': undefined;
  'announcements.audience.people': undefined;
  'announcements.audience.hosts': undefined;
  'announcements.audience.administrators': undefined;
  'announcements.open': undefined;
  'announcements.empty': undefined;
  'announcements.emptyText': undefined;
  'announcements.end': undefined;
  'announcements.ended': undefined;
  'announcements.delete.title': undefined;
  'announcements.delete.text': undefined;
  'announcements.deleted': undefined;
  'announcements.new.title': undefined;
  'announcements.edit.title': undefined;
  'announcements.language': undefined;
  'announcements.text': { language: string | number };
  'announcements.textHint': undefined;
  'announcements.startsAt': undefined;
  'announcements.hasEnd': undefined;
  'announcements.endsAt': undefined;
  'announcements.audience': undefined;
  'announcements.tone': undefined;
  'announcements.tone.info': undefined;
  'announcements.tone.warning': undefined;
  'announcements.isDismissible': undefined;
  'announcements.preview': undefined;
  'announcements.announce': undefined;
  'announcements.saved': undefined;
  'announcements.changedMeanwhile': undefined;
  'announcements.problem.endsAt': undefined;
  'announcements.problem.texts': { most: string | number };
}
