/** The event that somebody changed a setting of their own, for their pages. */
export const USER_SETTINGS_CHANGED = 'user.settings_changed';

/** What that event tells. */
export interface UserSettingNews {
  key: string;
  /** As it is now. */
  value: unknown;
}

/** How the values of the settings by key are called in the section of formats. */
export const formatWords = {
  'time-format': { '12-hour': 'h12', '24-hour': 'h23' },
  'first-day-of-week': { monday: 'mon', saturday: 'sat', sunday: 'sun' },
} as const;

/** The event that a person changed their profile, for their pages: they read it again. */
export const PROFILE_CHANGED = 'person.changed';
