export { followChoices, followZone } from './reminders.choices.ts';
