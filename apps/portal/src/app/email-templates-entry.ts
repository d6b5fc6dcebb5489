import type { CurrentUser } from '@portico/contract/bootstrap-user';

/** Whether somebody is offered the words of mails: who can schedule meetings, or events, where there are any (ROLE-08). */
export const offersEmailTemplates = (
  {
    supportScheduleMeeting,
    supportScheduleEvent,
  }: Pick<CurrentUser, 'supportScheduleMeeting' | 'supportScheduleEvent'>,
  hasMeetings: boolean,
): boolean => hasMeetings && (supportScheduleMeeting || supportScheduleEvent);
