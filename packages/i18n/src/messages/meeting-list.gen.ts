// Generated from locales/en/meeting-list.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface MeetingList {
  'meetingList.range.upcoming': undefined;
  'meetingList.range.past': undefined;
  'meetingList.range.dates': undefined;
  'meetingList.days': undefined;
  'meetingList.days.week': undefined;
  'meetingList.days.nextWeek': undefined;
  'meetingList.days.month': undefined;
  'meetingList.days.lastMonth': undefined;
  'meetingList.search': undefined;
  'meetingList.filters': undefined;
  'meetingList.filter.hosted': undefined;
  'meetingList.filter.invited': undefined;
  'meetingList.filter.recurring': undefined;
  'meetingList.filter.recorded': undefined;
  'meetingList.clear': undefined;
  'meetingList.tomorrow': undefined;
  'meetingList.yesterday': undefined;
  'meetingList.shown': { count: number };
  'meetingList.empty.dates': undefined;
  'meetingList.empty.datesText': undefined;
  'meetingList.noMatch': undefined;
  'meetingList.noMatchText': undefined;
}
