// Generated from locales/en/join.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface Join {
  'join.title': undefined;
  'join.findLead': undefined;
  'join.number': undefined;
  'join.numberHint': undefined;
  'join.find': undefined;
  'join.lead': undefined;
  'join.host': { host: string | number };
  'join.personal': { host: string | number };
  'join.name': undefined;
  'join.password': undefined;
  'join.passwordHint': undefined;
  'join.submit': undefined;
  'join.as': { name: string | number };
  'join.haveAccount': undefined;
  'join.signIn': undefined;
  'join.another': undefined;
  'join.retry': undefined;
  'join.opens': undefined;
  'join.ok': undefined;
  'join.problem.unknown': undefined;
  'join.problem.signIn': undefined;
  'join.problem.future': undefined;
  'join.problem.recentPast': undefined;
  'join.problem.cancelled': undefined;
  'join.problem.link': undefined;
  'message.meeting.joinFail.invalidHostKey': undefined;
  'message.meeting.joinFail.invalidTokenOrPassword': undefined;
  'message.meeting.joinFail.notStarted': undefined;
  'message.meeting.joinFail.cannotJBH': undefined;
  'message.meeting.joinFail.expired': undefined;
  'message.meeting.joinFail.locked': undefined;
  'message.meeting.joinFail.ended': undefined;
  'guest.title': { site: string | number };
  'guest.lead': undefined;
  'guest.join': undefined;
  'guest.signIn': undefined;
  'guest.request': undefined;
  'guest.titleNoMeetings': { site: string | number };
  'guest.leadNoMeetings': undefined;
  'guest.meet.title': undefined;
  'guest.meet.text': undefined;
  'guest.plan.title': undefined;
  'guest.plan.text': undefined;
  'guest.watch.title': undefined;
  'guest.watch.text': undefined;
}
