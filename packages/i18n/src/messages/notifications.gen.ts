// Generated from locales/en/notifications.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface Notifications {
  'notifications.title': undefined;
  'notifications.lead': undefined;
  'notifications.kind.meeting-invited': undefined;
  'notifications.kind.meeting-changed': undefined;
  'notifications.kind.meeting-cancelled': undefined;
  'notifications.kind.meeting-clocks': undefined;
  'notifications.kind.meeting-handed-over': undefined;
  'notifications.kind.meeting-reminder': undefined;
  'notifications.kind.meeting-answered': undefined;
  'notifications.kind.time-proposed': undefined;
  'notifications.kind.recording-ready': undefined;
  'notifications.kind.export-ready': undefined;
  'notifications.kind.requests-waiting': undefined;
  'notifications.kind.request-declined': undefined;
  'notifications.kind.password-changed': undefined;
  'notifications.kind.new-sign-in': undefined;
  'notifications.kind.roles-changed': undefined;
  'notifications.delivery.mail': undefined;
  'notifications.delivery.digest': undefined;
  'notifications.delivery.portal': { product: string | number };
  'notifications.delivery.none': undefined;
  'notifications.always.title': undefined;
  'notifications.always.why': undefined;
  'notifications.digestHour': undefined;
  'notifications.digestHourHint': undefined;
  'notifications.reminder': undefined;
  'notifications.reminderBefore': { time: string | number };
  'notifications.reminderDay': undefined;
  'notifications.agenda': undefined;
  'notifications.agendaHint': undefined;
  'notifications.agendaTime': undefined;
  'notifications.agendaDays': undefined;
  'notifications.quietHours': undefined;
  'notifications.quietHoursHint': undefined;
  'notifications.quiet-hours-from': undefined;
  'notifications.quiet-hours-to': undefined;
}
