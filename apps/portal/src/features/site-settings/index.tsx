export { CopyEntry } from './copy-entry.tsx';
export { SettingsList } from './settings-list.tsx';
export { siteSettingsQuery } from './site-settings.queries.ts';
