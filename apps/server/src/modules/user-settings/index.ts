export { settingsOf, settingsOfMany } from './user-settings.service.ts';
