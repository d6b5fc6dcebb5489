export { settingsOf } from './user-settings.service.ts';
