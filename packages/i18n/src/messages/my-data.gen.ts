// Generated from locales/en/my-data.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface MyData {
  'myData.lead': undefined;
  'myData.export.title': undefined;
  'myData.export.lead': undefined;
  'myData.export.none': undefined;
  'myData.export.noneText': undefined;
  'myData.export.request': undefined;
  'myData.export.again': undefined;
  'myData.export.making': undefined;
  'myData.export.makingText': undefined;
  'myData.export.ready': undefined;
  'myData.export.readyText': { size: string | number; when: string | number };
  'myData.export.download': undefined;
  'myData.export.failed': undefined;
  'myData.export.failed.full': undefined;
  'myData.export.failed.fault': undefined;
  'myData.export.notAsked': undefined;
  'myData.export.tooMany': undefined;
  'myData.seen.title': undefined;
  'myData.seen.always': undefined;
  'myData.seen.content': undefined;
  'myData.seen.noContent': undefined;
  'myData.seen.acts': undefined;
  'myData.size': { amount: string | number };
  'myData.leave.title': { site: string | number };
  'myData.leave.titleClose': undefined;
  'myData.leave.lead': { site: string | number };
  'myData.leave.leadClose': { site: string | number };
  'myData.leave.cancelled': { count: number };
  'myData.leave.handedOver': { count: number };
  'myData.leave.recordings': { count: number };
  'myData.leave.messages': undefined;
  'myData.leave.picture': undefined;
  'myData.leave.back': { days: number };
  'myData.leave.start': { site: string | number };
  'myData.leave.startClose': undefined;
  'myData.leave.question': { site: string | number };
  'myData.leave.questionClose': undefined;
  'myData.leave.password': undefined;
  'myData.leave.wrong': undefined;
  'myData.leave.confirm': undefined;
  'myData.leave.confirmClose': undefined;
  'myData.leave.lastAdministrator': undefined;
  'myData.leave.lastAdministratorText': undefined;
  'myData.leave.notAllowed': undefined;
  'myData.leave.notAllowedText': undefined;
}
