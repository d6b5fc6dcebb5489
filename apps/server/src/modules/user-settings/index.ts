export { preferencesFor, preferencesFrom, preferencesOf, settingsIn } from './preferences.ts';
export { chooseMany } from './choosing.ts';
export { settingsOf, settingsOfMany } from './user-settings.service.ts';
