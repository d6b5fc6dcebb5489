// Generated from locales/en/schedule.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface Schedule {
  'schedule.titleNew': undefined;
  'schedule.titleEdit': undefined;
  'schedule.topic': undefined;
  'schedule.start': undefined;
  'schedule.timeZone': undefined;
  'schedule.skipped': { time: string | number };
  'schedule.twice': undefined;
  'schedule.twiceHint': undefined;
  'schedule.twice.earlier': { time: string | number };
  'schedule.twice.later': { time: string | number };
  'schedule.outside': undefined;
  'schedule.duration': undefined;
  'schedule.durationValue': { minutes: number };
  'schedule.invitees': undefined;
  'schedule.inviteesHint': undefined;
  'schedule.alternateHosts': undefined;
  'schedule.alternateHostsHint': undefined;
  'schedule.password': undefined;
  'schedule.early': undefined;
  'schedule.earlyNever': undefined;
  'schedule.earlyAt': { minutes: number };
  'schedule.agenda': undefined;
  'schedule.create': undefined;
  'schedule.save': undefined;
  'schedule.sendAnyway': undefined;
  'schedule.mailsTitle': undefined;
  'schedule.mailsNow': { now: number };
  'schedule.mailsLater': { later: number };
  'schedule.mailsHours': { hours: number };
  'schedule.created': { topic: string | number };
  'schedule.saved': { topic: string | number };
  'schedule.problem.passwordShort': undefined;
  'schedule.problem.past': undefined;
  'schedule.problem.far': undefined;
  'schedule.problem.alternates': { addresses: string | number; count: number };
  'schedule.problem.changed': undefined;
}
