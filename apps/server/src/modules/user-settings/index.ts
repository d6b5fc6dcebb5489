export { preferencesFor, preferencesFrom, preferencesOf, settingsIn } from './preferences.ts';
export { chooseOwn, settingsOf, settingsOfMany } from './user-settings.service.ts';
