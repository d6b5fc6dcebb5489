export { SettingsList } from './settings-list.tsx';
export { siteSettingsQuery } from './site-settings.queries.ts';
