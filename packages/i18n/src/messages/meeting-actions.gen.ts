// Generated from locales/en/meeting-actions.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface MeetingActions {
  'meetingActions.calendar': undefined;
  'meetingActions.copy': undefined;
  'meetingActions.duplicate': undefined;
  'meetingActions.handOver': undefined;
  'meetingActions.handOverSeries': undefined;
  'meetingActions.calendar.title': { topic: string | number };
  'meetingActions.calendar.file': undefined;
  'meetingActions.calendar.google': undefined;
  'meetingActions.calendar.outlook': undefined;
  'meetingActions.calendar.office': undefined;
  'meetingActions.calendar.series': undefined;
  'meetingActions.handOver.title': { topic: string | number };
  'meetingActions.handOver.titleSeries': { topic: string | number };
  'meetingActions.handOver.text': undefined;
  'meetingActions.handOver.textSeries': undefined;
  'meetingActions.handOver.email': undefined;
  'meetingActions.handOver.hint': undefined;
  'meetingActions.handOver.wrong': undefined;
  'meetingActions.handOver.confirm': undefined;
  'meetingActions.handOver.done': { host: string | number; topic: string | number };
  'invitation.title': { host: string | number };
  'invitation.topic': undefined;
  'invitation.when': undefined;
  'invitation.whenHere': undefined;
  'invitation.at': { date: string | number; time: string | number; zone: string | number };
  'invitation.repeats': undefined;
  'invitation.number': undefined;
  'invitation.password': undefined;
  'invitation.agenda': undefined;
  'invitation.join': undefined;
  'invitation.copied': undefined;
  'invitation.notCopied': undefined;
}
