// Generated from locales/en/home.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface Home {
  'home.greeting': { name: string | number; part: 'afternoon' | 'morning' | (string & {}) };
  'home.emptyTitle': undefined;
  'home.emptyText': undefined;
  'home.quietTitle': undefined;
  'home.quietText': undefined;
  'home.todayNone': undefined;
  'home.todayNoneText': { day: string | number };
  'home.laterNone': undefined;
  'home.past': undefined;
  'home.typeNumber': undefined;
  'home.summary': { count: number };
  'home.next': undefined;
  'home.overdue': { when: string | number };
  'home.later': undefined;
  'home.schedule': undefined;
  'home.start': undefined;
  'home.instantTopic': { name: string | number };
  'home.joinBy': undefined;
}
