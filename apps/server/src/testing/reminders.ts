import type { TestApp } from './app.ts';
import { runNow } from './jobs.ts';

/** Reminds people of meetings and mails their agendas. */
export const remindWhoIsDue = (...apps: TestApp[]): Promise<void> => runNow('meeting-reminders', ...apps);
