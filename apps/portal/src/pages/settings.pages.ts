import { page } from '../app/page.tsx';

const says = ['active', 'scrollTo', 'fromLanguage', 'emailTypeName'] as const;

/** The profile has two addresses, and each of them all of its tabs. */
const profile = {
  areas: ['settings', 'form', 'meetings', 'my-data', 'access-requests', 'list'],
  says,
  loadsBy: ['active'],
} as const;

export const settingsPages = [
  page('security', 'security', {
    areas: ['security', 'list', 'form'],
    load: () => import('./security.tsx'),
    says: ['pages'],
  }),
  page('notifications', 'notifications', {
    areas: ['notifications', 'settings', 'form'],
    load: () => import('./notifications.tsx'),
    says,
  }),
  page('my-data', 'myData', {
    areas: ['my-data', 'list', 'form', 'audit', 'people', 'site-settings'],
    load: () => import('./my-data.tsx'),
    says: ['pages'],
  }),
  page('settings', 'SettingsHome', {
    areas: ['settings', 'form', 'meetings', 'schedule', 'notifications', 'security', 'list'],
    load: () => import('./settings.tsx'),
    says,
    loadsBy: ['active'],
  }),
  page('preference', 'PreferenceHome', {
    areas: ['settings', 'form', 'notifications'],
    load: () => import('./preference.tsx'),
    says,
  }),
  page('meet-now', 'meetNow', {
    areas: ['settings', 'form', 'meetings'],
    load: () => import('./meet-now.tsx'),
    says,
  }),
  page('profile', 'myProfileView', { ...profile, load: () => import('./profile.tsx') }),
  page('profile-edit', 'myProfileEdit', { ...profile, load: () => import('./profile-edit.tsx') }),
] as const;
